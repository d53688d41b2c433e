/// Builds the tape. Recursion is bounded by the depth limit; everything else is a loop over bytes.
struct JSONParser {
    let bytes: [UInt8]
    let file: String
    let limits: JSONLimits
    private var at = 0
    private var tape: [JSONEntry] = []

    init(bytes: [UInt8], file: String, limits: JSONLimits) {
        self.bytes = bytes
        self.file = file
        self.limits = limits
    }

    mutating func parse() throws(DataError) -> [JSONEntry] {
        guard bytes.count <= limits.bytes else {
            throw DataError(
                file: file, found: "\(bytes.count) bytes", expected: "at most \(limits.bytes) bytes")
        }
        if let bad = firstInvalidUTF8(bytes) {
            throw fault(
                at: bad, expected: "text in UTF-8", found: "the byte 0x" + hex(bytes[bad]), inside: nil,
                hint: "save the file as UTF-8")
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        skipBlanks()
        guard at < bytes.count else {
            throw fault(at: at, expected: "a JSON object", found: "an empty file", inside: nil)
        }
        try value(key: JSONEntry.none, parent: JSONEntry.none, depth: 0)
        skipBlanks()
        guard at == bytes.count else {
            throw fault(at: at, expected: "the end of the file", found: describe(at), inside: nil)
        }
        return tape
    }

    private mutating func value(key: UInt32, parent: UInt32, depth: Int) throws(DataError) {
        guard tape.count < limits.values else {
            throw fault(
                at: at, expected: "at most \(limits.values) values in a file", found: "more", inside: parent)
        }
        guard at < bytes.count else { throw expectedValue(parent) }
        let index = tape.count
        tape.append(
            JSONEntry(
                start: UInt32(at), end: 0, key: key, parent: parent, next: 0, kind: .null, hasEscapes: false))
        switch bytes[at] {
        case UInt8(ascii: "{"):
            tape[index].kind = .object
            try container(index, close: UInt8(ascii: "}"), depth: depth)
        case UInt8(ascii: "["):
            tape[index].kind = .list
            try container(index, close: UInt8(ascii: "]"), depth: depth)
        case UInt8(ascii: "\""):
            tape[index].kind = .text
            tape[index].hasEscapes = try text(inside: UInt32(index))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            tape[index].kind = .number
            try number(inside: UInt32(index))
        case UInt8(ascii: "t") where word("true"): tape[index].kind = .true
        case UInt8(ascii: "f") where word("false"): tape[index].kind = .false
        case UInt8(ascii: "n") where word("null"): tape[index].kind = .null
        default:
            tape[index].next = UInt32(tape.count)
            throw expectedValue(UInt32(index))
        }
        tape[index].end = UInt32(at)
        tape[index].next = UInt32(tape.count)
    }

    private mutating func container(_ index: Int, close: UInt8, depth: Int) throws(DataError) {
        let isObject = close == UInt8(ascii: "}")
        guard depth < limits.depth else {
            throw fault(
                at: at, expected: "at most \(limits.depth) lists and objects inside each other",
                found: "one more", inside: nil)
        }
        at += 1
        skipBlanks()
        if at < bytes.count, bytes[at] == close {
            at += 1
            return
        }
        var memberCount = 0
        while true {
            var key = JSONEntry.none
            if isObject {
                guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
                    throw fault(
                        at: at, expected: "a field name in double quotes", found: describe(at),
                        inside: UInt32(index),
                        hint: at < bytes.count && bytes[at] == close ? "take out the comma before it" : nil)
                }
                key = UInt32(at)
                _ = try text(inside: UInt32(index))
                skipBlanks()
                guard at < bytes.count, bytes[at] == UInt8(ascii: ":") else {
                    throw fault(
                        at: at, expected: "a colon after the field name", found: describe(at),
                        inside: UInt32(index))
                }
                at += 1
                skipBlanks()
            } else if at < bytes.count, bytes[at] == close {
                throw fault(
                    at: at, expected: "a value", found: describe(at), inside: UInt32(index),
                    hint: "take out the comma before it")
            }
            try value(key: key, parent: UInt32(index), depth: depth + 1)
            memberCount += 1
            if isObject, memberCount > limits.members {
                throw fault(
                    at: at, expected: "at most \(limits.members) fields in an object", found: "more",
                    inside: UInt32(index))
            }
            skipBlanks()
            guard at < bytes.count, bytes[at] == close || bytes[at] == UInt8(ascii: ",") else {
                throw fault(
                    at: at, expected: isObject ? "a comma or }" : "a comma or ]", found: describe(at),
                    inside: UInt32(index))
            }
            at += 1
            if bytes[at - 1] == close { break }
            skipBlanks()
        }
        if isObject, memberCount > 1 { try refuseDuplicates(index, count: memberCount) }
    }

    /// Few keys are compared with each other byte by byte, many go through a (randomly seeded) set: linear either way.
    private func refuseDuplicates(_ index: Int, count: Int) throws(DataError) {
        var seen: Set<String> = []
        let usesSet = count > 16
        var member = index + 1
        while member < tape.count {
            let quote = Int(tape[member].key)
            var isNew = true
            if usesSet {
                isNew = seen.insert(decodeText(bytes, from: quote)).inserted
            } else {
                var other = index + 1
                while other < member, isNew {
                    isNew = !isSameKey(Int(tape[other].key), quote)
                    other = Int(tape[other].next)
                }
            }
            guard isNew else {
                throw fault(
                    at: quote, expected: "each field once",
                    found: "a second \"\(oneLine(decodeText(bytes, from: quote), limit: 40))\"",
                    inside: UInt32(member))
            }
            member = Int(tape[member].next)
        }
    }

    /// Whether two keys, given by their quotes, are the same text; escapes are undone only where there are some.
    private func isSameKey(_ a: Int, _ b: Int) -> Bool {
        var (i, j) = (a + 1, b + 1)
        while true {
            let (x, y) = (bytes[i], bytes[j])
            if x == UInt8(ascii: "\\") || y == UInt8(ascii: "\\") {
                return decodeText(bytes, from: a).utf8.elementsEqual(decodeText(bytes, from: b).utf8)
            }
            if x != y { return false }
            if x == UInt8(ascii: "\"") { return true }
            i += 1
            j += 1
        }
    }

    private mutating func skipBlanks() {
        while at < bytes.count {
            switch bytes[at] {
            case 0x20, 0x0A, 0x0D, 0x09: at += 1
            default: return
            }
        }
    }

    private mutating func word(_ expected: StaticString) -> Bool {
        let count = expected.utf8CodeUnitCount
        guard at + count <= bytes.count else { return false }
        for offset in 0..<count where bytes[at + offset] != expected.utf8Start[offset] { return false }
        at += count
        return true
    }

    /// Checks a text and steps over it; answers whether it has escapes.
    private mutating func text(inside: UInt32) throws(DataError) -> Bool {
        let quote = at
        var hasEscapes = false
        at += 1
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "\""):
                at += 1
                return hasEscapes
            case UInt8(ascii: "\\"):
                hasEscapes = true
                try escape(inside: inside)
            case 0..<0x20:
                throw fault(
                    at: at, expected: "a closing quote before the end of the line", found: describe(at),
                    inside: inside, hint: "write line breaks as \\n and tabs as \\t")
            default: at += 1
            }
        }
        throw fault(
            at: quote, expected: "a closing quote", found: "the end of the file", inside: inside)
    }

    private mutating func escape(inside: UInt32) throws(DataError) {
        let start = at
        guard at + 1 < bytes.count else {
            throw fault(at: at, expected: "a closing quote", found: "the end of the file", inside: inside)
        }
        switch bytes[at + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            at += 2
        case UInt8(ascii: "u"):
            guard let unit = hexUnit(bytes, at: at + 2) else {
                throw fault(
                    at: start, expected: "four hexadecimal digits after \\u", found: describe(start + 2),
                    inside: inside)
            }
            at += 6
            guard (0xD800..<0xE000).contains(unit) else { return }
            if unit < 0xDC00, at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"),
                bytes[at + 1] == UInt8(ascii: "u"), let low = hexUnit(bytes, at: at + 2),
                (0xDC00..<0xE000).contains(low)
            {
                at += 6
            } else {
                throw fault(
                    at: start, expected: "a pair of \\u escapes (a surrogate pair)", found: "half of one",
                    inside: inside)
            }
        default:
            throw fault(
                at: start, expected: "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u",
                found: describe(start + 1),
                inside: inside)
        }
    }

    private mutating func number(inside: UInt32) throws(DataError) {
        let start = at
        func isDigit(_ index: Int) -> Bool { index < bytes.count && bytes[index] &- 48 < 10 }
        if bytes[at] == UInt8(ascii: "-") { at += 1 }
        guard isDigit(at) else {
            throw fault(
                at: start, expected: "a number", found: describe(start), inside: inside,
                hint: "NaN and Infinity are not numbers here")
        }
        if bytes[at] == UInt8(ascii: "0"), isDigit(at + 1) {
            throw fault(
                at: start, expected: "a number without leading zeros", found: describe(start), inside: inside)
        }
        while isDigit(at) { at += 1 }
        if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
            at += 1
            guard isDigit(at) else {
                throw fault(at: at, expected: "a digit after the point", found: describe(at), inside: inside)
            }
            while isDigit(at) { at += 1 }
        }
        if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at += 1 }
            guard isDigit(at) else {
                throw fault(at: at, expected: "a digit in the exponent", found: describe(at), inside: inside)
            }
            while isDigit(at) { at += 1 }
        }
        guard at - start <= limits.numberCharacters else {
            throw fault(
                at: start, expected: "a number of at most \(limits.numberCharacters) characters",
                found: "one of \(at - start)", inside: inside)
        }
    }

    // MARK: Words for faults

    private func expectedValue(_ inside: UInt32) -> DataError {
        let rest =
            at < bytes.count ? String(decoding: bytes[at..<min(at + 9, bytes.count)], as: UTF8.self) : ""
        let isNotANumber = ["NaN", "nan", "Inf", "inf", "+"].contains { rest.hasPrefix($0) }
        return fault(
            at: at, expected: "a value", found: describe(at), inside: inside,
            hint: isNotANumber
                ? "NaN, Infinity and + signs are not numbers here"
                : rest.hasPrefix("'") ? "texts stand in double quotes" : nil)
    }

    private func fault(
        at offset: Int, expected: String, found: String, inside: UInt32?, hint: String? = nil
    ) -> DataError {
        let position = TextPosition.of(byte: offset, in: bytes)
        var field = ""
        if let inside, inside != JSONEntry.none { field = tape.path(of: Int(inside), in: bytes) }
        return DataError(
            file: file, line: position.line, column: position.column, field: field, found: found,
            expected: expected, hint: hint)
    }

    /// What stands at an offset: a word, a character, or the end.
    private func describe(_ offset: Int) -> String {
        guard offset < bytes.count else { return "the end of the file" }
        func isWord(_ byte: UInt8) -> Bool {
            byte &- 48 < 10 || (byte | 0x20) &- 97 < 26 || byte == 0x2E || byte == 0x2D || byte == 0x5F
        }
        var end = offset
        while end < bytes.count, end - offset < 24, isWord(bytes[end]) { end += 1 }
        if end == offset {
            if bytes[offset] == 0x0A || bytes[offset] == 0x0D { return "the end of the line" }
            end += 1
            while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        }
        return oneLine(String(decoding: bytes[offset..<end], as: UTF8.self), limit: 24)
    }

    private func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
    }
}
