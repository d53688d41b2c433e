import Glibc
import Sequencing

/// Two synths that share a band between them, run by one thread or by two.
///
/// Which synth plays a note is the split's decision, each synth's sound depends on its own notes only, and the sounds
/// are added in a fixed order: one worker and two make the same bytes.
///
/// `@unchecked Sendable`: the owner and the helper thread take turns, by semaphore; each touches its own synth.
public final class RenderWorkers: @unchecked Sendable {
    /// The synth an engine is made with; the other one follows it.
    public var synth: Synth { first }

    /// Two batches: while one is mixed, the helper is at work on the other.
    let batches: (RenderBatch, RenderBatch)
    private let first: Synth
    private let second: Synth
    private let split: RenderSplit
    /// The batch the helper renders. One writer: main, before it posts `start`.
    private var current: RenderBatch
    private var helper: pthread_t?
    private let start = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private let done = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private var isLeaving = false

    /// Opens both synths and pins the programs on both. `workers` is 1 or 2. [setup]
    public init(
        settings: SynthSettings, programs: [ProgramPin], split: RenderSplit, workers: Int
    ) throws(AudioError) {
        precondition(workers == 1 || workers == 2, "There is work for one worker or two.")
        first = try Synth(settings: settings)
        second = try Synth(settings: settings)
        first.pin(programs: programs)
        second.pin(programs: programs)
        self.split = split
        batches = (RenderBatch(channels: settings.channels), RenderBatch(channels: settings.channels))
        current = batches.0
        sem_init(start, 0, 0)
        sem_init(done, 0, 0)
        guard workers == 2 else { return }
        var made = pthread_t()
        let result = pthread_create(&made, nil, helperLoop, Unmanaged.passUnretained(self).toOpaque())
        guard result == 0 else { throw .threadUnavailable(errno: result) }
        helper = made
    }

    deinit {
        if let helper {
            isLeaving = true
            sem_post(start)
            pthread_join(helper, nil)
        }
        sem_destroy(start)
        sem_destroy(done)
        start.deallocate()
        done.deallocate()
    }

    /// Lets the helper begin with its share of a batch, where there is one; ``finish(_:)`` must follow. [main]
    func begin(_ batch: RenderBatch) {
        guard helper != nil else { return }
        current = batch
        sem_post(start)
    }

    /// Renders what is left of a batch and waits for the helper. [main]
    func finish(_ batch: RenderBatch) {
        render(batch, 0)
        guard helper != nil else {
            render(batch, 1)
            return
        }
        while sem_wait(done) != 0 {}  // only a signal can interrupt it
    }

    /// Plays the tape's share of one synth: blocks in which it is told nothing are rendered in one go.
    private func render(_ batch: RenderBatch, _ which: Int) {
        let synth = which == 0 ? first : second
        let buffers = which == 0 ? batch.first : batch.second
        let tape = batch.tape
        let blocks = Int(tape.blocks)
        var next = 0
        var from = 0
        while from < blocks {
            var to = blocks
            while next < tape.count {
                let entry = tape.entries[next]
                if case .message(let message) = entry.action, split.takes(message, synth: which) {
                    guard Int(entry.block) == from else {
                        to = Int(entry.block)
                        break
                    }
                    synth.play(message)
                }
                next += 1
            }
            synth.render(blocks: to - from, into: buffers.pointers(block: from))
            from = to
        }
    }

    fileprivate func help() {
        while true {
            while sem_wait(start) != 0 {}
            if isLeaving { return }
            render(current, 1)
            sem_post(done)
        }
    }
}

private func helperLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<RenderWorkers>.fromOpaque(context).takeUnretainedValue().help() }
    return nil
}
