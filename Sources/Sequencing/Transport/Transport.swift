import MusicTime

/// What the transport does.
public enum TransportState: String, Sendable, Hashable, BitwiseCopyable {
    /// At rest; playing starts at the region's start.
    case stopped
    case countIn
    case playing
    /// At rest; playing goes on where it was.
    case paused
}

/// Which clicks sound in the music; a count-in always clicks.
public enum ClickMode: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    case off
    /// Every pulse.
    case on
    /// The downbeats only.
    case accent
}

/// Which passes get a count-in.
public enum CountInPolicy: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// The first pass after a start from the stop.
    case first
    /// Every pass.
    case each
    /// The first pass, and each pass whose tempo differs from the one before.
    case changed
    /// Each start after a manual stop or pause.
    case stopped
}

/// How long is counted in, and when.
public struct CountIn: Sendable, Hashable, BitwiseCopyable {
    /// Whole bars before the music; 0 where beats are counted.
    public var bars: Int16
    /// Pulses directly before the music, what a player calls beats: dotted quarters in 6/8. Used where ``bars`` is 0.
    public var beats: Int16
    /// Which passes get it.
    public var policy: CountInPolicy

    /// No count-in.
    public static let none = CountIn(bars: 0, beats: 0, policy: .first)
    /// Most bars or beats that may be asked for.
    public static let most = 64

    /// A count-in of bars, or of beats where `bars` is 0. [any]
    public init(bars: Int, beats: Int = 0, policy: CountInPolicy = .first) {
        precondition(
            (0...CountIn.most).contains(bars) && (0...CountIn.most).contains(beats), "a count-in is short")
        self.bars = Int16(bars)
        self.beats = Int16(beats)
        self.policy = policy
    }

    /// Whether nothing is counted. [audio]
    public var isNone: Bool { bars == 0 && beats == 0 }
}
