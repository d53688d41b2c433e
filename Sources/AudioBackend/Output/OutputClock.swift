import MusicTime

/// What the output knows about time after a write: the frame that comes next and when it will be heard.
public struct OutputClock: Hashable, Sendable, BitwiseCopyable {
    /// Frames given to the output so far, which is the number of the next frame.
    public var written: Frame
    /// Frames that will be heard before the next one.
    public var delay: FrameSpan
    /// CLOCK_MONOTONIC, in nanoseconds, at which `delay` was true.
    public var stamp: Int64
    /// Goes up whenever the line from frames to time breaks: an underrun, a stall, a device opened again.
    public var epoch: Int32
    /// False until the device plays.
    public var isRunning: Bool

    /// Nothing played yet.
    public static let stopped = OutputClock(
        written: .zero, delay: .zero, stamp: 0, epoch: 0, isRunning: false)

    /// A reading by its parts. [any]
    public init(written: Frame, delay: FrameSpan, stamp: Int64, epoch: Int32, isRunning: Bool) {
        self.written = written
        self.delay = delay
        self.stamp = stamp
        self.epoch = epoch
        self.isRunning = isRunning
    }
}
