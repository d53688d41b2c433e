import Synchronization

/// How an output has fared, for `doctor`, the feed and the last line on the screen.
public struct OutputStatus: Hashable, Sendable {
    /// Times the device ran out of frames.
    public var underruns = 0
    /// Times the device was opened again after it was lost.
    public var reopens = 0
    /// Times the device took no frames for longer than its buffer lasts, without saying so.
    public var stalls = 0
    /// The device is away at the moment, and the music runs on in silence.
    public var isLost = false
    /// The device is there and takes no frames at the moment.
    public var isStalled = false
    /// The audio thread has real-time priority.
    public var hasPriority = false
    /// Memory is locked on fault.
    public var hasLockedMemory = false
    /// The system's number of the error that ended the writing of a file, or 0.
    public var writeError: Int32 = 0

    /// Nothing happened yet. [any]
    public init() {}
}

/// The counters behind `OutputStatus`. One writer: the audio thread.
final class OutputCounters: Sendable {
    let underruns = Atomic<Int>(0)
    let reopens = Atomic<Int>(0)
    let stalls = Atomic<Int>(0)
    let isLost = Atomic<Bool>(false)
    let isStalled = Atomic<Bool>(false)
    let hasPriority = Atomic<Bool>(false)
    let hasLockedMemory = Atomic<Bool>(false)
    let writeError = Atomic<Int32>(0)

    /// All of them now. [any]
    func read() -> OutputStatus {
        var status = OutputStatus()
        status.underruns = underruns.load(ordering: .relaxed)
        status.reopens = reopens.load(ordering: .relaxed)
        status.stalls = stalls.load(ordering: .relaxed)
        status.isLost = isLost.load(ordering: .relaxed)
        status.isStalled = isStalled.load(ordering: .relaxed)
        status.hasPriority = hasPriority.load(ordering: .relaxed)
        status.hasLockedMemory = hasLockedMemory.load(ordering: .relaxed)
        status.writeError = writeError.load(ordering: .relaxed)
        return status
    }
}
