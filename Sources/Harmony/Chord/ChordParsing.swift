extension ChordSymbol {
    /// Reads a chord symbol. The error tells where reading stopped and what could stand there.
    public static func parse(_ text: String) throws(ChordSymbolError) -> ChordSymbol {
        do {
            return try read(text)
        } catch {
            throw error.naming(text)
        }
    }

    private static func read(_ text: String) throws(ChordSymbolError) -> ChordSymbol {
        let codes = ChordText(text)
        var scanner = ChordScanner(codes)
        if codes.isTooLong {
            throw ChordSymbolError(
                column: codes.columnCount, found: "", expected: "at most \(ChordText.capacity) characters")
        }
        scanner.skipBlanks()
        if readNoChord(&scanner) {
            return ChordSymbol(
                text: text, root: nil, bass: nil, tones: DegreeSet(), lower: nil, rootSpan: TextSpan(),
                bassSpan: TextSpan(), optional: DegreeSet())
        }

        let upper = try readChord(&scanner)
        var lower: LowerChord?
        var bass = upper.root
        var bassSpan = TextSpan()
        if scanner.consume(0x7C) {
            scanner.skipBlanks()
            let below = try readChord(&scanner)
            lower = LowerChord(root: below.root, tones: below.quality.tones)
            bass = below.root
            bassSpan = below.span
        } else if scanner.consume(0x2F) {
            scanner.skipBlanks()
            let start = scanner.index
            guard let name = scanner.noteName(lowerCaseAllowed: true) else {
                throw scanner.error(expected: "a bass note A-G")
            }
            bass = name
            bassSpan = span(codes, from: start, to: scanner.index)
        }
        scanner.skipBlanks()
        guard scanner.isAtEnd else { throw scanner.error(expected: "the end of the chord symbol") }

        let tones = upper.quality.tones
        return ChordSymbol(
            text: text, root: upper.root, bass: bass, tones: tones, lower: lower, rootSpan: upper.span,
            bassSpan: bassSpan, optional: optionalTones(upper.quality, tones))
    }

    /// "N.C.", "N.C", "NC", "n.c.", "no chord".
    private static func readNoChord(_ scanner: inout ChordScanner) -> Bool {
        var probe = scanner
        guard probe.consumeWord("n.c") || probe.consumeWord("nc") || probe.consumeWord("no chord") else {
            return false
        }
        _ = probe.consume(0x2E)
        probe.skipBlanks()
        guard probe.isAtEnd else { return false }
        scanner = probe
        return true
    }

    private static func readChord(
        _ scanner: inout ChordScanner
    ) throws(ChordSymbolError) -> (root: NoteName, quality: ChordQuality, span: TextSpan) {
        let start = scanner.index
        guard let root = scanner.noteName(lowerCaseAllowed: false) else {
            throw scanner.error(expected: "a root A-G or N.C.")
        }
        let span = span(scanner.text, from: start, to: scanner.index)
        var grammar = ChordGrammar(scanner)
        try grammar.read()
        scanner = grammar.scanner
        return (root, grammar.quality, span)
    }

    private static func span(_ codes: ChordText, from start: Int, to end: Int) -> TextSpan {
        TextSpan(
            start: UInt8(truncatingIfNeeded: codes.column(of: start)),
            end: UInt8(truncatingIfNeeded: codes.column(of: end)))
    }

    /// Tones that the symbol leaves open: the eleventh of a thirteenth, the third of an eleventh,
    /// the fifth beside a flat thirteenth.
    private static func optionalTones(_ quality: ChordQuality, _ tones: DegreeSet) -> DegreeSet {
        var open = DegreeSet()
        if quality.stack == 13 && quality.omitted & (1 << 11) == 0 && !quality.added.has(11) {
            open.insert(11, 0)
        }
        if quality.stack == 11 && !tones.has(3) && quality.suspensions.isEmpty
            && quality.omitted & (1 << 3) == 0
        {
            open.insert(3, 0)
        }
        if quality.altered.has(13, -1) && !tones.has(5) && quality.omitted & (1 << 5) == 0 {
            open.insert(5, 0)
        }
        return open
    }
}

extension ChordSymbolError {
    /// Fills in the character that stands at the column.
    fileprivate func naming(_ text: String) -> ChordSymbolError {
        var rest = text.unicodeScalars.dropFirst(column)
        guard let scalar = rest.popFirst() else {
            return ChordSymbolError(column: column, found: "end of text", expected: expected)
        }
        let shown = scalar.value < 0x20 || scalar.value == 0x7F ? "a control character" : "'\(scalar)'"
        return ChordSymbolError(column: column, found: shown, expected: expected)
    }
}
