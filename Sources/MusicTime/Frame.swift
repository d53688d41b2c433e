/// A position in the audio: frames since the first frame that was given to the output.
///
/// A frame is one sample for every channel, at the output's rate.
@frozen
public struct Frame: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Number of frames from the first one.
    public var value: Int64

    /// A position by its number of frames. [any]
    @inlinable
    public init(_ value: Int64) { self.value = value }

    /// The first frame.
    @inlinable
    public static var zero: Frame { Frame(0) }

    /// Order in time. [any]
    @inlinable
    public static func < (a: Frame, b: Frame) -> Bool { a.value < b.value }

    /// The position a length later. [any]
    @inlinable
    public static func + (a: Frame, b: FrameSpan) -> Frame { Frame(a.value + b.value) }

    /// The position a length earlier. [any]
    @inlinable
    public static func - (a: Frame, b: FrameSpan) -> Frame { Frame(a.value - b.value) }

    /// The length from `b` to `a`. [any]
    @inlinable
    public static func - (a: Frame, b: Frame) -> FrameSpan { FrameSpan(a.value - b.value) }
}

/// A length in frames.
@frozen
public struct FrameSpan: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Number of frames.
    public var value: Int64

    /// A length by its number of frames. [any]
    @inlinable
    public init(_ value: Int64) { self.value = value }

    /// No length.
    @inlinable
    public static var zero: FrameSpan { FrameSpan(0) }

    /// Order by length. [any]
    @inlinable
    public static func < (a: FrameSpan, b: FrameSpan) -> Bool { a.value < b.value }
}

/// An ideal time in frames, with its fraction: what a tick maps to before anything is rounded.
///
/// The fraction is kept in units of 2⁻⁶⁴ frames, so that the error of 10,000 loop passes is far below a frame.
@frozen
public struct FramePosition: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The whole frames, rounded down.
    public var whole: Int64
    /// What is left, in units of 2⁻⁶⁴ frames.
    public var fraction: UInt64

    /// A position of whole frames and a fraction in units of 2⁻⁶⁴. [any]
    @inlinable
    public init(whole: Int64, fraction: UInt64 = 0) {
        self.whole = whole
        self.fraction = fraction
    }

    /// The exact start of a frame. [any]
    @inlinable
    public init(_ frame: Frame) { self.init(whole: frame.value) }

    /// Order in time. [any]
    @inlinable
    public static func < (a: FramePosition, b: FramePosition) -> Bool {
        a.whole < b.whole || (a.whole == b.whole && a.fraction < b.fraction)
    }

    /// The nearest frame; a half goes up. [any]
    @inlinable
    public var rounded: Frame { Frame(fraction >= 1 << 63 ? whole + 1 : whole) }

    /// A position that lies `whole` frames and `fraction` later. [any]
    @inlinable
    public func advanced(whole: Int64, fraction: UInt64) -> FramePosition {
        let (sum, carry) = self.fraction.addingReportingOverflow(fraction)
        return FramePosition(whole: self.whole + whole + (carry ? 1 : 0), fraction: sum)
    }
}
