import JSONText
import MusicTime

/// Reads a style from the text of a file. Every error tells file, line and column.
enum StyleReader {
    static let limits = JSONLimits(bytes: 1 << 20, depth: 8, values: 20_000)
    static let fields = [
        "$schema", "format", "id", "name", "about", "feel", "meter", "tempo", "stepsPerBeat", "parts",
        "patterns", "form",
    ]
    static let mostPatterns = 64
    static let mostStepsPerBeat = 12

    static func style(_ bytes: [UInt8], file: String) throws(DataError) -> Style {
        let root = try JSONDocument(bytes, file: file, limits: limits).root
        _ = try root.members(expected: "a style: an object")
        // The version first: a newer file may have fields that this reader does not know.
        let format = try root.required("format", expected: "the format's version, 1")
        _ = try format.integer(in: 1...1, expected: "the format's version, 1")
        try root.refuseUnknown(fields)

        let id = try identifier(root.required("id", expected: "the style's id"))
        let name = try root.required("name", expected: "a name for people").line(limit: 80)
        let about = try root["about"]?.line(limit: 300)
        let meter = try meter(root.required("meter", expected: "the metre, such as \"4/4\""))
        let tempo = try tempo(
            root.required("tempo", expected: "slowest and fastest tempo, such as [60, 200]"))
        let feel = try feel(root.required("feel", expected: "\"straight\" or an object with \"swing\""))
        let parts = try StylePartsReader(root.required("parts", expected: "an object with the players"))
        let steps = try stepsPerBeat(
            of: meter,
            root.required("stepsPerBeat", expected: "steps of a beat, such as 2 for eighths"))
        let patternReader = PatternReader(meter: meter, stepsPerBeat: steps)
        let patterns = try patternReader.patterns(
            root.required("patterns", expected: "an object with patterns of a bar"))
        let form = try form(
            root.required("form", expected: "how the patterns follow each other"), patterns: patterns)
        return Style(
            id: id, name: name, about: about, feel: feel, meter: meter, tempo: tempo, patterns: patterns,
            form: form,
            melody: parts.melody, bass: parts.bass, comp: parts.comp, drums: parts.drums,
            drumMix: parts.drumMix)
    }

    /// Steps that divide the beat of a metre into whole ticks.
    static func stepsPerBeat(of meter: Meter, _ node: JSONNode) throws(DataError) -> Int {
        let steps = try node.integer(in: 1...mostStepsPerBeat)
        guard meter.beat.value % Int64(steps) == 0 else {
            throw node.error(expected: "a number of steps that divides the beat, such as 1, 2, 3, 4 or 6")
        }
        return steps
    }

    private static func identifier(_ node: JSONNode) throws(DataError) -> String {
        let words = "an id of small letters, digits and hyphens"
        let text = try node.text(expected: words)
        let isGood = text.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
        }
        guard isGood, (1...64).contains(text.utf8.count), text.utf8.first != UInt8(ascii: "-") else {
            throw node.error(expected: words)
        }
        return text
    }

    private static func meter(_ node: JSONNode) throws(DataError) -> Meter {
        let words = "a metre, such as \"4/4\", \"6/8\" or \"7/8:2+2+3\""
        guard let meter = Meter(try node.text(expected: words)) else { throw node.error(expected: words) }
        return meter
    }

    private static func tempo(_ node: JSONNode) throws(DataError) -> ClosedRange<Int> {
        let words = "slowest and fastest tempo in pulses a minute, such as [60, 200]"
        let items = Array(try node.items(expected: words))
        guard items.count == 2 else { throw node.error(expected: words) }
        let slowest = try items[0].integer(in: 10...1000)
        let fastest = try items[1].integer(
            in: slowest...1000, expected: "a whole number from \(slowest) to 1000, not below the slowest")
        return slowest...fastest
    }

    private static func feel(_ node: JSONNode) throws(DataError) -> Swing {
        if node.textValue == "straight" { return .straight }
        _ = try node.members(expected: "\"straight\" or an object with \"swing\"")
        try node.refuseUnknown(["swing", "unit"])
        let percent = try node.required("swing", expected: "a percentage from 50 to 75").number(
            in: 50...75, expected: "a percentage from 50 (straight) to 75")
        let unit = try node["unit"]?.word(
            [("1/8", TickSpan.note(1, 8)), ("1/16", TickSpan.note(1, 16))], expected: "\"1/8\" or \"1/16\"")
        guard let swing = Swing(percent: percent, unit: unit ?? .note(1, 8)) else {
            throw node.error(expected: "a percentage from 50 (straight) to 75")
        }
        return swing
    }

    private static func form(_ node: JSONNode, patterns: [StylePattern]) throws(DataError) -> StyleForm {
        _ = try node.members(expected: "an object with \"sequence\"")
        try node.refuseUnknown(["sequence", "fills", "fillEvery", "crash"])
        let names = patterns.enumerated().map { (name: $0.element.name, value: $0.offset) }
        let sequence = try indices(node.required("sequence", expected: "a list of pattern names"), names)
        let fills = try node["fills"].map { (node) throws(DataError) in try indices(node, names) } ?? []
        let every = try node["fillEvery"]?.integer(in: 2...64) ?? 0
        let crash = try node["crash"].map { (node) throws(DataError) in try PatternReader.drum(node) }
        return StyleForm(sequence: sequence, fills: fills, fillEvery: every, crash: crash)
    }

    /// A list of names of patterns, as indices.
    private static func indices(
        _ list: JSONNode, _ names: [(name: String, value: Int)]
    ) throws(DataError) -> [Int] {
        var indices: [Int] = []
        for item in try list.items(expected: "a list of pattern names") {
            indices.append(try item.word(names, expected: "the name of a pattern"))
            guard indices.count <= 64 else { throw item.error(expected: "at most 64 bars") }
        }
        guard !indices.isEmpty else { throw list.error(expected: "at least one pattern") }
        return indices
    }
}
