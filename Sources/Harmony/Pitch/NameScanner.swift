/// Walks over the UTF-8 bytes of a short text that names notes, keys or pitches.
struct NameScanner {
    private let bytes: String.UTF8View
    private var index: String.UTF8View.Index

    init(_ text: String) {
        bytes = text.utf8
        index = bytes.startIndex
    }

    var isAtEnd: Bool { index == bytes.endIndex }

    var next: UInt8? { index == bytes.endIndex ? nil : bytes[index] }

    mutating func skip() {
        index = bytes.index(after: index)
    }

    mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x09 { skip() }
    }

    mutating func consume(_ literal: StaticString) -> Bool {
        var probe = index
        for offset in 0..<literal.utf8CodeUnitCount {
            guard probe != bytes.endIndex, bytes[probe] == literal.utf8Start[offset] else { return false }
            probe = bytes.index(after: probe)
        }
        index = probe
        return true
    }

    /// A letter and up to three accidentals.
    mutating func noteName() -> NoteName? {
        guard let byte = next, let letter = NoteLetter(ascii: byte) else { return nil }
        skip()
        var alteration = 0
        while let step = accidental() { alteration += step }
        guard abs(alteration) <= 3 else { return nil }
        return NoteName(letter, alteration)
    }

    private mutating func accidental() -> Int? {
        if consume("#") || consume("♯") { return 1 }
        if consume("b") || consume("♭") { return -1 }
        if consume("x") || consume("𝄪") { return 2 }
        if consume("𝄫") { return -2 }
        return nil
    }

    /// A decimal number with optional minus sign, at most three digits.
    mutating func integer() -> Int? {
        let negative = consume("-")
        var value = 0
        var digits = 0
        while let byte = next, byte >= 0x30, byte <= 0x39, digits < 3 {
            value = value * 10 + Int(byte - 0x30)
            digits += 1
            skip()
        }
        guard digits > 0 else { return nil }
        return negative ? -value : value
    }

    /// The remaining text in lower case, ASCII letters only; nil when something else is left.
    mutating func word() -> String? {
        var letters: [UInt8] = []
        while let byte = next {
            guard (byte | 0x20) >= 0x61, (byte | 0x20) <= 0x7A, letters.count < 24 else { return nil }
            letters.append(byte | 0x20)
            skip()
        }
        return String(decoding: letters, as: UTF8.self)
    }
}
