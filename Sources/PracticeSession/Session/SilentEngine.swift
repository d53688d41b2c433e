import AudioBackend
import MusicTime
import Realtime
import Sequencing

/// An audio side without sound: the sequencer alone, moved on by whoever holds it.
///
/// What it reports is what the audio engine reports: the offline feed and tests of the main loop use it.
public final class SilentEngine: EngineLink {
    private let sequence: EventSequence
    private var sequencer: EventSequencer
    private let reports: Ring<SequencerReport>
    private var frame = Frame.zero
    /// Messages that a synth would have been given since the last look.
    public private(set) var messages: [TimedMessage] = []
    /// Whether messages are kept: tests compare them with the feed.
    public var keepsMessages = false

    /// At rest at the start of a sequence. [main]
    public init(_ sequence: EventSequence, framesPerSecond: Int) {
        self.sequence = sequence
        reports = Ring(capacity: 8192)
        sequencer = EventSequencer(sequence.view, framesPerSecond: framesPerSecond, reports: reports.writer)
    }

    deinit { sequencer.free() }

    /// Takes a command up at once. [main]
    public func send(_ command: EngineCommand) -> Bool {
        if case .sequencer(let command) = command { sequencer.apply(command, at: frame) }
        return true
    }

    /// The next report. [main]
    public func nextReport() -> SequencerReport? { reports.reader.read() }

    /// Frames that were passed. [main]
    public func renderedFrames() -> Frame { frame }

    /// Lets time pass. [main]
    public func advance(by frames: FrameSpan) {
        frame = frame + frames
        while let message = sequencer.next(before: frame) { if keepsMessages { messages.append(message) } }
    }
}
