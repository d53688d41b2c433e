/// How many frames a tick lasts, as an exact ratio: the slope of the line from ticks to frames.
@frozen
public struct TickRate: Hashable, Sendable, BitwiseCopyable {
    /// Frames…
    @usableFromInline
    let frames: UInt64
    /// …for this many ticks.
    @usableFromInline
    let ticks: UInt64

    /// The slope at a tempo and a sample rate, with the player's tempo control on top; nil where the tempo's terms are
    /// too large to be kept exactly. [audio]
    @inlinable
    public init?(_ tempo: Tempo, scale: TempoScale = .asWritten, framesPerSecond: Int) {
        guard framesPerSecond > 0 else { return nil }
        // frames per tick = 60 · rate · denominator / (ppq · numerator), with the tempo scaled.
        guard let scaled = tempo.scaled(by: scale) else { return nil }
        let (upper, overflowUp) = scaled.denominator.multipliedReportingOverflow(
            by: 60 * Int64(framesPerSecond))
        let (lower, overflowDown) = scaled.numerator.multipliedReportingOverflow(by: ticksPerQuarter)
        guard !overflowUp, !overflowDown else { return nil }
        let divisor = greatestCommonDivisor(upper, lower)
        frames = UInt64(upper / divisor)
        ticks = UInt64(lower / divisor)
    }

    /// The ideal position of `tick` on the line through (`originTick`, `originFrame`).
    ///
    /// The fraction is rounded up to 2⁻⁶⁴, so that ``tick(at:originTick:originFrame:)`` of the result is `tick` again.
    /// [audio]
    @inlinable
    public func framePosition(of tick: Tick, originTick: Tick, originFrame: FramePosition) -> FramePosition {
        let span = tick.value - originTick.value
        let (high, low) = frames.multipliedFullWidth(by: span.magnitude)
        // A line of more than 2⁶³ frames is millions of years: the quotient fits.
        let (quotient, remainder) = ticks.dividingFullWidth((high, low))
        var whole = Int64(quotient)
        var fraction: UInt64 = 0
        if remainder != 0 {
            let (part, rest) = ticks.dividingFullWidth((remainder, 0))
            fraction = part
            if span >= 0 {
                // Cannot overflow: remainder/ticks < 1 − 2⁻⁶⁴ as long as ticks < 2⁶³.
                if rest != 0 { fraction += 1 }
            } else {
                // −(whole + fraction), rounded up, is (−whole − 1) + (1 − fraction).
                whole += 1
                fraction = 0 &- part
                if fraction == 0 { whole -= 1 }
            }
        }
        return originFrame.advanced(whole: span >= 0 ? whole : -whole, fraction: fraction)
    }

    /// The last tick whose ideal position is not after `position`, on the line through the origin. [audio]
    @inlinable
    public func tick(at position: FramePosition, originTick: Tick, originFrame: FramePosition) -> Tick {
        // offset = whole + fraction, with 0 ≤ fraction < 1; ticks = floor(offset · ticks / frames).
        var whole = position.whole - originFrame.whole
        let (fraction, borrow) = position.fraction.subtractingReportingOverflow(originFrame.fraction)
        if borrow { whole -= 1 }
        let (fromFraction, _) = ticks.multipliedFullWidth(by: fraction)  // high word: floor(ticks · fraction)
        if whole >= 0 {
            let (high, low) = ticks.multipliedFullWidth(by: UInt64(whole))
            let (sum, carry) = low.addingReportingOverflow(fromFraction)
            let (quotient, _) = frames.dividingFullWidth((high + (carry ? 1 : 0), sum))
            return Tick(originTick.value + Int64(quotient))
        }
        // Negative: work with the magnitude and round away from zero.
        var (high, low) = ticks.multipliedFullWidth(by: whole.magnitude)
        let (difference, under) = low.subtractingReportingOverflow(fromFraction)
        if under { high -= 1 }
        low = difference
        let (quotient, remainder) = frames.dividingFullWidth((high, low))
        return Tick(originTick.value - Int64(quotient) - (remainder == 0 ? 0 : 1))
    }

    /// The first tick whose ideal position, rounded to a frame, is `frame` or later: what is still to come when
    /// everything before `frame` has been played. [audio]
    @inlinable
    public func firstTick(
        roundingToOrAfter frame: Frame, originTick: Tick, originFrame: FramePosition
    ) -> Tick {
        // Rounded ≥ frame is the same as position ≥ frame − 1/2.
        let bound = FramePosition(whole: frame.value - 1, fraction: 1 << 63)
        let before = tick(at: bound, originTick: originTick, originFrame: originFrame)
        let exact = framePosition(of: before, originTick: originTick, originFrame: originFrame)
        return exact.rounded >= frame ? before : Tick(before.value + 1)
    }

    /// Frames a tick, for people and estimates only. [any]
    public var framesPerTick: Double { Double(frames) / Double(ticks) }
}
