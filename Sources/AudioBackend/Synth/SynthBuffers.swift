/// The 32 buffers of one block that go from the synth to the mixer.
///
/// `@unchecked Sendable`: it is plain memory made in setup; only the thread that renders touches it.
public final class SynthBuffers: @unchecked Sendable {
    /// Left and right of channel 0, of channel 1, and so on; each 64 floats, aligned for vector loads.
    public let pointers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    private let memory: UnsafeMutableRawPointer

    /// Buffers full of silence. [setup]
    public init() {
        let floats = AudioBlock.synthBuffers * AudioBlock.frames
        memory = .allocate(byteCount: floats * MemoryLayout<Float>.stride, alignment: 64)
        let base = memory.initializeMemory(as: Float.self, repeating: 0, count: floats)
        pointers = .allocate(capacity: AudioBlock.synthBuffers)
        for index in 0..<AudioBlock.synthBuffers {
            (pointers + index).initialize(to: base + index * AudioBlock.frames)
        }
    }

    deinit {
        pointers.deallocate()
        memory.deallocate()
    }
}
