import AudioBackend
import MusicTime
import PracticeSession
import Sequencing

/// A session that sounds: the coordinator, the engine and the output, and the clock of what is heard.
final class LiveSession {
    let coordinator: PracticeCoordinator
    let engine: AudioEngine
    let output: any AudioOutput
    /// Nanoseconds by which everything is shown later than the device says.
    private let displayOffset: Int64
    private var heardClock: HeardClock
    private var feed: (sink: ByteSink, writer: FeedWriter)?
    /// The end of the last pass, kept back: with a screen the player may play on, and `end` is the last line.
    private var waitingEnd: StateEvent?

    init(coordinator: PracticeCoordinator, engine: AudioEngine, output: any AudioOutput, displayOffset: Int64)
    {
        self.coordinator = coordinator
        self.engine = engine
        self.output = output
        self.displayOffset = displayOffset
        heardClock = HeardClock(sampleRate: output.sampleRate)
    }

    /// Tells the feed to a sink from now on.
    func openFeed(_ sink: ByteSink, piece: LoadedPiece) throws {
        var writer = FeedWriter()
        writer.writeSession(piece, sampleRate: output.sampleRate)
        feed = (sink, writer)
    }

    /// Begins to sound.
    func start() throws {
        coordinator.perform(.play)
        do {
            try output.start(RenderCallback(function: AudioEngine.renderCallback, context: engine.context))
        } catch {
            throw Failure(error.exitStatus, error.description)
        }
    }

    /// Brings everything up to what is heard now.
    func update() throws {
        heardClock.update(output.clock.latest())
        let now = MonotonicTime.now() - displayOffset
        // Before the device plays, nothing is heard.
        let heard = heardClock.heardFrame(at: now) ?? Frame(-1)
        coordinator.update(heard: heard) { event in
            if case .end = event.change {
                waitingEnd = event
            } else {
                waitingEnd = nil
                tell(event)
            }
        }
        try flushFeed()
        try checkFile()
    }

    /// When the next change is heard, in nanoseconds of CLOCK_MONOTONIC: whoever waits wakes then, so that a beat is
    /// shown when it sounds and not when the next picture happens to be due. Nil at rest.
    func nextCueTime() -> Int64? {
        guard let frame = coordinator.nextCueFrame, let time = heardClock.heardTime(of: frame) else {
            return nil
        }
        // A little later: the frame has begun, whatever the rounding.
        return time + displayOffset + 100_000
    }

    /// A file that cannot take more ends the session: nobody waits through a song that is not kept.
    private func checkFile() throws {
        let number = output.status.writeError
        guard number != 0 else { return }
        feed = nil
        output.stop()
        let path = String(output.name.dropFirst("file:".count))
        throw Failure(ExitStatus.ioError, AudioError.cannotWrite(path: path, errno: number).description)
    }

    private func tell(_ event: StateEvent) {
        feed?.writer.write(event, heardAt: heardClock.heardTime(of: event.position.frame))
    }

    private func flushFeed() throws {
        guard feed != nil else { return }
        let bytes = feed!.writer.takeBytes()
        guard !bytes.isEmpty else { return }
        do { try feed!.sink.write(bytes) } catch is ReaderLeft { feed = nil }
    }

    /// Whether something can still be heard after the music has ended.
    var isRinging: Bool { engine.mixer.meters.reading(Meters.mix).peak > 0.0005 }

    /// Ends the sound without a click and closes everything. Harmless when called again.
    func stop() throws {
        coordinator.perform(.stop)
        _ = engine.send(.master(0))
        output.stop()
        tell(waitingEnd ?? coordinator.endOfFeed())
        try flushFeed()
        try feed?.sink.close()
        feed = nil
        // The last bytes are written, and may fail, when the file is closed.
        try checkFile()
    }
}
