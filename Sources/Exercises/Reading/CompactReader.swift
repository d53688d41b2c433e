import Harmony
import JSONText
import MusicTime

/// Reads bars of notes from compact text: `e3 A3/3{1} C4+E4 r ~ ; h A2`.
///
/// One reader serves a whole part: durations and the bar that comes next go on from text to text.
struct CompactReader {
    let bars: [Bar]
    var builder: NoteBuilder
    private(set) var notes: [Note] = []
    /// Tied notes with their places, to be checked when all notes are known.
    private(set) var ties: [TiedNote] = []
    /// Index of the bar that the next text begins with.
    private(set) var nextBar = 0

    /// A note that claims to be tied, and where it stands.
    struct TiedNote {
        var note: Note
        var node: JSONNode
        var offset: Int
    }

    // The text that is being read.
    private var node: JSONNode
    private var bytes: [UInt8] = []
    private var at = 0
    private var duration = TickSpan.quarter
    // Where the bar that is being read has come to.
    private var position = TickSpan.zero
    private var voice = 1
    private var hasContent = false

    init(bars: [Bar], builder: NoteBuilder, node: JSONNode) {
        self.bars = bars
        self.builder = builder
        self.node = node
    }

    /// Reads a text: one bar, or several with `|` between them.
    mutating func read(_ text: JSONNode) throws(DataError) {
        node = text
        bytes = text.textBytes ?? []
        at = 0
        skipBlanks()
        skipBarLine()
        while true {
            try bar()
            nextBar += 1
            guard at < bytes.count else { break }
            skipBarLine()
            skipBlanks()
            if at == bytes.count { break }
        }
    }

    // MARK: Bars

    private mutating func bar() throws(DataError) {
        voice = 1
        position = .zero
        hasContent = false
        skipBlanks()
        if nextBar >= bars.count {
            throw error(
                at: at, expected: "at most \(bars.count) bars of notes, as many as the chart has",
                found: "one more bar")
        }
        while at < bytes.count, bytes[at] != UInt8(ascii: "|") {
            switch bytes[at] {
            case UInt8(ascii: ";"):
                try endVoice()
                voice += 1
                guard voice <= 4 else {
                    throw error(at: at, expected: "at most four voices in a bar", found: ";")
                }
                at += 1
            case UInt8(ascii: "r") where isEnd(at + 1):
                try advance(from: at)
                at += 1
            case UInt8(ascii: "A")...UInt8(ascii: "G"): try chord()
            case UInt8(ascii: "s") where isTab(at): try chord()
            default: try durationWord()
            }
            skipBlanks()
        }
        try endVoice()
    }

    private mutating func endVoice() throws(DataError) {
        let length = bars[nextBar].length
        if hasContent, position != length {
            throw error(
                at: at, expected: barWords(), found: "\(QuarterText.text(position.value)) in \(voiceWords())",
                hint: "add notes or rests of \(QuarterText.words((length - position).value))")
        }
        position = .zero
        hasContent = false
    }

    /// Moves on by the duration that holds.
    private mutating func advance(from token: Int) throws(DataError) {
        position = position + duration
        hasContent = true
        if position > bars[nextBar].length {
            throw error(
                at: token, expected: barWords(),
                found: "\(word(token)) that ends at \(QuarterText.text(position.value))")
        }
    }

    private func barWords() -> String {
        let bar = bars[nextBar]
        let quarters = QuarterText.words(bar.length.value)
        return bar.isPickup
            ? "a pick-up of \(quarters)"
            : "bar \(bar.number) in \(bar.meter) filled: \(quarters)"
    }

    private func voiceWords() -> String { voice == 1 ? "the bar" : "voice \(voice)" }

    // MARK: Durations

    private mutating func durationWord() throws(DataError) {
        let start = at
        var ticks: Int64
        switch bytes[at] {
        case UInt8(ascii: "w"): ticks = 4 * ticksPerQuarter
        case UInt8(ascii: "h"): ticks = 2 * ticksPerQuarter
        case UInt8(ascii: "q"): ticks = ticksPerQuarter
        case UInt8(ascii: "e"): ticks = ticksPerQuarter / 2
        case UInt8(ascii: "s"): ticks = ticksPerQuarter / 4
        case UInt8(ascii: "t"): ticks = ticksPerQuarter / 8
        default: throw unknownWord(start)
        }
        at += 1
        var dots = 0
        while at < bytes.count, bytes[at] == UInt8(ascii: ".") {
            dots += 1
            at += 1
        }
        guard dots <= 2 else { throw error(at: start, expected: "at most two dots", found: word(start)) }
        ticks = ticks * [1, 3, 7][dots] / [1, 2, 4][dots]
        if at < bytes.count, let tuplet = number(), tuplet > 0 {
            guard let normal = CompactReader.normalCount(ofTuplet: tuplet),
                ticks * normal % Int64(tuplet) == 0
            else {
                throw error(
                    at: start, expected: "a tuplet number 3, 5, 6, 7 or 9 after the note value",
                    found: word(start))
            }
            ticks = ticks * normal / Int64(tuplet)
        }
        guard isEnd(at) else { throw unknownWord(start) }
        duration = TickSpan(ticks)
    }

    /// n notes in the time of the power of two below n.
    static func normalCount(ofTuplet number: Int) -> Int64? {
        switch number {
        case 3: 2
        case 5, 6, 7: 4
        case 9: 8
        default: nil
        }
    }

    // MARK: Notes

    private mutating func chord() throws(DataError) {
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

    private mutating func note(_ onset: Tick) throws(DataError) {
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

    private mutating func append(_ note: Note, at place: Int) throws(DataError) {
        guard notes.count < ExerciseReader.mostNotes else {
            throw error(at: place, expected: "at most \(ExerciseReader.mostNotes) notes", found: "more")
        }
        notes.append(note)
    }

    private func put(_ note: inout Note, onString string: Int, at place: Int) throws(DataError) {
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
    private mutating func pitch() throws(DataError) -> Pitch {
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

    private mutating func attributes(of note: inout Note) throws(DataError) {
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

    // MARK: Bytes

    private mutating func skipBlanks() {
        while at < bytes.count,
            bytes[at] == 0x20 || bytes[at] == 0x09 || bytes[at] == 0x0A || bytes[at] == 0x0D
        {
            at += 1
        }
    }

    private mutating func skipBarLine() {
        guard at < bytes.count, bytes[at] == UInt8(ascii: "|") else { return }
        at += 1
        if at < bytes.count, bytes[at] == UInt8(ascii: "|") || bytes[at] == UInt8(ascii: "]") { at += 1 }
    }

    private func isEnd(_ index: Int) -> Bool {
        guard index < bytes.count else { return true }
        switch bytes[index] {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "|"), UInt8(ascii: ";"): return true
        default: return false
        }
    }

    /// `s`, digits, `f`, a digit.
    private func isTab(_ index: Int) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "s") else { return false }
        var next = index + 1
        while next < bytes.count, bytes[next] &- 48 < 10 { next += 1 }
        return next > index + 1 && next + 1 < bytes.count && bytes[next] == UInt8(ascii: "f")
            && bytes[next + 1] &- 48 < 10
    }

    /// Digits, kept below a million.
    private mutating func number() -> Int? {
        let start = at
        var value = 0
        while at < bytes.count, bytes[at] &- 48 < 10 {
            value = min(value * 10 + Int(bytes[at] &- 48), 999_999)
            at += 1
        }
        return at > start ? value : nil
    }

    // MARK: Words for faults

    private func unknownWord(_ start: Int) -> DataError {
        let text = word(start)
        let letter = bytes[start]
        var hint: String?
        if letter &- 97 < 7, text.utf8.count > 1 { hint = "note names are capital letters: A3" }
        if text == "R" || text == "-" || text == "z" { hint = "a rest is r" }
        return error(
            at: start, expected: "a note such as A3, C#4 or s2f5, a rest r, or a duration w h q e s t",
            found: "\"\(text)\"", hint: hint)
    }

    private func word(_ start: Int) -> String {
        var end = start
        while !isEnd(end) { end += 1 }
        if end == start { return character(start) }
        return oneLine(String(decoding: bytes[start..<end], as: UTF8.self), limit: 40)
    }

    private func character(_ index: Int) -> String {
        guard index < bytes.count else { return "the end of the text" }
        var end = index + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        let text = String(decoding: bytes[index..<end], as: UTF8.self)
        return text == " " ? "a blank" : text
    }

    private func error(at offset: Int, expected: String, found: String, hint: String? = nil) -> DataError {
        node.error(atTextByte: offset, expected: expected, found: found, hint: hint)
    }
}

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
