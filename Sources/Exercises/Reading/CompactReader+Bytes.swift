import JSONText

/// The bytes of compact text, and the words for what is wrong with them.
extension CompactReader {
    mutating func skipBlanks() {
        while at < bytes.count,
            bytes[at] == 0x20 || bytes[at] == 0x09 || bytes[at] == 0x0A || bytes[at] == 0x0D
        {
            at += 1
        }
    }

    mutating func skipBarLine() {
        guard at < bytes.count, bytes[at] == UInt8(ascii: "|") else { return }
        at += 1
        if at < bytes.count, bytes[at] == UInt8(ascii: "|") || bytes[at] == UInt8(ascii: "]") { at += 1 }
    }

    func isEnd(_ index: Int) -> Bool {
        guard index < bytes.count else { return true }
        switch bytes[index] {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "|"), UInt8(ascii: ";"): return true
        default: return false
        }
    }

    /// `s`, digits, `f`, a digit.
    func isTab(_ index: Int) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "s") else { return false }
        var next = index + 1
        while next < bytes.count, bytes[next] &- 48 < 10 { next += 1 }
        return next > index + 1 && next + 1 < bytes.count && bytes[next] == UInt8(ascii: "f")
            && bytes[next + 1] &- 48 < 10
    }

    /// Digits, kept below a million.
    mutating func number() -> Int? {
        let start = at
        var value = 0
        while at < bytes.count, bytes[at] &- 48 < 10 {
            value = min(value * 10 + Int(bytes[at] &- 48), 999_999)
            at += 1
        }
        return at > start ? value : nil
    }

    // MARK: Words for faults

    func unknownWord(_ start: Int) -> DataError {
        let text = word(start)
        let letter = bytes[start]
        var hint: String?
        if letter &- 97 < 7, text.utf8.count > 1 { hint = "note names are capital letters: A3" }
        if text == "R" || text == "-" || text == "z" { hint = "a rest is r" }
        return error(
            at: start, expected: "a note such as A3, C#4 or s2f5, a rest r, or a duration w h q e s t",
            found: "\"\(text)\"", hint: hint)
    }

    func word(_ start: Int) -> String {
        var end = start
        while !isEnd(end) { end += 1 }
        if end == start { return character(start) }
        return oneLine(String(decoding: bytes[start..<end], as: UTF8.self), limit: 40)
    }

    func character(_ index: Int) -> String {
        guard index < bytes.count else { return "the end of the text" }
        var end = index + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        let text = String(decoding: bytes[index..<end], as: UTF8.self)
        return text == " " ? "a blank" : text
    }

    func error(at offset: Int, expected: String, found: String, hint: String? = nil) -> DataError {
        node.error(atTextByte: offset, expected: expected, found: found, hint: hint)
    }
}
