import Sequencing

/// Renders an engine's music faster than it sounds, with the same sequencer and mixer as live.
///
/// A batch is sequenced onto a tape, rendered by the workers and mixed here, block by block and in order. The gains and
/// mutes of the first block's commands do not glide: a muted part is silent from the first frame on.
public final class BatchRenderer {
    private let engine: AudioEngine
    private let workers: RenderWorkers
    private let output: UnsafeMutablePointer<Float>
    private var hasBegun = false

    /// A renderer for an engine that was made with `workers.synth`. [setup]
    public init(engine: AudioEngine, workers: RenderWorkers) {
        precondition(engine.synth === workers.synth, "The engine is made with the workers' synth.")
        self.engine = engine
        self.workers = workers
        output = .allocate(capacity: 2 * AudioBlock.frames)
        output.initialize(repeating: 0, count: 2 * AudioBlock.frames)
    }

    deinit { output.deallocate() }

    /// Renders blocks until one is the last: `isLast` is asked after each block was sequenced (the engine's
    /// `transportState` is that of the block's end), `take` gets each block's 64 interleaved frames once it is mixed,
    /// with the mixer's taps still holding it. Sequencing runs up to two batches ahead of mixing. May be called again
    /// to go on. [main]
    public func render<Failure: Error>(
        until isLast: () -> Bool, take: (UnsafePointer<Float>) throws(Failure) -> Void
    ) throws(Failure) {
        var ended = false
        var rendered: RenderBatch?
        repeat {
            var coming: RenderBatch?
            if !ended {
                let batch = rendered === workers.batches.0 ? workers.batches.1 : workers.batches.0
                batch.tape.rewind()
                while !ended, Int(batch.tape.blocks) < RenderBatch.blocks {
                    engine.sequenceBlock(onto: batch.tape)
                    ended = isLast()
                }
                workers.begin(batch)
                coming = batch
            }
            do {
                if let rendered { try mix(rendered, take) }
            } catch {
                // The helper is not left at work behind the caller's back.
                if let coming { workers.finish(coming) }
                throw error
            }
            if let coming { workers.finish(coming) }
            rendered = coming
        } while rendered != nil
    }

    private func mix<Failure: Error>(
        _ batch: RenderBatch, _ take: (UnsafePointer<Float>) throws(Failure) -> Void
    ) throws(Failure) {
        let tape = batch.tape, mixer = engine.mixer
        var next = 0
        for block in 0..<Int(tape.blocks) {
            while next < tape.count, Int(tape.entries[next].block) == block {
                switch tape.entries[next].action {
                case .click(let offset, let accent): mixer.click(offset: Int(offset), accent: accent)
                case .command(let command): command.apply(to: mixer)
                case .message: break
                }
                next += 1
            }
            if !hasBegun {
                // Nothing sounds before the first block: its gains hold from its first frame on.
                mixer.settle()
                hasBegun = true
            }
            mixer.process(batch.sum(block: block), into: output)
            try take(output)
        }
    }
}
