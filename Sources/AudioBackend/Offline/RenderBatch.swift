/// Some blocks of music on their way to a file: what is to be played in them, and what the two synths made of it.
///
/// `@unchecked Sendable`: its holders take turns; see ``RenderWorkers``.
final class RenderBatch: @unchecked Sendable {
    /// Blocks that are rendered at a time.
    static let blocks = 32

    /// What is to be played.
    let tape = RenderTape()
    /// What the first synth made of it.
    let first: SynthBuffers
    /// What the second synth made of it.
    let second: SynthBuffers

    /// An empty batch for the channels in use. [setup]
    init(channels: [Int]) {
        first = SynthBuffers(channels: channels, blocks: RenderBatch.blocks)
        second = SynthBuffers(channels: channels, blocks: RenderBatch.blocks)
    }

    /// The sum of both synths in a block, the first one's buffers being used for it. [main]
    func sum(block: Int) -> UnsafeMutablePointer<UnsafeMutablePointer<Float>?> {
        let to = first.pointers(block: block), from = second.pointers(block: block)
        for index in 0..<AudioBlock.synthBuffers {
            if let a = to[index], let b = from[index] { BlockMath.add(b, times: 1, to: a) }
        }
        return to
    }
}
