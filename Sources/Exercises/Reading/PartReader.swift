import Harmony
import JSONText
import MusicTime

/// Reads `melody` and `parts`.
enum PartReader {
    static func read(
        _ raw: RawExercise, bars: [Bar], repeats: [Repeat], tuning: Tuning, capo: Int
    ) throws(DataError) -> [Part] {
        var parts: [Part] = []
        var noteCount = 0
        if let node = raw["melody"] {
            var part = Part(tuning: tuning, capo: capo)
            part.notes = try notes(node, of: part, bars: bars, repeats: repeats, noteCount: &noteCount)
            parts.append(part)
        }
        guard let list = raw["parts"] else { return parts }
        for item in try list.items(expected: "a list of parts, each with id, name and notes") {
            guard parts.count < ExerciseReader.mostParts else {
                throw item.error(expected: "at most \(ExerciseReader.mostParts) parts", found: "more")
            }
            var part = try header(item, tuning: tuning, capo: capo)
            if parts.contains(where: { $0.id == part.id }) {
                throw (item["id"] ?? item).error(
                    expected: "an id of its own for each part",
                    hint: raw["melody"] != nil && part.id == "melody"
                        ? "\"melody\" is the first part already" : nil)
            }
            if let node = item["notes"] {
                part.notes = try notes(node, of: part, bars: bars, repeats: repeats, noteCount: &noteCount)
            }
            parts.append(part)
        }
        return parts
    }

    private static func header(_ item: JSONNode, tuning: Tuning, capo: Int) throws(DataError) -> Part {
        _ = try item.members(expected: "a part with id, name and notes")
        try item.refuseUnknown(["id", "name", "program", "tuning", "capo", "notes"])
        let words = "letters, digits, - and _, such as guitar-2"
        let idNode = try item.required("id", expected: words)
        let id = try idNode.text(expected: words)
        // Names of parts become names of files (stems).
        guard !id.isEmpty, id.utf8.count <= 40,
            id.utf8.allSatisfy({ ($0 | 0x20) &- 97 < 26 || $0 &- 48 < 10 || $0 == 0x2D || $0 == 0x5F })
        else { throw idNode.error(expected: words) }
        let name = try item["name"]?.line(limit: 100, expected: "the part's name") ?? id
        let program = try item["program"]?.integer(
            in: 0...127, expected: "a General MIDI program from 0 to 127 (manuals count from 1)")
        let ownTuning = try item["tuning"].map { (node: JSONNode) throws(DataError) in
            try TuningReader.read(node)
        }
        return Part(
            id: id, name: name, program: program ?? Part.usualProgram, tuning: (ownTuning ?? nil) ?? tuning,
            capo: try item["capo"]?.capo() ?? (ownTuning == nil ? capo : 0))
    }

    /// Compact texts, note objects, or both.
    private static func notes(
        _ node: JSONNode, of part: Part, bars: [Bar], repeats: [Repeat], noteCount: inout Int
    ) throws(DataError) -> [Note] {
        let words = "a list of bars such as \"e A3 C4 q E4 h r\", or of notes as objects"
        var reader = CompactReader(
            bars: bars, builder: NoteBuilder(tuning: part.tuning, capo: part.capo), node: node)
        var long: [Note] = []
        var ties: [CompactReader.TiedNote] = []
        if node.kind == .text {
            try reader.read(node)
        } else {
            for item in try node.items(expected: words) {
                switch item.kind {
                case .text: try reader.read(item)
                case .object:
                    let note = try LongNoteReader.read(item, bars: bars, builder: &reader.builder)
                    guard long.count < ExerciseReader.mostNotes else {
                        throw item.error(expected: "at most \(ExerciseReader.mostNotes) notes", found: "more")
                    }
                    long.append(note)
                    if note.isTiedToNext {
                        ties.append(.init(note: note, node: item["tie"] ?? item, offset: 0))
                    }
                default: throw item.error(expected: words)
                }
                guard noteCount + reader.notes.count + long.count <= ExerciseReader.mostNotes else {
                    throw item.error(
                        expected: "at most \(ExerciseReader.mostNotes) notes in all parts", found: "more")
                }
            }
        }
        noteCount += reader.notes.count + long.count
        var sorted = Part(tuning: part.tuning)
        sorted.notes = long.isEmpty ? reader.notes : reader.notes + long
        sorted.sortNotes()
        try checkTies(reader.ties + ties, in: sorted, repeats: repeats, bars: bars)
        return sorted.notes
    }

    /// A tie needs the same pitch in the same voice right after it. At the end of a repeat or an ending the next note
    /// is somewhere else: nothing is asked there.
    private static func checkTies(
        _ ties: [CompactReader.TiedNote], in part: Part, repeats: [Repeat], bars: [Bar]
    ) throws(DataError) {
        guard !ties.isEmpty else { return }
        var jumps: Set<Tick> = []
        for part in repeats {
            jumps.insert(bars[part.bars.upperBound - 1].end)
            for ending in part.endings { jumps.insert(bars[ending.bars.upperBound - 1].end) }
        }
        for tie in ties {
            let end = tie.note.end
            if jumps.contains(end) { continue }
            let next = part.noteRange(from: end, to: Tick(end.value + 1))
            let isThere = next.contains {
                part.notes[$0].pitch.midi == tie.note.pitch.midi && part.notes[$0].voice == tie.note.voice
            }
            guard isThere else {
                let expected = "the same note \(tie.note.pitch) right after a tied one"
                let found = next.first.map { "\(part.notes[$0].pitch)" } ?? "no note"
                throw tie.node.kind == .text
                    ? tie.node.error(atTextByte: tie.offset, expected: expected, found: found)
                    : tie.node.error(expected: expected, found: found)
            }
        }
    }
}
