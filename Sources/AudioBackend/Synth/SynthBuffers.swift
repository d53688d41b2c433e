/// The 32 buffers that go from the synth to the mixer, one block or a row of blocks long.
///
/// `@unchecked Sendable`: it is plain memory made in setup; only the thread that renders touches it.
public final class SynthBuffers: @unchecked Sendable {
    /// Left and right of channel 0, of channel 1, and so on; each 64 floats a block, aligned for vector loads. Nil for
    /// channels that are not in use. The first 32 belong to the first block, the next 32 to the second one: each
    /// channel's blocks follow each other in memory.
    public let pointers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    private let memory: UnsafeMutableRawPointer

    /// Buffers full of silence for the channels (0-15) in use. [setup]
    public init(channels: [Int] = Array(0..<16), blocks: Int = 1) {
        precondition(blocks > 0, "There is at least one block.")
        let length = blocks * AudioBlock.frames
        let floats = AudioBlock.synthBuffers * length
        memory = .allocate(byteCount: floats * MemoryLayout<Float>.stride, alignment: 64)
        let base = memory.initializeMemory(as: Float.self, repeating: 0, count: floats)
        pointers = .allocate(capacity: AudioBlock.synthBuffers * blocks)
        pointers.initialize(repeating: nil, count: AudioBlock.synthBuffers * blocks)
        for block in 0..<blocks {
            for side in channels.flatMap({ [2 * $0, 2 * $0 + 1] }) {
                pointers[block * AudioBlock.synthBuffers + side] =
                    base + side * length + block * AudioBlock.frames
            }
        }
    }

    /// The buffers of one block. [audio]
    @inline(__always)
    func pointers(block: Int) -> UnsafeMutablePointer<UnsafeMutablePointer<Float>?> {
        pointers + block * AudioBlock.synthBuffers
    }

    deinit {
        pointers.deallocate()
        memory.deallocate()
    }
}
