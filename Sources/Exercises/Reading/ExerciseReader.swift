import Harmony
import JSONText
import MusicTime

/// Reads exercise files. Every fault comes with file, line, column, field, what was found and what was expected.
public enum ExerciseReader {
    /// The format that is written, and the newest that is read.
    public static let format = 1
    /// Most written bars of a piece.
    public static let mostBars = 10_000
    /// Most notes of a piece, all parts together.
    public static let mostNotes = 1_000_000
    /// Most parts of a piece.
    public static let mostParts = 16
    /// Most strings of an instrument.
    public static let mostStrings = 16
    /// Highest fret.
    public static let highestFret = 36

    /// Reads a file's bytes. `file` is only for messages. Where `styles` is given, other style ids are refused.
    public static func read(
        _ bytes: [UInt8], file: String, styles: [String]? = nil
    ) throws(DataError) -> Exercise {
        let document = try JSONDocument(bytes, file: file)
        var raw = try RawExercise(document.root)
        try Migrations.bringUp(&raw)
        try raw.refuseUnknown()
        return try read(raw, styles: styles)
    }

    /// The door for fuzzers: whatever the bytes, it returns. True where they were an exercise.
    public static func fuzzReader(_ bytes: [UInt8]) -> Bool {
        guard let exercise = try? read(bytes, file: "fuzz") else { return false }
        _ = exercise.playedBars.end
        _ = ExerciseWriter.write(exercise)
        return true
    }

    // MARK: The whole

    private static func read(_ raw: RawExercise, styles: [String]?) throws(DataError) -> Exercise {
        let id = try identifier(raw.required("id", expected: idWords))
        let title = try raw.required("title", expected: "the title").line(limit: 300, expected: "the title")
        let style = try raw.required("grooveStyle", expected: "the id of a style, such as shuffle")
        let styleID = try styleName(style, among: styles)
        let tuning = try TuningReader.read(raw["tuning"]) ?? .standard
        let capo = try raw["capo"]?.capo() ?? 0

        let chart = try ChartReader.read(
            raw.required("chords", expected: "chart lines, such as \"| A7 | D7 |\""))
        let bars = try BarReader.read(raw, chart: chart)
        let firstFullBar = bars[0].isPickup ? 1 : 0
        let repeats = try RepeatReader.read(
            raw["repeats"], chart: chart, firstFullBar: firstFullBar, bars: bars)
        var exercise = Exercise(
            id: id, title: title, composer: try raw["composer"]?.line(limit: 300, expected: "a name"),
            grooveStyle: styleID, swing: try swing(raw["swing"]), bars: bars,
            chords: try chart.placed(in: bars, firstFullBar: firstFullBar),
            sections: try sections(raw["sections"], bars: bars), repeats: repeats,
            metadata: try MetadataReader.read(raw["metadata"]), tuning: tuning, capo: capo)
        exercise.parts = try PartReader.read(raw, bars: bars, repeats: repeats, tuning: tuning, capo: capo)
        return exercise
    }

    private static let idWords = "small letters, digits and hyphens, such as blues-in-a"

    private static func identifier(_ node: JSONNode) throws(DataError) -> String {
        let text = try node.text(expected: idWords)
        guard ExerciseID.isValid(text) else { throw node.error(expected: idWords) }
        return text
    }

    private static func styleName(_ node: JSONNode, among styles: [String]?) throws(DataError) -> String {
        let words = "the id of a style, such as shuffle"
        let text = try node.text(expected: words)
        guard ExerciseID.isValid(text) else { throw node.error(expected: words) }
        if let styles, !styles.contains(text) {
            let near = nearestName(to: text, in: styles)
            throw node.error(
                expected: "one of the styles \(styles.joined(separator: ", "))",
                hint: near.map { "did you mean \"\($0)\"?" })
        }
        return text
    }

    private static func swing(_ node: JSONNode?) throws(DataError) -> Swing? {
        guard let node else { return nil }
        let words = "the percentage of the pair that the first eighth takes, 50 to 75"
        let percent = try node.number(in: 50...75, expected: words)
        guard let swing = Swing(percent: percent) else { throw node.error(expected: words) }
        return swing
    }

    private static func sections(_ node: JSONNode?, bars: [Bar]) throws(DataError) -> [Section] {
        guard let node else { return [] }
        var result: [Section] = []
        for item in try node.items(expected: "a list of {\"name\", \"bar\"}") {
            _ = try item.members(expected: "{\"name\": …, \"bar\": …}")
            try item.refuseUnknown(["name", "bar"])
            let name = try item.required("name", expected: "the section's name").line(
                limit: 100, expected: "the section's name")
            let bar = try item.required("bar", expected: "the bar where it begins")
            let index = try bar.barIndex(in: bars)
            if let last = result.last, last.barIndex >= index {
                throw bar.error(expected: "a bar after that of the section before")
            }
            result.append(Section(name: name, barIndex: index))
        }
        return result
    }
}

/// What ids of exercises and styles look like.
public enum ExerciseID {
    /// Small letters, digits and hyphens; 1 to 80 of them, no hyphen first.
    public static func isValid(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 80 && text.utf8.first != UInt8(ascii: "-")
            && text.utf8.allSatisfy { isSmallLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    }

    /// An id made of a title: `Blues in A` becomes `blues-in-a`; nil where nothing is left.
    public static func from(title: String) -> String? {
        var bytes: [UInt8] = []
        for byte in title.utf8 {
            let small = byte &- 65 < 26 ? byte | 0x20 : byte
            if isSmallLetterOrDigit(small) {
                bytes.append(small)
            } else if byte != UInt8(ascii: "'"), byte < 0x80, let last = bytes.last, last != UInt8(ascii: "-")
            {
                bytes.append(UInt8(ascii: "-"))
            }
            if bytes.count == 80 { break }
        }
        while bytes.last == UInt8(ascii: "-") { bytes.removeLast() }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    private static func isSmallLetterOrDigit(_ byte: UInt8) -> Bool { byte &- 97 < 26 || byte &- 48 < 10 }
}
