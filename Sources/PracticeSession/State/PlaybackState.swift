import MusicTime
import Sequencing

/// What the transport does, as displays see it.
public typealias TransportState = Sequencing.TransportState
/// Which clicks sound, as displays see it.
public typealias ClickMode = Sequencing.ClickMode
/// Which passes get a count-in, as displays see it.
public typealias CountInPolicy = Sequencing.CountInPolicy

/// The region that is repeated, as played bars and as people say them.
public struct LoopState: Sendable, Hashable {
    /// First played bar.
    public var start: Int
    /// Last played bar; inclusive, as people say bars.
    public var end: Int
    /// Whether playing stays inside.
    public var isOn: Bool
    /// As people say it: `bars 5-8`, `bar 5`, `bars 5:2-8:2`.
    public var label: String
    /// Indices of ``PieceInfo/chart`` that the loop covers.
    public var chartBars: Range<Int>

    /// A loop. [main]
    public init(start: Int, end: Int, isOn: Bool, label: String, chartBars: Range<Int>) {
        self.start = start
        self.end = end
        self.isOn = isOn
        self.label = label
        self.chartBars = chartBars
    }
}

/// Where the music is, at the time it is heard.
public struct PlaybackState: Sendable, Hashable {
    /// What the transport does.
    public var transport: TransportState = .stopped
    /// Position in quarter notes from the start of the music; negative in a count-in.
    public var quarter: Double = 0
    /// Bar as played: 1 is the first full bar, 0 a pick-up, negative in a count-in.
    public var bar = 1
    /// Bar number as printed.
    public var writtenBar = 1
    /// Index of the bar in ``PieceInfo/chart``.
    public var chartBar = 0
    /// Beat of the bar, from 1, in the metre's lower number.
    public var beat = 1
    /// Pulse of the bar, from 1.
    public var pulse = 1
    /// How far into the pulse, 0 at its onset up to 1.
    public var pulseProgress: Double = 0
    /// The metre that holds.
    public var meter: Meter = .fourFour
    /// Quarter notes a minute as heard.
    public var tempo: Double = 120
    /// Pulses a minute as heard: the number on a metronome.
    public var pulseTempo: Double = 120
    /// Of the written tempo; 100 as written.
    public var percent: Double = 100
    /// Pass of the loop or of the piece, from 1.
    public var pass = 1
    /// How many passes were asked for; nil where it goes on until stopped.
    public var passes: Int?
    /// The loop, or nil where the whole piece is played.
    public var loop: LoopState?
    /// Pulses left until the music, in a count-in: 4, 3, 2, 1.
    public var countInPulsesLeft: Int?
    /// Seconds of playing and counting in since the start, pauses left out.
    public var elapsed: Double = 0
    /// Semitones that everything but the drums is moved by.
    public var transpose = 0
    /// Master volume in decibels.
    public var volume: Double = 0
    /// Which clicks sound.
    public var click: ClickMode = .off
    /// Which passes get a count-in.
    public var countInPolicy: CountInPolicy = .first
    /// Length of a count-in in bars; 0 for none.
    public var countInBars = 1

    /// A session that has not begun. [main]
    public init() {}
}
