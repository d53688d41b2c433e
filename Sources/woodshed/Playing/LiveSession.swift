import AudioBackend
import Glibc
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
    private var feed: (sink: LiveFeed, writer: FeedWriter)?
    /// A screen shows the coordinator's messages; a line on standard error would tear it.
    private let hasScreen: Bool
    /// The end of the last pass, kept back: with a screen the player may play on, and `end` is the last line.
    private var waitingEnd: StateEvent?

    init(
        coordinator: PracticeCoordinator, engine: AudioEngine, output: any AudioOutput, displayOffset: Int64,
        hasScreen: Bool
    ) {
        self.coordinator = coordinator
        self.engine = engine
        self.output = output
        self.displayOffset = displayOffset
        self.hasScreen = hasScreen
        heardClock = HeardClock(sampleRate: output.sampleRate)
    }

    /// Whatever threw: the audio thread leaves before what it renders from is released.
    deinit { output.stop() }

    /// Tells the feed to a sink from now on.
    func openFeed(_ sink: ByteSink, piece: LoadedPiece) throws {
        var writer = FeedWriter()
        writer.writeSession(piece, sampleRate: output.sampleRate)
        feed = (LiveFeed(sink), writer)
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
        do {
            try feed!.sink.write(bytes)
        } catch is ReaderLeft {
            feed = nil
        } catch is ReaderStuck {
            let text = "\(feed!.sink.name) is not read: the feed has ended"
            if hasScreen { coordinator.say(text) } else { StandardError.say(text) }
            try? feed!.sink.close()
            feed = nil
        }
    }

    /// The last lines: a reader that is behind gets a second to catch up.
    private func closeFeed() throws {
        try flushFeed()
        guard feed != nil else { return }
        do {
            if try !feed!.sink.drain(milliseconds: 1000) {
                StandardError.say("\(feed!.sink.name) was not read to its end")
            }
        } catch is ReaderLeft {}
        try feed!.sink.close()
        feed = nil
    }

    /// Whether something can still be heard after the music has ended.
    var isRinging: Bool { engine.mixer.meters.reading(Meters.mix).peak > 0.0005 }

    /// Waits until a frame has come out of the loudspeaker: stopping a device drops what it holds. Not for a device
    /// that does not play, and 150 ms at most.
    private func waitUntilHeard(_ frame: Frame) {
        let limit = MonotonicTime.now() + 150_000_000
        while !output.status.isLost, !output.status.isStalled, MonotonicTime.now() < limit {
            heardClock.update(output.clock.latest())
            guard let heard = heardClock.heardFrame(at: MonotonicTime.now()), heard < frame else { return }
            usleep(2_000)
        }
    }

    /// Ends the sound without a click and closes everything. Harmless when called again.
    func stop() throws {
        let before = engine.renderedFrames()
        coordinator.perform(.stop)
        _ = engine.send(.master(0))
        // A period may have begun before the commands came, with a block kept from the one before.
        let frames =
            output.periodFrames + 2 * AudioBlock.frames + Mixer.rampFrames(sampleRate: output.sampleRate)
        waitUntilHeard(Frame(before.value + Int64(frames)))
        output.stop()
        tell(waitingEnd ?? coordinator.endOfFeed())
        try closeFeed()
        // The last bytes are written, and may fail, when the file is closed.
        try checkFile()
    }
}
