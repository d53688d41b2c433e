import JSONText
import MusicTime

/// Reads the patterns of a style: text grids in which blanks and bars may group the steps.
struct PatternReader {
    let meter: Meter
    let stepsPerBeat: Int

    func patterns(_ node: JSONNode) throws(DataError) -> [StylePattern] {
        var patterns: [StylePattern] = []
        for member in try node.members(expected: "an object with patterns of a bar") {
            guard patterns.count < StyleReader.mostPatterns else {
                throw member.error(expected: "at most \(StyleReader.mostPatterns) patterns")
            }
            patterns.append(try pattern(member, known: patterns))
        }
        guard !patterns.isEmpty else { throw node.error(expected: "at least one pattern") }
        return patterns
    }

    private func pattern(_ node: JSONNode, known: [StylePattern]) throws(DataError) -> StylePattern {
        _ = try node.members(expected: "a pattern: an object with drums, bass and comp")
        try node.refuseUnknown(["like", "stepsPerBeat", "drums", "bass", "comp"])
        var pattern = StylePattern(
            name: node.key ?? "", stepsPerBeat: stepsPerBeat, drums: [], bass: [], comp: [])
        if let like = node["like"] {
            pattern = try like.word(
                known.map { (name: $0.name, value: $0) }, expected: "the name of a pattern that stands above")
            pattern.name = node.key ?? ""
        }
        if let own = node["stepsPerBeat"] {
            let steps = try StyleReader.stepsPerBeat(of: meter, own)
            if steps != pattern.stepsPerBeat { pattern = PatternReader.spread(pattern, to: steps) }
            guard pattern.stepsPerBeat == steps else {
                throw own.error(expected: "a multiple of the \(pattern.stepsPerBeat) steps that it is like")
            }
        }
        let count = meter.beatsPerBar * pattern.stepsPerBeat
        if let bass = node["bass"] {
            pattern.bass = try cells(
                bass, count: count, letters: "one of 1 3 5 6 7 8 L w a, - (goes on) or . (rest)")
        }
        if let comp = node["comp"] {
            pattern.comp = try cells(
                comp, count: count, letters: "one of x X o g u > +, - (goes on) or . (rest)")
        }
        if let drums = node["drums"] {
            for member in try drums.members(expected: "an object with a row for each drum") {
                let sound = try PatternReader.drum(key: member)
                let row = DrumRow(
                    sound: sound,
                    cells: try cells(member, count: count, letters: "one of x X o g + or . (rest)"))
                if let index = pattern.drums.firstIndex(where: { $0.sound == sound }) {
                    pattern.drums[index] = row
                } else {
                    pattern.drums.append(row)
                }
            }
        }
        return pattern
    }

    /// The same music on a finer grid; unchanged where the finer grid does not hold the coarser one.
    private static func spread(_ pattern: StylePattern, to steps: Int) -> StylePattern {
        let isEmpty = pattern.drums.isEmpty && pattern.bass.isEmpty && pattern.comp.isEmpty
        guard isEmpty || steps % pattern.stepsPerBeat == 0 else { return pattern }
        let factor = max(1, steps / pattern.stepsPerBeat)
        func wide<Cell>(_ cells: [Cell], hold: Cell, rest: Cell, isSounding: (Cell) -> Bool) -> [Cell] {
            cells.flatMap { cell in
                [cell] + Array(repeating: isSounding(cell) ? hold : rest, count: factor - 1)
            }
        }
        var result = pattern
        result.stepsPerBeat = steps
        result.drums = pattern.drums.map { row in
            DrumRow(sound: row.sound, cells: wide(row.cells, hold: .rest, rest: .rest) { _ in false })
        }
        result.bass = wide(pattern.bass, hold: .hold, rest: .rest) { $0 != .rest }
        result.comp = wide(pattern.comp, hold: .hold, rest: .rest) { $0 != .rest }
        return result
    }

    private func cells<Cell: RawRepresentable<UInt8>>(
        _ node: JSONNode, count: Int, letters: String
    ) throws(DataError) -> [Cell] {
        let expected = "\(count) steps: \(meter.beatsPerBar) beats of \(count / meter.beatsPerBar)"
        _ = try node.text(expected: expected)
        var cells: [Cell] = []
        for (offset, byte) in (node.textBytes ?? []).enumerated() {
            if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "|") { continue }
            guard let cell = Cell(rawValue: byte) else {
                let found =
                    byte < 0x80 ? "\"\(Character(Unicode.Scalar(byte)))\"" : "a character beyond ASCII"
                throw node.error(atTextByte: offset, expected: letters, found: found)
            }
            guard cells.count < count else {
                throw node.error(atTextByte: offset, expected: expected, found: "more")
            }
            cells.append(cell)
        }
        guard cells.count == count else { throw node.error(expected: expected, found: "\(cells.count)") }
        return cells
    }

    /// A drum given as a text.
    static func drum(_ node: JSONNode) throws(DataError) -> DrumSound {
        let words = "the name of a drum, such as \"crash\""
        let text = try node.text(expected: words)
        if let sound = DrumSound(named: text) { return sound }
        let near = nearestName(to: text, in: DrumSound.names.map(\.name))
        throw node.error(expected: words, hint: near.map { "did you mean \"\($0)\"?" })
    }

    /// A drum given as the key of a row.
    static func drum(key node: JSONNode) throws(DataError) -> DrumSound {
        if let sound = DrumSound(named: node.key ?? "") { return sound }
        let name = node.key ?? ""
        let near = nearestName(to: name, in: DrumSound.names.map(\.name))
        let place = node.keyPosition ?? node.position
        throw DataError(
            file: node.document.file, line: place.line, column: place.column, field: node.path,
            found: "the name \"\(name)\"", expected: "the name of a drum, such as \"snare\"",
            hint: near.map { "did you mean \"\($0)\"?" } ?? "docs/styles.md lists them")
    }
}
