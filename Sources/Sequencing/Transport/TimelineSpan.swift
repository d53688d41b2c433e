import MusicTime

/// Why a new span began.
public enum SpanReason: UInt8, Sendable, BitwiseCopyable {
    /// The session began.
    case ready
    /// Playing began or went on.
    case start
    /// The music began after a count-in.
    case countInEnded
    /// The loop or the piece begins again.
    case seam
    /// A written tempo change was reached.
    case writtenTempo
    /// The tempo control was moved.
    case tempoControl
    /// The playhead was moved.
    case seek
    /// The region was changed.
    case region
    case pause
    case stop
    /// The last pass ended.
    case end
    /// Another sequence was loaded.
    case load
    /// A setting changed that people see; time goes on as before.
    case setting
}

/// A stretch of the timeline on which ticks and frames lie on one line.
///
/// This is all that the audio thread tells of time: everybody who wants to know when a tick is heard asks the span, and
/// so gets the very frame at which the sequencer played it. A span holds until the next one begins.
@frozen
public struct TimelineSpan: Sendable, BitwiseCopyable {
    /// Counts up from 1.
    public var serial: Int64 = 0
    /// Why it began.
    public var reason: SpanReason = .ready
    /// What the transport does. Time moves in `countIn` and `playing` only.
    public var state: TransportState = .stopped
    /// The sequence that is played.
    public var sequence: Int32 = 0
    /// First tick of the span. In a count-in ticks are negative and the music begins at 0 of the grid.
    public var startTick = Tick.zero
    /// When ``startTick`` is heard.
    public var startFrame = FramePosition(.zero)
    /// Slope of the line.
    public var rate: TickRate
    /// Where the span ends if nobody intervenes; not part of it.
    public var endTick = Tick.zero
    /// In a count-in, where the music will begin; else the same as ``startTick``.
    public var target = Tick.zero
    /// Pass, from 1; a count-in belongs to the pass it leads to.
    public var pass: Int32 = 1
    /// Passes asked for; 0 for endless.
    public var passes: Int32 = 0
    /// What the tempo control multiplies with.
    public var scale = TempoScale.asWritten
    /// Written tempo that holds.
    public var tempo: Tempo
    /// First tick of the region that is repeated.
    public var regionStart = Tick.zero
    /// End of the region.
    public var regionEnd = Tick.zero
    /// Whether the region is a loop that the player set; else it is the whole piece.
    public var regionIsLoop = false
    /// Semitones everything but the drums is moved by.
    public var transpose: Int8 = 0
    /// Which clicks sound.
    public var click = ClickMode.off
    /// The count-in that runs, in a count-in: what its grid is made of.
    public var counted = CountIn.none
    /// Count-in that is set for what comes.
    public var countIn = CountIn.none

    @usableFromInline
    init(rate: TickRate, tempo: Tempo) {
        self.rate = rate
        self.tempo = tempo
    }

    /// Whether time moves.
    @inlinable
    public var isMoving: Bool { state == .playing || state == .countIn }

    /// When a tick of this span is heard; at rest, when the span began. [audio]
    @inlinable
    public func framePosition(of tick: Tick) -> FramePosition {
        guard isMoving else { return startFrame }
        return rate.framePosition(of: tick, originTick: startTick, originFrame: startFrame)
    }

    /// The last tick that has begun at `frame`; at rest, where it rests. [audio]
    @inlinable
    public func tick(at frame: Frame) -> Tick {
        guard isMoving else { return startTick }
        return rate.tick(at: FramePosition(frame), originTick: startTick, originFrame: startFrame)
    }
}
