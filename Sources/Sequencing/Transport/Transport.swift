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

/// Where the beats of one count-in fall: positions from the music's first tick, all negative.
///
/// Whole bars are counted first, numbered up to −1; then what the first bar of the music lacks, as before a pick-up.
@frozen
public struct CountInGrid: Sendable, Hashable, BitwiseCopyable {
    /// Number of beats counted.
    public let beatCount: Int
    /// The bar that the music begins in.
    @usableFromInline let bar: SequenceBar
    /// Ticks of that bar that lie before the music.
    @usableFromInline let lacking: TickSpan
    /// Beats of that bar that lie before the music.
    @usableFromInline let lackingBeats: Int

    /// The grid before music that begins at `target` inside `bar`. [audio]
    public init(_ countIn: CountIn, before target: Tick, in bar: SequenceBar) {
        self.bar = bar
        lacking = target - bar.origin
        lackingBeats = Int((lacking.value + bar.beat.value - 1) / bar.beat.value)
        guard countIn.bars == 0 else {
            beatCount = Int(countIn.bars) * Int(bar.beatCount) + lackingBeats
            return
        }
        // Back to the pulse that begins as many pulses before the music; a bar has one at least, its downbeat.
        var place = lackingBeats
        var pulses = 0
        while pulses < Int(countIn.beats) {
            place -= 1
            if bar.accent(beatIndex: CountInGrid.wrap(place, in: bar)) > 0 { pulses += 1 }
        }
        beatCount = lackingBeats - place
    }

    /// A number of beats from a downbeat as an index in its bar. [audio]
    @inlinable
    static func wrap(_ place: Int, in bar: SequenceBar) -> Int {
        let rest = place % Int(bar.beatCount)
        return rest < 0 ? rest + Int(bar.beatCount) : rest
    }

    /// Beat `index` as a number of beats from the beginning of the music's own bar: negative in the bars before it.
    @inlinable
    func place(ofBeat index: Int) -> Int { lackingBeats - beatCount + index }

    /// Where the first beat falls. [audio]
    @inlinable
    public var start: Tick { tick(ofBeat: 0) }

    /// Where beat `index`, from 0, falls: negative. [audio]
    @inlinable
    public func tick(ofBeat index: Int) -> Tick {
        Tick(Int64(place(ofBeat: index)) * bar.beat.value - lacking.value)
    }

    /// Beat of its bar, from 1. [audio]
    @inlinable
    public func beatInBar(ofBeat index: Int) -> Int {
        CountInGrid.wrap(place(ofBeat: index), in: bar) + 1
    }

    /// 2 on a downbeat, 1 on a pulse, 0 elsewhere. [audio]
    @inlinable
    public func accent(ofBeat index: Int) -> UInt8 { bar.accent(beatIndex: beatInBar(ofBeat: index) - 1) }

    /// Bar number: −1 for the last whole bar counted, −2 before it; the music's own bar for what it lacks. [any]
    public func barNumber(ofBeat index: Int) -> Int {
        let place = place(ofBeat: index)
        return place >= 0 ? Int(bar.number) : -1 - (-place - 1) / Int(bar.beatCount)
    }
}
