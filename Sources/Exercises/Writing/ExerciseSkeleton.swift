import Harmony
import JSONText
import MusicTime

/// A new exercise to fill in: what `woodshed new` writes.
public enum ExerciseSkeleton {
    /// A valid exercise with a chart and no notes yet.
    ///
    /// The key is taken from the first chord where none is given. Faults of the chart are told with its own columns and
    /// `chartName` for a file.
    public static func make(
        title: String, chart: [String], id: String? = nil, key: String? = nil, tempo: String = "100",
        timeSignature: String = "4/4", style: String = "straight-rock", chartName: String = "--chart"
    ) throws(DataError) -> Exercise {
        guard let id = id ?? ExerciseID.from(title: title) else {
            throw DataError(
                file: chartName, field: "title", found: "\"\(title)\"",
                expected: "a title with letters or digits",
                hint: "an id is made of it")
        }
        var writer = JSONWriter(.pretty)
        writer.beginObject(.lines)
        writer.member("format", ExerciseReader.format)
        writer.member("id", id)
        writer.member("title", title)
        writer.member("key", key ?? guessedKey(chart))
        writer.key("tempo")
        if Decimal(tempo.utf8) == nil { writer.value(tempo) } else { writer.value(number: tempo) }
        writer.member("timeSignature", timeSignature)
        writer.member("grooveStyle", style)
        let linesBefore = TextPosition.of(byte: writer.bytes.count, in: writer.bytes).line + 1
        writer.key("chords")
        writer.beginList(.lines)
        for line in chart { writer.value(line) }
        writer.endList()
        writer.key("melody")
        writer.beginList()
        writer.endList()
        writer.key("metadata")
        writer.beginObject(.lines)
        writer.member("trains", "What it trains.")
        writer.member("how", "How to practise it.")
        writer.endObject()
        writer.endObject()
        do {
            return try ExerciseReader.read(writer.bytes, file: chartName)
        } catch {
            throw moved(error, linesBefore: linesBefore)
        }
    }

    /// The file of a new exercise: bars without notes are written as rests, to be filled in.
    public static func file(of exercise: Exercise) -> [UInt8] {
        ExerciseWriter.write(exercise, showingRests: true)
    }

    /// A fault in the chart, told as if the chart were a text of its own.
    private static func moved(_ error: DataError, linesBefore: Int) -> DataError {
        var error = error
        if error.field.hasPrefix("chords["), error.line > linesBefore {
            // Four blanks and a quote stand before the line's own text.
            error.line -= linesBefore
            error.column = Swift.max(1, error.column - 5)
            error.field = ""
        } else {
            error.line = 0
        }
        return error
    }

    /// The first chord's root, minor where its third is.
    private static func guessedKey(_ chart: [String]) -> String {
        for line in chart {
            for word in line.split(whereSeparator: { $0 == " " || $0 == "|" || $0 == ":" }) {
                guard let chord = try? ChordSymbol.parse(String(word)), let root = chord.root else {
                    continue
                }
                let hasMinorThird = chord.intervals.contains { $0.name == "b3" }
                let key = Key(root, hasMinorThird ? .minor : .major)
                return abs(key.fifths) <= 7 ? key.shortDescription : "C"
            }
        }
        return "C"
    }
}
