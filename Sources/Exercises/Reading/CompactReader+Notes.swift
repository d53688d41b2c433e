import Harmony
import JSONText
import MusicTime

/// Notes and chords of compact text.
extension CompactReader {
    mutating func chord() throws(DataError) {
        let start = at
        let first = notes.count
        let onset = bars[nextBar].start + position
        try advance(from: start)
        while true {
            try note(onset)
            guard at < bytes.count, bytes[at] == UInt8(ascii: "+") else { break }
            at += 1
        }
        guard isEnd(at) else {
            throw error(
                at: at, expected: "a blank after the note (or + / ~ {)",
                found: "\(character(at)) in \"\(word(start))\"")
        }
        let members = first..<notes.count
        if members.count > 1 {
            // A tie at the end ties the whole chord, and a stroke strikes all of it.
            let isTied = notes[notes.count - 1].isTiedToNext
            let stroke = notes[members].compactMap(\.stroke).first
            for index in members {
                if isTied { notes[index].isTiedToNext = true }
                if notes[index].stroke == nil { notes[index].stroke = stroke }
            }
        }
        for index in members where notes[index].isTiedToNext {
            ties.append(TiedNote(note: notes[index], node: node, offset: start))
        }
    }

    mutating func note(_ onset: Tick) throws(DataError) {
        let start = at
        let key = bars[nextBar].key
        var note: Note
        if isTab(at) {
            at += 1
            let string = number() ?? 0
            at += 1
            let fret = number() ?? 0
            guard builder.hasString(string) else {
                throw error(
                    at: start, expected: "a string from 1 to \(builder.stringCount)", found: word(start))
            }
            guard let midi = builder.midi(string: string, fret: fret) else {
                throw error(
                    at: start,
                    expected: "a fret that string \(string) has, 0 to \(builder.fretboard.lastFret)",
                    found: word(start))
            }
            note = Note(
                onset: onset, length: duration, pitch: builder.spelled(midi, in: key), string: string,
                fret: fret,
                voice: voice)
        } else {
            note = Note(onset: onset, length: duration, pitch: try pitch(), voice: voice)
        }
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "~"):
                note.isTiedToNext = true
                at += 1
            case UInt8(ascii: "{"): try attributes(of: &note)
            case UInt8(ascii: "/"):
                at += 1
                let place = at
                guard note.string == nil, let string = number() else {
                    throw error(at: place, expected: "one string number after /", found: character(place))
                }
                try put(&note, onString: string, at: start)
            default:
                try append(note, at: start)
                return
            }
        }
        try append(note, at: start)
    }

    mutating func append(_ note: Note, at place: Int) throws(DataError) {
        guard notes.count < ExerciseReader.mostNotes else {
            throw error(at: place, expected: "at most \(ExerciseReader.mostNotes) notes", found: "more")
        }
        notes.append(note)
    }

    func put(_ note: inout Note, onString string: Int, at place: Int) throws(DataError) {
        guard builder.hasString(string) else {
            throw error(at: place, expected: "a string from 1 to \(builder.stringCount)", found: word(place))
        }
        guard let fret = builder.fret(of: note.pitch.midi, string: string) else {
            throw error(
                at: place, expected: "a note that \(builder.describe(string: string)) has", found: word(place)
            )
        }
        note.string = string
        note.fret = fret
    }

    /// A capital letter, accidentals, an octave.
    mutating func pitch() throws(DataError) -> Pitch {
        let start = at
        guard let letter = PitchBytes.letter(at < bytes.count ? bytes[at] : 0) else {
            throw error(at: at, expected: "a note such as A3 or s2f5", found: character(at))
        }
        at += 1
        var alteration = 0
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "#") {
                alteration += 1
                at += 1
            } else if bytes[at] == UInt8(ascii: "b") {
                alteration -= 1
                at += 1
            } else if bytes[at] == 0xE2, at + 2 < bytes.count, bytes[at + 1] == 0x99,
                bytes[at + 2] | 2 == 0xAF
            {
                // ♭ is E2 99 AD, ♯ E2 99 AF.
                alteration += bytes[at + 2] == 0xAF ? 1 : -1
                at += 3
            } else {
                break
            }
        }
        var sign = 1
        if at < bytes.count, bytes[at] == UInt8(ascii: "-") {
            sign = -1
            at += 1
        }
        guard abs(alteration) <= 2, let octave = number() else {
            throw error(
                at: start, expected: "a note with its octave, such as A3, C#4 or Bb2", found: word(start))
        }
        let pitch = Pitch(NoteName(letter, alteration), octave: sign * min(octave, 99))
        guard (0...127).contains(pitch.midi) else {
            throw error(at: start, expected: "a note from C-1 to G9", found: word(start))
        }
        return pitch
    }

    mutating func attributes(of note: inout Note) throws(DataError) {
        let brace = at
        at += 1
        while true {
            while at < bytes.count, bytes[at] == 0x20 { at += 1 }
            let start = at
            while at < bytes.count, bytes[at] != UInt8(ascii: ","), bytes[at] != UInt8(ascii: "}") { at += 1 }
            guard at < bytes.count else {
                throw error(at: brace, expected: "a closing }", found: "the end of the text")
            }
            var end = at
            while end > start, bytes[end - 1] == 0x20 { end -= 1 }
            let text = String(decoding: bytes[start..<end], as: UTF8.self)
            guard NoteAttribute.apply(text, to: &note) else {
                let near = nearestName(to: text, in: NoteAttribute.words)
                throw error(
                    at: start, expected: NoteAttribute.expected,
                    found: text.isEmpty ? "nothing" : "\"\(text)\"",
                    hint: near.map { "did you mean \($0)?" })
            }
            at += 1
            if bytes[at - 1] == UInt8(ascii: "}") { return }
        }
    }
}

/// Capital letters as note letters.
enum PitchBytes {
    static func letter(_ byte: UInt8) -> NoteLetter? {
        switch byte {
        case UInt8(ascii: "A"): .a
        case UInt8(ascii: "B"): .b
        case UInt8(ascii: "C"): .c
        case UInt8(ascii: "D"): .d
        case UInt8(ascii: "E"): .e
        case UInt8(ascii: "F"): .f
        case UInt8(ascii: "G"): .g
        default: nil
        }
    }
}
