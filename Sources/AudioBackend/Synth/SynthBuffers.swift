/// The 32 buffers of one block that go from the synth to the mixer.
///
/// `@unchecked Sendable`: it is plain memory made in setup; only the thread that renders touches it.
public final class SynthBuffers: @unchecked Sendable {
    /// Left and right of channel 0, of channel 1, and so on; each 64 floats, aligned for vector loads. Nil for
    /// channels that are not in use.
    public let pointers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    private let memory: UnsafeMutableRawPointer

    /// Buffers full of silence for the channels (0-15) in use. [setup]
    public init(channels: [Int] = Array(0..<16)) {
        let floats = AudioBlock.synthBuffers * AudioBlock.frames
        memory = .allocate(byteCount: floats * MemoryLayout<Float>.stride, alignment: 64)
        let base = memory.initializeMemory(as: Float.self, repeating: 0, count: floats)
        pointers = .allocate(capacity: AudioBlock.synthBuffers)
        pointers.initialize(repeating: nil, count: AudioBlock.synthBuffers)
        for channel in channels {
            pointers[2 * channel] = base + 2 * channel * AudioBlock.frames
            pointers[2 * channel + 1] = base + (2 * channel + 1) * AudioBlock.frames
        }
    }

    deinit {
        pointers.deallocate()
        memory.deallocate()
    }
}
