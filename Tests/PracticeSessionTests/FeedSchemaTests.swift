import Exercises
import Glibc
import JSONText
import MusicTime
import Sequencing
import Testing

@testable import PracticeSession

/// The published schema, read with the project's own reader: as much of JSON Schema as it uses.
private struct Schema {
    let root: JSONNode

    init() throws {
        root = try JSONDocument(try page("docs/state-feed.schema.json"), file: "state-feed.schema.json").root
    }

    /// What is wrong with a value; nil when it is as described. [main]
    func fault(_ value: JSONNode, as rule: JSONNode) -> String? {
        if let reference = rule["$ref"]?.textValue {
            guard let target = root["$defs"]?[String(reference.dropFirst("#/$defs/".count))] else {
                return "no definition \(reference)"
            }
            return fault(value, as: target)
        }
        for word in rule.children where !known.contains(word.key ?? "") {
            return "unknown word \(word.key ?? "")"
        }
        if let types = rule["type"] {
            let names = types.textValue.map { [$0] } ?? types.children.compactMap(\.textValue)
            guard names.contains(where: { value.has(type: $0) }) else { return "\(value.path): not \(names)" }
        }
        if let constant = rule["const"], constant.description != value.description {
            return "\(value.path): not const"
        }
        if let allowed = rule["enum"],
            !allowed.children.contains(where: { $0.description == value.description })
        {
            return "\(value.path): not one of the words"
        }
        if let number = value.numberText.flatMap(Double.init) {
            if let least = rule["minimum"]?.number, number < least { return "\(value.path): too small" }
            if let most = rule["maximum"]?.number, number > most { return "\(value.path): too large" }
            if let bound = rule["exclusiveMinimum"]?.number, number <= bound {
                return "\(value.path): too small"
            }
        }
        if value.kind == .list {
            if let least = rule["minItems"]?.number, Double(value.childCount) < least {
                return "\(value.path): too short"
            }
            if let most = rule["maxItems"]?.number, Double(value.childCount) > most {
                return "\(value.path): too long"
            }
            if let items = rule["items"] {
                for child in value.children { if let fault = fault(child, as: items) { return fault } }
            }
        }
        guard value.kind == .object, let properties = rule["properties"] else { return nil }
        for name in rule["required"]?.children.compactMap(\.textValue) ?? [] where value[name] == nil {
            return "\(value.path): no \(name)"
        }
        // Stricter than the schema says: nothing undescribed, and the order in which the schema names the keys.
        let keys = value.children.compactMap(\.key)
        let order = properties.children.compactMap(\.key).filter(keys.contains)
        guard keys == order else { return "\(value.path): keys \(keys), described \(order)" }
        for child in value.children {
            if let rule = properties[child.key ?? ""], let fault = fault(child, as: rule) { return fault }
        }
        return nil
    }

    /// What is wrong with a line of the feed.
    func fault(line: some StringProtocol) throws -> String? {
        let value = try JSONDocument(Array(line.utf8), file: "feed").root
        guard let type = value["type"]?.textValue, let rule = root["$defs"]?[type] else {
            return "no such type"
        }
        return fault(value, as: rule)
    }

    private let known: Set = [
        "description", "type", "const", "enum", "minimum", "maximum", "exclusiveMinimum", "minItems",
        "maxItems", "items",
        "required", "properties", "pattern",
    ]
}

extension JSONNode {
    fileprivate subscript(key: String) -> JSONNode? { children.first { $0.key == key } }
    fileprivate var number: Double? { numberText.flatMap(Double.init) }

    fileprivate func has(type: String) -> Bool {
        switch type {
        case "object": kind == .object
        case "array": kind == .list
        case "string": kind == .text
        case "number": kind == .number
        case "integer": numberText.map { !$0.contains(".") && !$0.contains("e") } ?? false
        case "boolean": kind == .true || kind == .false
        case "null": kind == .null
        default: false
        }
    }
}

/// The bytes of a file of the project.
private func page(_ path: String) throws -> [UInt8] {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(
        separator: "/")
    let file = try #require(fopen("\(root)/\(path)", "r"), "\(path) is there")
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
        let count = fread(&buffer, 1, buffer.count, file)
        guard count > 0 else { return bytes }
        bytes += buffer[..<count]
    }
}

@Suite struct FeedSchemaTests {
    @Test func `every line is as the schema describes it, keys in its order`() throws {
        let schema = try Schema()
        var settings = SessionSettings()
        settings.loop = 0..<2
        settings.passes = 2
        settings.countIn = CountIn(bars: 1, policy: .each)
        settings.muted = ["bass"]
        settings.click = .on
        var writer = FeedWriter()
        writer.writeSession(
            exercise: "sketch", title: "Sk\"etch", sampleRate: 48000, bars: 2, meter: .fourFour,
            tempo: Tempo(quarterNotesPerMinute: 120))
        for event in try feed(settings) { writer.write(event) }
        for event in try feed(SessionSettings()) { writer.write(event, heardAt: 5_225_006_948_441) }
        let lines = String(decoding: writer.takeBytes(), as: UTF8.self).split(separator: "\n")
        for line in lines { #expect(try schema.fault(line: line) == nil, "\(line)") }
        // Every type of line was among them, so that no description is idle.
        let types = Set(
            try lines.map { try JSONDocument(Array($0.utf8), file: "feed").root["type"]?.textValue })
        let described = try #require(schema.root["oneOf"]).children.compactMap {
            $0["$ref"]?.textValue?.dropFirst(8)
        }
        #expect(types == Set(described.map { String($0) }))
    }

    @Test func `the examples of the page are lines of the feed, one of each type`() throws {
        let schema = try Schema()
        let text = String(decoding: try page("docs/state-feed.md"), as: UTF8.self)
        let examples = text.split(separator: "\n").filter { $0.hasPrefix("{\"type\":") }
        for example in examples { #expect(try schema.fault(line: example) == nil, "\(example)") }
        let types = Set(examples.map { $0.split(separator: "\"")[3] })
        #expect(types.count == schema.root["oneOf"]?.childCount)
    }

    @Test(arguments: [
        #"{"type":"beat","seq":1,"frame":0,"quarter":0,"pass":1,"bar":1,"written":1,"beat":1,"tempo":96,"accent":2}"#,
        #"{"type":"beat","seq":1,"frame":0,"quarter":0,"pass":1,"bar":1,"written":1,"beat":1,"accent":2}"#,
        #"{"type":"beat","seq":1,"frame":0.5,"quarter":0,"pass":1,"bar":1,"written":1,"beat":1,"accent":2,"tempo":96}"#,
        #"{"type":"end","seq":0,"frame":0,"quarter":0,"pass":1,"bar":1,"written":1,"beat":1}"#,
        #"{"type":"end","seq":1,"frame":0,"quarter":0,"pass":1,"bar":1,"written":1,"beat":1,"more":1}"#,
        #"{"type":"noise"}"#,
    ])
    func `the check can fail`(line: String) throws { #expect(try Schema().fault(line: line) != nil) }
}
