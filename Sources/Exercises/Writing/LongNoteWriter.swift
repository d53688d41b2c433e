import JSONText

/// Writes a note as an object: for notes that compact text cannot say.
enum LongNoteWriter {
    static func write(_ note: Note, _ writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("start")
        ExerciseWriter.quarters(note.onset.value, &writer)
        writer.key("duration")
        ExerciseWriter.quarters(note.length.value, &writer)
        writer.member("pitch", note.pitch.description)
        if let string = note.string { writer.member("string", string) }
        if let fret = note.fret { writer.member("fret", fret) }
        if note.voice != 1 { writer.member("voice", note.voice) }
        if note.isTiedToNext { writer.member("tie", true) }
        if let finger = note.finger { writer.member("finger", finger) }
        if let pick = note.pick { writer.member("pick", pick.rawValue) }
        if let stroke = note.stroke { writer.member("stroke", stroke.rawValue) }
        if !note.techniques.isEmpty || !note.bend.isEmpty { technique(note, &writer) }
        if let lyric = note.lyric { writer.member("lyric", lyric) }
        writer.endObject()
    }

    private static func technique(_ note: Note, _ writer: inout JSONWriter) {
        writer.key("technique")
        writer.beginList()
        for (name, value) in Techniques.names where note.techniques.contains(value) { writer.value(name) }
        if !note.bend.isEmpty {
            writer.beginObject()
            writer.key("bend")
            writer.beginList()
            for point in note.bend {
                writer.beginList()
                writer.value(Int64(point.position), over: 10_000)
                writer.value(Int64(point.cents), over: 200)
                writer.endList()
            }
            writer.endList()
            writer.endObject()
        }
        writer.endList()
    }
}
