import Harmony
import JSONText
import MusicTime

/// Reads a note that is written as an object, as programs do.
enum LongNoteReader {
    static let fields = [
        "start", "duration", "pitch", "string", "fret", "voice", "tie", "finger", "pick", "stroke",
        "technique",
        "lyric",
    ]

    static func read(_ node: JSONNode, bars: [Bar], builder: inout NoteBuilder) throws(DataError) -> Note {
        var start: JSONNode?
        var duration: JSONNode?
        var pitchNode: JSONNode?
        var stringNode: JSONNode?
        var fretNode: JSONNode?
        var note = Note(onset: .zero, length: .zero, pitch: Pitch(NoteName(.c), octave: 4))
        for member in node.children {
            if member.isKey("start") {
                start = member
            } else if member.isKey("duration") {
                duration = member
            } else if member.isKey("pitch") {
                pitchNode = member
            } else if member.isKey("string") {
                stringNode = member
            } else if member.isKey("fret") {
                fretNode = member
            } else {
                try readMark(member, into: &note)
            }
        }

        guard let startNode = start else {
            throw node.missing("start", expected: "where the note begins, in quarter notes")
        }
        let end = bars[bars.count - 1].end.value
        note.onset = Tick(
            try startNode.ticks(in: 0...(end - 1)) {
                "a start in quarter notes from 0 to before the piece's end at \(QuarterText.text(end)), such as 2.5 or \"1/3\""
            })
        guard let durationNode = duration else {
            throw node.missing("duration", expected: "the note's length in quarter notes")
        }
        note.length = TickSpan(
            try durationNode.ticks(in: 1...(end - note.onset.value)) {
                "a length in quarter notes that ends by the piece's end at \(QuarterText.text(end)), such as 1 or \"1/3\""
            })
        try place(&note, node, pitchNode, stringNode, fretNode, bars: bars, builder: &builder)
        return note
    }

    /// What the hands and the voice do: most notes have none of it.
    private static func readMark(_ member: JSONNode, into note: inout Note) throws(DataError) {
        switch member.key {
        case "voice": note.voice = try member.integer(in: 1...4, expected: "a voice from 1 to 4")
        case "tie": note.isTiedToNext = try member.bool()
        case "finger": note.finger = try member.integer(in: 1...4, expected: "a finger from 1 to 4")
        case "pick":
            note.pick = try member.word(
                PickFinger.allCases.map { ($0.rawValue, $0) }, expected: "p, i, m or a")
        case "stroke":
            note.stroke = try member.word(
                Stroke.allCases.map { ($0.rawValue, $0) }, expected: "\"down\" or \"up\"")
        case "technique": try TechniqueReader.read(member, into: &note)
        case "lyric": note.lyric = try member.line(limit: 200, expected: "a syllable")
        default: throw member.unknownKey(among: fields)
        }
    }

    /// Pitch, string and fret: any two that make sense, and all three only where they agree.
    private static func place(
        _ note: inout Note, _ node: JSONNode, _ pitchNode: JSONNode?, _ stringNode: JSONNode?,
        _ fretNode: JSONNode?, bars: [Bar], builder: inout NoteBuilder
    ) throws(DataError) {
        let key = bars.count == 1 ? bars[0].key : bars[index(of: note.onset, in: bars)].key
        if let pitchNode { note.pitch = try pitch(pitchNode, key: key, builder: &builder) }
        guard let stringNode else {
            if let fretNode {
                throw fretNode.error(expected: "a string together with the fret", found: "only a fret")
            }
            if pitchNode == nil {
                throw node.missing("pitch", expected: "a pitch such as \"A3\", or a string and a fret")
            }
            return
        }
        let string = try stringNode.integer(
            in: 1...max(builder.stringCount, 1), expected: "a string from 1 to \(builder.stringCount)")
        func frets() -> String { "a fret that string \(string) has, 0 to \(builder.fretboard.lastFret)" }
        if let fretNode {
            let fret = try fretNode.integer(in: 0...ExerciseReader.highestFret, expected: frets())
            guard let midi = builder.midi(string: string, fret: fret) else {
                throw fretNode.error(expected: frets())
            }
            if let pitchNode, note.pitch.midi != midi {
                throw pitchNode.error(
                    expected:
                        "the pitch of string \(string), fret \(fret): \(builder.spelled(midi, in: key))",
                    found: "\(note.pitch)")
            }
            if pitchNode == nil { note.pitch = builder.spelled(midi, in: key) }
            note.fret = fret
        } else {
            guard pitchNode != nil else {
                throw stringNode.error(
                    expected: "a fret or a pitch together with the string", found: "only a string")
            }
            guard let fret = builder.fret(of: note.pitch.midi, string: string) else {
                throw stringNode.error(
                    expected: "a string that has \(note.pitch)", found: builder.describe(string: string))
            }
            note.fret = fret
        }
        note.string = string
    }

    private static func pitch(
        _ node: JSONNode, key: Key, builder: inout NoteBuilder
    ) throws(DataError) -> Pitch {
        let words = "a pitch such as \"A3\" or \"Bb2\", or a MIDI number from 0 to 127"
        if node.kind == .number {
            return builder.spelled(try node.integer(in: 0...127, expected: words), in: key)
        }
        guard let pitch = Pitch.parse(try node.text(expected: words)), abs(pitch.name.alteration) <= 2,
            (0...127).contains(pitch.midi)
        else { throw node.error(expected: words) }
        return pitch
    }

    private static func index(of tick: Tick, in bars: [Bar]) -> Int {
        Swift.max(0, bars.firstIndexByHalving { $0.start > tick } - 1)
    }
}

/// Reads `technique`: a name, a bend, or a list of both.
enum TechniqueReader {
    static func read(_ node: JSONNode, into note: inout Note) throws(DataError) {
        if node.kind == .list {
            for item in node.children { try one(item, into: &note) }
        } else {
            try one(node, into: &note)
        }
    }

    private static func one(_ node: JSONNode, into note: inout Note) throws(DataError) {
        let names = Techniques.names
        let words =
            "a technique: " + names.map(\.name).joined(separator: ", ")
            + " or {\"bend\": [[0, 0], [0.5, 1]]} (share of the note, whole tones)"
        guard node.kind == .object || node.textValue == "bend" else {
            note.techniques.formUnion(try node.word(names, expected: words))
            return
        }
        guard note.bend.isEmpty else { throw node.error(expected: "one bend", found: "a second one") }
        if node.kind == .text {
            // A bend of which nothing more is said goes up a whole tone.
            note.bend = BendPoint.evenly(cents: [200])
        } else if let type = node["type"] {
            guard type.textValue == "bend" else { throw type.error(expected: "\"bend\"") }
            try node.refuseUnknown(["type", "points"])
            note.bend = try bend(node.required("points", expected: "points such as [[0, 0], [0.5, 1]]"))
        } else {
            try node.refuseUnknown(["bend"])
            note.bend = try bend(node.required("bend", expected: "points such as [[0, 0], [0.5, 1]]"))
        }
    }

    /// Points [share of the note, whole tones], or one amount alone as in compact text.
    private static func bend(_ node: JSONNode) throws(DataError) -> [BendPoint] {
        let words = "points [share of the note, whole tones], such as [[0, 0], [0.5, 1]]"
        if node.kind == .text {
            guard let points = NoteAttribute.bend((node.textValue ?? "")[...]) else {
                throw node.error(expected: "whole tones such as 1/2, 1 or 0-1-0")
            }
            return points
        }
        if node.kind == .number {
            return BendPoint.evenly(cents: [Int((try node.number(in: 0...3) * 200).rounded())])
        }
        var points: [BendPoint] = []
        for item in try node.items(expected: words) {
            let pair = try Array(item.items(expected: words))
            guard pair.count == 2 else { throw item.error(expected: words) }
            let position = Int(
                (try pair[0].number(in: 0...1, expected: "a share of the note, 0 to 1") * 10_000).rounded())
            let cents = Int((try pair[1].number(in: 0...3, expected: "whole tones, 0 to 3") * 200).rounded())
            if let last = points.last, last.position > position {
                throw pair[0].error(expected: "points in order")
            }
            guard points.count < BendPoint.mostPoints else {
                throw item.error(expected: "at most \(BendPoint.mostPoints) points", found: "more")
            }
            points.append(BendPoint(position: position, cents: cents))
        }
        guard points.count >= 2 else { throw node.error(expected: "at least two points") }
        return points
    }
}
