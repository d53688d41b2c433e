import Arranging
import Exercises
import JSONText
import MusicTime
import Sequencing

/// Writes the state feed, version 1: one JSON object a line, keys in the contract's order.
///
/// The same events give the same bytes.
public struct FeedWriter: Sendable {
    private var json = JSONWriter(reserving: 4096)
    private var sequenceNumber = 0

    /// A feed that begins. [main]
    public init() {}

    /// Takes the bytes written so far. [main]
    public mutating func takeBytes() -> [UInt8] {
        defer { json.removeAll() }
        return json.bytes
    }

    /// The first line: what is played. [main]
    public mutating func writeSession(
        exercise: String, title: String, sampleRate: Int, bars: Int, meter: Meter, tempo: Tempo
    ) {
        json.beginObject()
        json.member("type", "session")
        json.member("version", 1)
        json.member("exercise", exercise)
        json.member("title", title)
        json.member("sampleRate", sampleRate)
        json.member("bars", bars)
        json.member("meter", meter.description)
        json.member("tempo", tempo.numerator, over: tempo.denominator)
        json.endObject()
        json.endLine()
    }

    /// A line of the feed; `heardAt` in nanoseconds of CLOCK_MONOTONIC, live only. [main]
    public mutating func write(_ event: StateEvent, heardAt: Int64? = nil) {
        sequenceNumber += 1
        json.beginObject()
        json.member("type", event.change.type)
        json.member("seq", sequenceNumber)
        json.member("frame", event.position.frame.value)
        json.member("quarter", event.position.tick.value, over: ticksPerQuarter)
        json.member("pass", event.position.pass)
        json.member("bar", event.position.bar)
        json.member("written", event.position.written)
        json.member("beat", event.position.beat)
        if let heardAt { json.member("heardAt", heardAt) }
        write(event.change)
        json.endObject()
        json.endLine()
    }

    private mutating func write(_ change: StateEvent.Change) {
        switch change {
        case .transport(let state): json.member("state", state.rawValue)
        case .loop(let start, let end, let isOn):
            json.member("start", start)
            json.member("end", end)
            json.member("on", isOn)
        case .tempo(let tempo, let percent):
            json.member("tempo", tempo.numerator, over: tempo.denominator)
            json.member("percent", percent)
        case .chord(let chord): write(chord)
        case .beat(let accent, let tempo):
            json.member("accent", accent)
            json.member("tempo", tempo.numerator, over: tempo.denominator)
        case .fretboard(let state): write(state)
        case .notation(let cursor):
            json.member("cursor", cursor.value, over: ticksPerQuarter)
            json.key("visible")
            json.beginList()
            json.value(cursor.value - FeedWriter.quartersBehind * ticksPerQuarter, over: ticksPerQuarter)
            json.value(cursor.value + FeedWriter.quartersAhead * ticksPerQuarter, over: ticksPerQuarter)
            json.endList()
        case .note(let note): write(note)
        case .end: break
        }
    }

    /// Quarter notes of the page that are visible behind the cursor.
    static let quartersBehind: Int64 = 8
    /// Quarter notes of the page that are visible ahead of the cursor.
    static let quartersAhead: Int64 = 16

    private mutating func write(_ chord: StateEvent.ChordChange) {
        json.member("symbol", chord.symbol)
        if let root = chord.root { json.member("root", root) } else { json.memberNull("root") }
        if let bass = chord.bass { json.member("bass", bass) } else { json.memberNull("bass") }
        json.key("pitchClasses")
        json.beginList()
        for pitchClass in chord.pitchClasses { json.value(pitchClass) }
        json.endList()
        guard let next = chord.next else {
            json.memberNull("next")
            return
        }
        json.key("next")
        json.beginObject()
        json.member("symbol", next.symbol)
        json.member("inBeats", next.inBeats)
        json.endObject()
    }

    private mutating func write(_ state: FretboardState) {
        json.key("sounding")
        json.beginList()
        for note in state.sounding { write(note) }
        json.endList()
        json.key("highlighted")
        json.beginList()
        for note in state.highlighted { write(note) }
        json.endList()
        json.key("upcoming")
        json.beginList()
        for upcoming in state.upcoming { write(upcoming.note, inBeats: upcoming.inBeats) }
        json.endList()
        json.member("overlay", state.overlay.rawValue)
    }

    private mutating func write(_ note: FretNote, inBeats: Double? = nil) {
        json.beginObject()
        json.member("string", note.string)
        json.member("fret", note.fret)
        json.member("midi", note.midi)
        json.member("degree", note.degree)
        if let inBeats { json.member("inBeats", inBeats) }
        json.endObject()
    }

    private mutating func write(_ note: StateEvent.NoteOnset) {
        json.member("part", note.part)
        json.member("midi", note.midi)
        json.member("velocity", note.velocity)
        json.member("durationFrames", note.duration.value)
        if let position = note.position {
            json.member("string", position.string)
            json.member("fret", position.fret)
        }
        if note.isMuted { json.member("muted", true) }
    }
}

extension StateEvent.Change {
    /// The `type` of the line.
    var type: String {
        switch self {
        case .transport: "transport"
        case .loop: "loop"
        case .tempo: "tempo"
        case .chord: "chord"
        case .beat: "beat"
        case .fretboard: "fretboard"
        case .notation: "notation"
        case .note: "note"
        case .end: "end"
        }
    }
}
