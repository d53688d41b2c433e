import CRealtimeGuard
import MusicTime
import Realtime
import Sequencing

/// Joins the sequencer, the synth and the mixer: the one render function of live and offline sound.
///
/// The main loop talks to it through rings only. The thread that renders calls ``renderBlock(into:)`` or, from an
/// output, the callback ``renderCallback`` with ``context``.
public final class AudioEngine: @unchecked Sendable {
    // @unchecked: made by one thread; after that the state belongs to the thread that renders, and the main loop uses
    // the ring ends and the latest value that belong to it.

    /// Everything the audio thread works on, as plain memory behind one pointer.
    struct State {
        var sequencer: EventSequencer
        var held = HeldMessages()
        /// First frame of the next block.
        var frame = Frame.zero
        /// Frames of the last block that the output has not taken yet.
        var leftover = 0
        let synth: Unmanaged<Synth>
        let mixer: Unmanaged<Mixer>
        let buffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
        let block: UnsafeMutablePointer<Float>
        let commands: RingReader<EngineCommand>
        let progress: LatestValueWriter<Frame>
    }

    /// The synth that sounds.
    public let synth: Synth
    /// The mixer that is heard.
    public let mixer: Mixer
    /// Frames a second.
    public let framesPerSecond: Int
    private let buffers: SynthBuffers
    private let block: UnsafeMutablePointer<Float>
    private let commandRing = Ring<EngineCommand>(capacity: 1024)
    private let reportRing = Ring<SequencerReport>(capacity: 8192)
    private let progressSlot = LatestValue(Frame.zero)
    /// The sequences that the audio thread may read, by identifier. [main]
    private var sequences: [Int32: EventSequence]
    let state: UnsafeMutablePointer<State>

    /// An engine at rest at the start of a sequence; the synth's programs must be pinned. [setup]
    public init(sequence: EventSequence, synth: Synth, mixer: Mixer) {
        self.synth = synth
        self.mixer = mixer
        framesPerSecond = synth.settings.sampleRate
        buffers = SynthBuffers(channels: synth.settings.channels)
        sequences = [sequence.view.identifier: sequence]
        block = .allocate(capacity: 2 * AudioBlock.frames)
        block.initialize(repeating: 0, count: 2 * AudioBlock.frames)
        state = .allocate(capacity: 1)
        state.initialize(
            to: State(
                sequencer: EventSequencer(
                    sequence.view, framesPerSecond: framesPerSecond, reports: reportRing.writer),
                synth: .passUnretained(synth), mixer: .passUnretained(mixer), buffers: buffers.pointers,
                block: block,
                commands: commandRing.reader, progress: progressSlot.writer))
    }

    deinit {
        state.pointee.sequencer.free()
        state.pointee.held.free()
        state.deinitialize(count: 1)
        state.deallocate()
        block.deallocate()
    }

    // MARK: The main loop's side

    /// Sends a command; false when the ring is full, and then nothing has changed. [main]
    @discardableResult
    public func send(_ command: EngineCommand) -> Bool { commandRing.writer.write(command) }

    /// The next report of the sequencer; nil when there is none. [main]
    public func nextReport() -> SequencerReport? {
        guard let report = reportRing.reader.read() else { return nil }
        if case .released(let sequence) = report { sequences[sequence] = nil }
        return report
    }

    /// Frames that have been rendered: reports about all of them are in the ring. Ask before reading reports. [main]
    public func renderedFrames() -> Frame { progressSlot.reader.latest() }

    /// Loads another sequence; the old one is freed when the audio thread has let go of it. False when the ring is
    /// full. [main]
    public func load(_ sequence: EventSequence) -> Bool {
        sequences[sequence.view.identifier] = sequence
        if send(.sequencer(.load(sequence.view))) { return true }
        sequences[sequence.view.identifier] = nil
        return false
    }

    // MARK: The audio thread's side

    /// What the callback wants as its context. Valid as long as the engine lives. [setup]
    public var context: UnsafeMutableRawPointer { UnsafeMutableRawPointer(state) }

    /// The callback for outputs: any number of frames, interleaved stereo. [audio]
    public static let renderCallback: woodshed_render_function = renderAudioEngine

    /// Renders 64 frames, interleaved stereo: the offline way. Not to be mixed with the callback. [audio]
    public func renderBlock(into out: UnsafeMutablePointer<Float>) {
        state.pointee.renderBlock(into: out)
        state.pointee.publishProgress()
    }

    /// Writes the next block's messages onto a tape instead of playing them. [main]
    func sequenceBlock(onto tape: RenderTape) {
        state.pointee.sequenceBlock(onto: .passUnretained(tape))
        tape.endBlock()
        state.pointee.publishProgress()
    }

    /// What the transport does at the end of what was rendered: for the thread that renders. [audio]
    public var transportState: TransportState { state.pointee.sequencer.currentSpan.state }
}

/// The callback: copies what the last block left, then renders whole blocks. [audio]
private func renderAudioEngine(
    context: UnsafeMutableRawPointer?, out: UnsafeMutablePointer<Float>?, frames: Int32
) {
    guard let context, let out else { return }
    let state = context.assumingMemoryBound(to: AudioEngine.State.self)
    var done = 0
    let wanted = Int(frames)
    while done < wanted {
        if state.pointee.leftover == 0 {
            if wanted - done >= AudioBlock.frames {
                state.pointee.renderBlock(into: out + 2 * done)
                done += AudioBlock.frames
                continue
            }
            state.pointee.renderBlock(into: state.pointee.block)
            state.pointee.leftover = AudioBlock.frames
        }
        let count = min(state.pointee.leftover, wanted - done)
        let from = state.pointee.block + 2 * (AudioBlock.frames - state.pointee.leftover)
        (out + 2 * done).update(from: from, count: 2 * count)
        state.pointee.leftover -= count
        done += count
    }
    state.pointee.publishProgress()
}

extension AudioEngine.State {
    /// The frame that the output has been given. [audio]
    func publishProgress() { progress.publish(Frame(frame.value - Int64(leftover))) }

    /// One block: commands, messages, sound. [audio]
    mutating func renderBlock(into out: UnsafeMutablePointer<Float>) {
        sequenceBlock(onto: nil)
        synth._withUnsafeGuaranteedRef { $0.render64(into: buffers) }
        mixer._withUnsafeGuaranteedRef { $0.process(buffers, into: out) }
    }

    /// Commands and messages of one block: to the synth and the mixer, or, offline, onto a tape for them. [audio]
    mutating func sequenceBlock(onto tape: Unmanaged<RenderTape>?) {
        for index in 0..<held.count { play(held[index].message, tape) }
        held.clear()
        while let command = commands.read() { apply(command, tape) }
        let start = frame
        let end = Frame(start.value + Int64(AudioBlock.frames))
        let middle = start.value + Int64(AudioBlock.frames / 2)
        while let timed = sequencer.next(before: end) {
            if timed.message.kind == .click {
                click(
                    offset: Int(max(0, timed.frame.value - start.value)), accent: timed.message.data1 == 2,
                    tape)
            } else if (timed.frame.value < middle && held.count == 0) || !held.hold(timed) {
                play(timed.message, tape)
            }
        }
        frame = end
    }

    /// Takes a command up at the block that begins. [audio]
    private mutating func apply(_ command: EngineCommand, _ tape: Unmanaged<RenderTape>?) {
        if case .sequencer(let command) = command {
            sequencer.apply(command, at: frame)
        } else if let tape {
            tape._withUnsafeGuaranteedRef { $0.add(.command(command)) }
        } else {
            mixer._withUnsafeGuaranteedRef { command.apply(to: $0) }
        }
    }

    private func click(offset: Int, accent: Bool, _ tape: Unmanaged<RenderTape>?) {
        if let tape {
            tape._withUnsafeGuaranteedRef { $0.add(.click(offset: UInt8(offset), accent: accent)) }
        } else {
            mixer._withUnsafeGuaranteedRef { $0.click(offset: offset, accent: accent) }
        }
    }

    /// Gives a message to the synth, in time for the block that begins. [audio]
    private func play(_ message: MIDIMessage, _ tape: Unmanaged<RenderTape>?) {
        if let tape {
            tape._withUnsafeGuaranteedRef { $0.add(.message(message)) }
        } else {
            synth._withUnsafeGuaranteedRef { $0.play(message) }
        }
    }
}
