/// Ticks per quarter note, for the whole program.
///
/// 20160 is divisible by 2⁶, 3², 5 and 7, so triplets, quintuplets, septuplets and ninths are exact down to 64ths,
/// the MIDI clock's 24 divides it, and it fits the division field of a Standard MIDI File.
public let ticksPerQuarter: Int64 = 20160

/// A musical position: ticks from the start of the music. Negative positions are the count-in.
///
/// Thread: [any]
@frozen
public struct Tick: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Ticks from the start; 20160 a quarter note.
    public var value: Int64

    /// A position by its number of ticks. [any]
    @inlinable
    public init(_ value: Int64) { self.value = value }

    /// The start of the music.
    @inlinable
    public static var zero: Tick { Tick(0) }

    /// Order in time. [any]
    @inlinable
    public static func < (a: Tick, b: Tick) -> Bool { a.value < b.value }

    /// The position a length later. [any]
    @inlinable
    public static func + (a: Tick, b: TickSpan) -> Tick { Tick(a.value + b.value) }

    /// The position a length earlier. [any]
    @inlinable
    public static func - (a: Tick, b: TickSpan) -> Tick { Tick(a.value - b.value) }

    /// The length from `b` to `a`. [any]
    @inlinable
    public static func - (a: Tick, b: Tick) -> TickSpan { TickSpan(a.value - b.value) }
}

/// A musical length in ticks; 20160 a quarter note.
///
/// A type of its own, so that a position is never added to a position.
@frozen
public struct TickSpan: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Number of ticks.
    public var value: Int64

    /// A length by its number of ticks. [any]
    @inlinable
    public init(_ value: Int64) { self.value = value }

    /// No length.
    @inlinable
    public static var zero: TickSpan { TickSpan(0) }

    /// One quarter note.
    @inlinable
    public static var quarter: TickSpan { TickSpan(ticksPerQuarter) }

    /// `numerator/denominator` of a whole note, as in a metre: `.note(3, 8)` is three eighths.
    ///
    /// Precondition: the denominator divides a whole note's ticks, as all powers of two up to 256 do. [any]
    @inlinable
    public static func note(_ numerator: Int, _ denominator: Int) -> TickSpan {
        let whole = 4 * ticksPerQuarter
        precondition(
            denominator > 0 && whole % Int64(denominator) == 0,
            "a note value must divide the whole note exactly")
        return TickSpan(whole / Int64(denominator) * Int64(numerator))
    }

    /// A length from an exact fraction of quarter notes, or nil where it is not a whole number of ticks. [any]
    @inlinable
    public static func quarters(_ numerator: Int64, over denominator: Int64 = 1) -> TickSpan? {
        guard denominator != 0 else { return nil }
        let (scaled, overflow) = numerator.multipliedReportingOverflow(by: ticksPerQuarter)
        guard !overflow, scaled % denominator == 0 else { return nil }
        return TickSpan(scaled / denominator)
    }

    /// Order by length. [any]
    @inlinable
    public static func < (a: TickSpan, b: TickSpan) -> Bool { a.value < b.value }

    /// Sum of two lengths. [any]
    @inlinable
    public static func + (a: TickSpan, b: TickSpan) -> TickSpan { TickSpan(a.value + b.value) }

    /// Difference of two lengths. [any]
    @inlinable
    public static func - (a: TickSpan, b: TickSpan) -> TickSpan { TickSpan(a.value - b.value) }

    /// A length taken `n` times. [any]
    @inlinable
    public static func * (a: TickSpan, n: Int64) -> TickSpan { TickSpan(a.value * n) }
}

extension Tick {
    /// The position in quarter notes, for people and for the feed only; never for arithmetic. [any]
    public var inQuarters: Double { Double(value) / Double(ticksPerQuarter) }
}

extension TickSpan {
    /// The length in quarter notes, for people and for the feed only; never for arithmetic. [any]
    public var inQuarters: Double { Double(value) / Double(ticksPerQuarter) }
}
