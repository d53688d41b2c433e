/// A reading place in a ``ChordText``.
struct ChordScanner {
    let text: ChordText
    var index = 0

    init(_ text: ChordText) {
        self.text = text
    }

    var isAtEnd: Bool { index >= text.count }

    /// The code at `offset` from the reading place, 0 behind the end.
    @inline(__always)
    func peek(_ offset: Int = 0) -> UInt8 {
        let place = index + offset
        return place >= 0 && place < text.count ? text.codes[place] : 0
    }

    var isDigit: Bool { Self.isDigit(peek()) }

    static func isDigit(_ code: UInt8) -> Bool { code >= 0x30 && code <= 0x39 }

    mutating func consume(_ code: UInt8) -> Bool {
        guard peek() == code, !isAtEnd else { return false }
        index += 1
        return true
    }

    /// Consumes a word written in lower case here, in any case there.
    mutating func consumeWord(_ word: StaticString) -> Bool {
        guard lookingAt(word) else { return false }
        index += word.utf8CodeUnitCount
        return true
    }

    func lookingAt(_ word: StaticString, offset: Int = 0) -> Bool {
        for step in 0..<word.utf8CodeUnitCount {
            let code = peek(offset + step)
            let lower = code >= 0x41 && code <= 0x5A ? code | 0x20 : code
            guard lower == word.utf8Start[step] else { return false }
        }
        return true
    }

    mutating func skipBlanks() {
        while peek() == 0x20 { index += 1 }
    }

    /// One or two digits, as long as they make a chord degree: 11 and 13 are read whole, 69 as 6.
    mutating func degreeNumber() -> Int? {
        guard isDigit else { return nil }
        let first = peek()
        if first == 0x31 {
            let second = peek(1)
            guard second >= 0x30, second <= 0x33 else {
                index += 1
                return 1
            }
            index += 2
            return 10 + Int(second - 0x30)
        }
        index += 1
        return Int(first - 0x30)
    }

    /// A root or bass name: a letter and its accidentals.
    ///
    /// A second accidental before 5, 9 or 1x belongs to that number: "Bbb5" is B flat with a flat fifth.
    mutating func noteName(lowerCaseAllowed: Bool) -> NoteName? {
        let code = peek()
        guard let letter = NoteLetter(ascii: code), code < 0x60 || lowerCaseAllowed else { return nil }
        index += 1
        var alteration = 0
        let sign = peek()
        if sign == 0x23 || sign == 0x62 {
            index += 1
            alteration = sign == 0x23 ? 1 : -1
            let following = peek(1)
            let isTension = following == 0x35 || following == 0x39 || following == 0x31
            if peek() == sign, !isTension {
                index += 1
                alteration *= 2
            }
        }
        return NoteName(letter, alteration)
    }

    func error(expected: String) -> ChordSymbolError {
        error(at: index, expected: expected)
    }

    func error(at place: Int, expected: String) -> ChordSymbolError {
        ChordSymbolError(column: text.column(of: place), found: "", expected: expected)
    }
}
