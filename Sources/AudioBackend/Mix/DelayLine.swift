/// A delay of at least one block, read and written 64 frames at a time.
struct DelayLine: BitwiseCopyable {
    private let memory: UnsafeMutablePointer<Float>
    private let capacity: Int
    private let delay: Int
    private var writeIndex = 0

    /// A silent line of `delay` frames, 64 or more. [setup]
    init(delay: Int) {
        precondition(delay >= AudioBlock.frames, "A line shorter than a block would need its own output.")
        self.delay = delay
        // Whole blocks, so that a write never wraps.
        capacity = (delay + 2 * AudioBlock.frames - 1) / AudioBlock.frames * AudioBlock.frames
        memory = .allocate(capacity: capacity)
        memory.initialize(repeating: 0, count: capacity)
    }

    func deallocate() { memory.deallocate() }

    /// Copies what went in `delay` frames ago into a block.
    /// [audio]
    @inline(__always)
    func read(into block: UnsafeMutablePointer<Float>) {
        var start = writeIndex - delay
        if start < 0 { start += capacity }
        let first = capacity - start < AudioBlock.frames ? capacity - start : AudioBlock.frames
        block.update(from: memory + start, count: first)
        if first < AudioBlock.frames {
            (block + first).update(from: memory, count: AudioBlock.frames - first)
        }
    }

    /// Takes a block in and moves on; call `read` first.
    /// [audio]
    @inline(__always)
    mutating func write(_ block: UnsafeMutablePointer<Float>) {
        (memory + writeIndex).update(from: block, count: AudioBlock.frames)
        writeIndex += AudioBlock.frames
        if writeIndex == capacity { writeIndex = 0 }
    }

    /// Forgets what went in.
    /// [audio]
    func clear() { memory.update(repeating: 0, count: capacity) }
}
