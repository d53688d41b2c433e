import Harmony
import JSONText
import MusicTime

/// Writes exercises in format 1, laid out for people: what is read back is equal.
///
/// Limits of the format: bars are as long as their metre (a pick-up apart), chords stand on sixteenths of a beat.
public enum ExerciseWriter {
    /// A file's bytes. With `showingRests`, bars without notes are written as rests, for a teacher to fill in.
    public static func write(_ exercise: Exercise, showingRests: Bool = false) -> [UInt8] {
        var writer = JSONWriter(.pretty, reserving: 4_096)
        writer.beginObject(.lines)
        header(exercise, &writer)
        let chart = ChartWriter(exercise)
        lines("chords", chart.lines, &writer)
        changes(exercise, &writer)
        if !chart.hasRepeatSigns { repeats(exercise, &writer) }
        sections(exercise, &writer)
        parts(exercise, showingRests: showingRests, &writer)
        metadata(exercise.metadata, &writer)
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }

    private static func header(_ exercise: Exercise, _ writer: inout JSONWriter) {
        let first = exercise.bars[0]
        writer.member("format", ExerciseReader.format)
        writer.member("id", exercise.id)
        writer.member("title", exercise.title)
        if let composer = exercise.composer { writer.member("composer", composer) }
        writer.member("key", first.key.shortDescription)
        tempo(first.tempo, pulse: first.meter.pulse, &writer)
        writer.member("timeSignature", first.meter.description)
        writer.member("grooveStyle", exercise.grooveStyle)
        if let swing = exercise.swing { writer.member("swing", Int64(swing.hundredths), over: 100) }
        if exercise.tuning != .standard { writer.member("tuning", text(of: exercise.tuning)) }
        if exercise.capo != 0 { writer.member("capo", exercise.capo) }
        if first.isPickup {
            writer.key("pickup")
            quarters(first.length.value, &writer)
        }
    }

    private static func tempo(_ tempo: Tempo, pulse: TickSpan, _ writer: inout JSONWriter) {
        let text = TempoText.write(tempo, pulse: pulse)
        writer.key("tempo")
        if text.contains("=") { writer.value(text) } else { writer.value(number: text) }
    }

    static func quarters(_ ticks: Int64, _ writer: inout JSONWriter) {
        let text = QuarterText.text(ticks)
        if text.contains("/") { writer.value(text) } else { writer.value(number: text) }
    }

    private static func text(of tuning: Tuning) -> String {
        Tuning.named(tuning.name) == tuning ? tuning.name : tuning.pitchText
    }

    private static func lines(_ key: StaticString, _ lines: [String], _ writer: inout JSONWriter) {
        writer.key(key)
        writer.beginList(.lines)
        for line in lines { writer.value(line) }
        writer.endList()
    }

    private static func changes(_ exercise: Exercise, _ writer: inout JSONWriter) {
        let bars = exercise.bars
        let changed = bars.indices.dropFirst().filter { index in
            let (bar, last) = (bars[index], bars[index - 1])
            return bar.meter != last.meter || bar.tempo != last.tempo || bar.key != last.key
        }
        guard !changed.isEmpty else { return }
        writer.key("changes")
        writer.beginList(.lines)
        for index in changed {
            let (bar, last) = (bars[index], bars[index - 1])
            writer.beginObject()
            writer.member("bar", bar.number)
            if bar.meter != last.meter { writer.member("timeSignature", bar.meter.description) }
            if bar.tempo != last.tempo { tempo(bar.tempo, pulse: bar.meter.pulse, &writer) }
            if bar.key != last.key { writer.member("key", bar.key.shortDescription) }
            writer.endObject()
        }
        writer.endList()
    }

    private static func repeats(_ exercise: Exercise, _ writer: inout JSONWriter) {
        guard !exercise.repeats.isEmpty else { return }
        func stretch(_ range: Range<Int>, _ writer: inout JSONWriter) {
            writer.member("from", exercise.bars[range.lowerBound].number)
            writer.member("to", exercise.bars[range.upperBound - 1].number)
        }
        writer.key("repeats")
        writer.beginList(.lines)
        for part in exercise.repeats {
            writer.beginObject()
            stretch(part.bars, &writer)
            writer.member("times", part.times)
            if !part.endings.isEmpty {
                writer.key("endings")
                writer.beginList()
                for ending in part.endings {
                    writer.beginObject()
                    writer.key("numbers")
                    writer.beginList()
                    for number in ending.numbers { writer.value(number) }
                    writer.endList()
                    stretch(ending.bars, &writer)
                    writer.endObject()
                }
                writer.endList()
            }
            writer.endObject()
        }
        writer.endList()
    }

    private static func sections(_ exercise: Exercise, _ writer: inout JSONWriter) {
        guard !exercise.sections.isEmpty else { return }
        writer.key("sections")
        writer.beginList(.lines)
        for section in exercise.sections {
            writer.beginObject()
            writer.member("name", section.name)
            writer.member("bar", exercise.bars[section.barIndex].number)
            writer.endObject()
        }
        writer.endList()
    }

    // MARK: Parts

    private static func parts(_ exercise: Exercise, showingRests: Bool, _ writer: inout JSONWriter) {
        var rest = exercise.parts[...]
        let plain = Part(tuning: exercise.tuning, capo: exercise.capo)
        if let first = rest.first, first.id == plain.id, first.name == plain.name,
            first.program == plain.program,
            first.tuning == plain.tuning, first.capo == plain.capo
        {
            notes("melody", first, exercise, showingRests: showingRests, &writer)
            rest = rest.dropFirst()
        }
        guard !rest.isEmpty else { return }
        writer.key("parts")
        writer.beginList(.lines)
        for part in rest {
            writer.beginObject(.lines)
            writer.member("id", part.id)
            writer.member("name", part.name)
            writer.member("program", part.program)
            if part.tuning != exercise.tuning {
                writer.member("tuning", text(of: part.tuning))
                if part.capo != 0 { writer.member("capo", part.capo) }
            } else if part.capo != exercise.capo {
                writer.member("capo", part.capo)
            }
            notes("notes", part, exercise, showingRests: false, &writer)
            writer.endObject()
        }
        writer.endList()
    }

    private static func notes(
        _ key: StaticString, _ part: Part, _ exercise: Exercise, showingRests: Bool,
        _ writer: inout JSONWriter
    ) {
        let compact = CompactWriter(part, bars: exercise.bars, showingRests: showingRests)
        writer.key(key)
        writer.beginList(.lines)
        for line in compact.lines { writer.value(line) }
        for index in compact.others { LongNoteWriter.write(part.notes[index], &writer) }
        writer.endList()
    }

    private static func metadata(_ metadata: Metadata, _ writer: inout JSONWriter) {
        guard !metadata.isEmpty else { return }
        writer.key("metadata")
        writer.beginObject(.lines)
        if let difficulty = metadata.difficulty { writer.member("difficulty", difficulty) }
        if let category = metadata.category { writer.member("category", category) }
        if let duration = metadata.duration { writer.member("duration", duration) }
        if let views = metadata.allowedViews {
            writer.key("allowedViews")
            writer.beginList()
            for view in views { writer.value(view.rawValue) }
            writer.endList()
        }
        if let trains = metadata.trains { writer.member("trains", trains) }
        if let how = metadata.how { writer.member("how", how) }
        writer.endObject()
    }
}
