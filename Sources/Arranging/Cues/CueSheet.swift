import Harmony
import MusicTime
import Sequencing

/// Everything that people may be shown of an arrangement, in played ticks: the counterpart of the event
/// sequence.
///
/// The audio thread tells on which line ticks and frames lie; with this sheet the main loop then knows what
/// is heard when.
public struct CueSheet: Sendable {
    /// Played bars, in step with the sequence's bars.
    public var bars: [CueBar]
    /// Chord changes in order of time; the first may come after the start.
    public var chords: [ChordCue]
    /// Every note of every part, in order of onset.
    public var notes: [NoteCue]
    /// Parts in the order in which the feed and the keys `1`-`9` name them: melody parts, bass, comp, drums.
    public var parts: [CuePart]

    /// A sheet; bars and chords in order. Notes are put in order of onset, then part, then pitch. [main]
    public init(bars: [CueBar], chords: [ChordCue], notes: [NoteCue], parts: [CuePart]) {
        self.bars = bars
        self.chords = chords
        self.notes = notes.sorted { ($0.onset, $0.part, $0.midi) < ($1.onset, $1.part, $1.midi) }
        self.parts = parts
    }
}

/// A played bar and where it stands in the written music.
public struct CueBar: Sendable, Hashable {
    /// Where it begins, in played ticks.
    public var start: Tick
    /// Length of its music.
    public var length: TickSpan
    /// Its metre.
    public var meter: Meter
    /// Number as played: 1 is the first full bar, 0 a pick-up.
    public var number: Int
    /// Number as printed: 1 is the first full bar, 0 a pick-up.
    public var written: Int
    /// Index of the written bar, from 0: its place in the chart.
    public var chartIndex: Int
    /// 1 the first time through a repeat, 2 the second.
    public var timeThrough: Int

    /// A played bar. [main]
    public init(
        start: Tick, length: TickSpan, meter: Meter, number: Int, written: Int, chartIndex: Int,
        timeThrough: Int
    ) {
        self.start = start
        self.length = length
        self.meter = meter
        self.number = number
        self.written = written
        self.chartIndex = chartIndex
        self.timeThrough = timeThrough
    }
}

/// A chord that begins to hold.
public struct ChordCue: Sendable {
    /// Where, in played ticks.
    public var onset: Tick
    /// Which chord.
    public var chord: ChordSymbol

    /// A chord that begins to hold. [main]
    public init(onset: Tick, chord: ChordSymbol) {
        self.onset = onset
        self.chord = chord
    }
}

/// A note as it sounds, and as it stands on the page.
public struct NoteCue: Sendable, Hashable {
    /// When it sounds, in played ticks, swing and all.
    public var onset: Tick
    /// How long it sounds.
    public var duration: TickSpan
    /// When it stands on the page, in played ticks, straight.
    public var pageOnset: Tick
    /// How long it is on the page.
    public var pageDuration: TickSpan
    /// Index of its part in ``CueSheet/parts``.
    public var part: Int
    /// Sounding MIDI note before the player's transposition.
    public var midi: Int
    /// 1-127.
    public var velocity: Int
    /// Where it is played on the neck, for parts with one; nil outside the instrument.
    public var position: FretPosition?
    /// `d` or `u` for a pick stroke, a finger or a technique; empty for none.
    public var mark: String

    /// A note. The page is as it sounds where nothing else is said. [main]
    public init(
        onset: Tick, duration: TickSpan, pageOnset: Tick? = nil, pageDuration: TickSpan? = nil, part: Int,
        midi: Int,
        velocity: Int, position: FretPosition? = nil, mark: String = ""
    ) {
        self.onset = onset
        self.duration = duration
        self.pageOnset = pageOnset ?? onset
        self.pageDuration = pageDuration ?? duration
        self.part = part
        self.midi = midi
        self.velocity = velocity
        self.position = position
        self.mark = mark
    }
}

/// A part of the arrangement.
public struct CuePart: Sendable, Hashable {
    /// What the part is: decides on order in the feed and what may be transposed.
    public enum Role: Int, Sendable, Comparable {
        case melody
        case bass
        case comp
        case drums
        /// The order of the feed. [any]
        public static func < (a: Role, b: Role) -> Bool { a.rawValue < b.rawValue }
    }
    /// Id in the feed and in options: `melody`, `bass`, `comp`, `drums`, or the id that the exercise gives.
    public var id: String
    /// For people.
    public var name: String
    /// What it is.
    public var role: Role
    /// MIDI channel, 0-15.
    public var channel: Int
    /// General MIDI program, 0-127.
    public var program: Int

    /// A part. [main]
    public init(id: String, name: String, role: Role, channel: Int, program: Int) {
        self.id = id
        self.name = name
        self.role = role
        self.channel = channel
        self.program = program
    }
}

/// An exercise with its band, ready to be played: what sounds and what is shown, made from one source.
public struct Arrangement: Sendable {
    /// What sounds.
    public var sequence: EventSequence
    /// What is shown.
    public var cues: CueSheet
    /// What was done otherwise than written, in words for people; empty for nothing.
    public var warnings: [String]

    /// A pair made from one source. [main]
    public init(sequence: EventSequence, cues: CueSheet, warnings: [String] = []) {
        self.sequence = sequence
        self.cues = cues
        self.warnings = warnings
    }
}
