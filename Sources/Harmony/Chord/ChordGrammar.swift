/// Reads what follows the root of a chord symbol into a ``ChordQuality``.
struct ChordGrammar {
    var scanner: ChordScanner
    var quality = ChordQuality()
    /// Open parentheses.
    var depth = 0
    var isAdding = false
    var isOmitting = false
    /// Index of the first code behind the root.
    let start: Int

    private static let expected = "a chord quality, a number, an alteration, '/' and a bass, or the end"

    init(_ scanner: ChordScanner) {
        self.scanner = scanner
        start = scanner.index
    }

    var isFirst: Bool { scanner.index == start }

    /// Reads up to the end, a bass ("/G") or a second chord ("|D"); these are left to the caller.
    mutating func read() throws(ChordSymbolError) {
        while !scanner.isAtEnd {
            let code = scanner.peek()
            switch code {
            case 0x20, 0x2C:  // blank, comma
                scanner.index += 1
            case 0x28:  // (
                depth += 1
                scanner.index += 1
            case 0x29:  // )
                guard depth > 0 else { throw scanner.error(expected: Self.expected) }
                depth -= 1
                scanner.index += 1
                isAdding = false
                isOmitting = false
            case 0x2F:  // /
                if slashStartsBass { return try finish() }
                scanner.index += 1
                scanner.skipBlanks()
                if scanner.isAtEnd { throw scanner.error(expected: "a bass note or a tension") }
                if scanner.isDigit { try readNumber(isTension: true) }
            case 0x7C:  // |
                return try finish()
            case 0x30...0x39:
                try readNumber(isTension: false)
            case 0x23, 0x62, ChordText.naturalSign:  // # b ♮
                try readAlteration()
            case 0x2B:  // +
                try readPlus()
            case 0x2D:  // -
                try readMinus()
            case 0x5E:  // ^, Δ
                scanner.index += 1
                readMajor(alwaysSeventh: true)
            case ChordText.halfDiminished, 0x68:  // ø, h
                scanner.index += 1
                setHalfDiminished()
            case ChordText.degreeSign:
                scanner.index += 1
                setDiminished()
            default:
                try readWord()
            }
        }
        try finish()
    }

    private func finish() throws(ChordSymbolError) {
        if depth > 0 { throw scanner.error(expected: "')'") }
        if isAdding || isOmitting { throw scanner.error(expected: "a degree such as 9") }
    }

    /// At a slash: a bass note follows, not a tension ("6/9", "7/b9") and not a word ("m/maj7").
    private var slashStartsBass: Bool {
        var offset = 1
        while scanner.peek(offset) == 0x20 { offset += 1 }
        let code = scanner.peek(offset)
        guard NoteLetter(ascii: code) != nil else { return false }
        if code < 0x60 { return !scanner.lookingAt("add", offset: offset) }
        if code == 0x62, ChordScanner.isDigit(scanner.peek(offset + 1)) { return false }
        return !scanner.lookingAt("add", offset: offset) && !scanner.lookingAt("aug", offset: offset)
            && !scanner.lookingAt("alt", offset: offset) && !scanner.lookingAt("dim", offset: offset)
    }

    mutating func readWord() throws(ChordSymbolError) {
        let place = scanner.index
        switch scanner.peek() | 0x20 {
        case 0x61:  // a
            if scanner.consumeWord("add") {
                isAdding = true
                isOmitting = false
                while scanner.peek() == 0x20 || scanner.peek() == 0x2E { scanner.index += 1 }
                if scanner.peek() == 0x28 {  // "add(9)"
                    depth += 1
                    scanner.index += 1
                }
                return
            }
            if scanner.consumeWord("aug") { return setAugmented() }
            if scanner.consumeWord("alt") {
                quality.alterAll()
                return
            }
        case 0x64:  // d
            if scanner.consumeWord("dim") {
                _ = scanner.consumeWord("inished") || scanner.consume(0x2E)
                return setDiminished()
            }
        case 0x6A:  // j: "Cj7" in German charts
            scanner.index += 1
            return readMajor(alwaysSeventh: true)
        case 0x6D:  // m
            return try readM()
        case 0x6E:  // n
            if scanner.consumeWord("no") { return startOmitting() }
        case 0x6F:  // o
            if scanner.consumeWord("omit") { return startOmitting() }
            scanner.index += 1
            return setDiminished()
        case 0x73:  // s
            if scanner.consumeWord("sus") { return readSuspension() }
        default: break
        }
        throw scanner.error(at: place, expected: Self.expected)
    }

    mutating func startOmitting() {
        isOmitting = true
        isAdding = false
    }

    /// Everything that begins with m or M: a capital alone is major.
    mutating func readM() throws(ChordSymbolError) {
        let isCapital = scanner.peek() == 0x4D
        let isA = scanner.peek(1) | 0x20 == 0x61
        if isA && !scanner.lookingAt("madd") && !scanner.lookingAt("maug") {
            _ = scanner.consumeWord("major") || scanner.consumeWord("maj") || scanner.consumeWord("ma")
            _ = scanner.consume(0x2E)
            return readMajor(alwaysSeventh: false)
        }
        if scanner.consumeWord("minor") || scanner.consumeWord("min") || scanner.consumeWord("mi") {
            _ = scanner.consume(0x2E)
            quality.third = .minor
            return
        }
        scanner.index += 1
        if isCapital {
            readMajor(alwaysSeventh: false)
        } else {
            quality.third = .minor
        }
    }

    /// Behind "maj", "M" or "^": the number that belongs to it.
    mutating func readMajor(alwaysSeventh: Bool) {
        scanner.skipBlanks()
        let place = scanner.index
        let number = scanner.degreeNumber()
        switch number {
        case 7, 9, 11, 13:
            setMajorSeventh()
            if let number, number > 7 { quality.extend(to: number) }
        default:
            scanner.index = place
            // "CmM", "C7M": the seventh is meant, there being a third already.
            let third = quality.third == .minor || quality.seventh == .minor
            if alwaysSeventh || third {
                setMajorSeventh()
            } else {
                quality.isMajorWritten = number != 6
            }
        }
        endDegree()
    }

    mutating func setMajorSeventh() {
        // "dim7(add ma7)" keeps both sevenths.
        if isAdding || quality.seventh == .diminished {
            quality.added.insert(7, 0)
        } else {
            quality.seventh = .major
        }
    }

    mutating func setDiminished() {
        // "m7dim5" names the fifth only.
        if !isFirst, scanner.peek() == 0x35 {
            scanner.index += 1
            quality.altered.insert(5, -1)
            return
        }
        quality.third = .minor
        quality.isDiminished = true
    }

    mutating func setHalfDiminished() {
        quality.third = .minor
        quality.isDiminished = true
        quality.isHalfDiminished = true
        quality.seventh = .minor
    }

    mutating func setAugmented() {
        if scanner.peek() == 0x35 { scanner.index += 1 }
        quality.isAugmented = true
    }

    mutating func readSuspension() {
        scanner.skipBlanks()
        var alteration = 0
        let sign = scanner.peek()
        let number = scanner.peek(1)
        if sign == 0x23 || sign == 0x62, number == 0x32 || number == 0x34 {
            alteration = sign == 0x23 ? 1 : -1
            scanner.index += 1
        }
        if scanner.consume(0x32) {
            quality.suspensions.insert(2, alteration)
            if scanner.peek() == 0x2F, scanner.peek(1) == 0x34 { scanner.index += 1 }
            if scanner.consume(0x34) { quality.suspensions.insert(4, 0) }
        } else if scanner.consume(0x34) {
            quality.suspensions.insert(4, alteration)
            if scanner.peek() == 0x2F, scanner.peek(1) == 0x32 { scanner.index += 1 }
            if scanner.consume(0x32) { quality.suspensions.insert(2, 0) }
        } else {
            quality.suspensions.insert(4, 0)
        }
    }
}
