import MusicTime
import Sequencing

/// Messages that wait for the block nearest to their frame: first in, first out, in memory made beforehand.
///
/// FluidSynth starts notes on a grid of 64 frames. A message in the second half of a block is nearer to the next
/// block's start and waits for it here.
struct HeldMessages: BitwiseCopyable, @unchecked Sendable {
    // @unchecked: plain memory; only the thread that renders touches it.
    private let messages: UnsafeMutablePointer<TimedMessage>
    private(set) var count = 0
    /// More messages than this never wait in half a block of real music.
    static let capacity = 4096

    /// An empty queue. [setup]
    init() { messages = .allocate(capacity: HeldMessages.capacity) }

    /// Gives the memory back. [setup]
    func free() { messages.deallocate() }

    /// Takes a message in; false when the queue is full. [audio]
    @inline(__always)
    mutating func hold(_ message: TimedMessage) -> Bool {
        guard count < HeldMessages.capacity else { return false }
        messages[count] = message
        count += 1
        return true
    }

    /// The message at a place. [audio]
    @inline(__always)
    subscript(index: Int) -> TimedMessage { messages[index] }

    /// Forgets everything. [audio]
    @inline(__always)
    mutating func clear() { count = 0 }
}
