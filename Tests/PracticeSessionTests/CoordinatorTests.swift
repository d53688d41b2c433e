import AudioBackend
import Exercises
import MusicTime
import Sequencing
import Testing

@testable import PracticeSession

/// A coordinator over the sketch, with an audio side whose queue can be full.
private final class Studio {
    final class Engine: EngineLink {
        let inner: SilentEngine
        var isFull = false
        init(_ inner: SilentEngine) { self.inner = inner }
        func send(_ command: EngineCommand) -> Bool { isFull ? false : inner.send(command) }
        func nextReport() -> SequencerReport? { inner.nextReport() }
        func renderedFrames() -> Frame { inner.renderedFrames() }
    }

    let engine: Engine
    let coordinator: PracticeCoordinator
    /// Frames between what is rendered and what is heard.
    let delay: Int64 = 4_800

    init(_ settings: SessionSettings = SessionSettings()) throws {
        let (exercise, arrangement) = try sketch()
        engine = Engine(SilentEngine(arrangement.sequence, framesPerSecond: 48000))
        coordinator = PracticeCoordinator(
            arrangement, of: exercise, piece: PieceInfo(exercise, style: ""), engine: engine,
            framesPerSecond: 48000, settings: settings)
    }

    func pass(frames: Int64) {
        engine.inner.advance(by: FrameSpan(frames))
        coordinator.update(heard: Frame(engine.renderedFrames().value - delay))
    }
}

@Suite struct CoordinatorTests {
    @Test func `keys pressed faster than sound is heard add up`() throws {
        let studio = try Studio()
        studio.coordinator.perform(.play)
        studio.pass(frames: 12_000)
        studio.coordinator.perform(.nextBar)
        studio.pass(frames: 800)
        #expect(studio.coordinator.snapshot().playback.bar == 1, "what is heard is still the first bar")
        studio.coordinator.perform(.previousBar)
        studio.pass(frames: 800)
        studio.coordinator.perform(.nextBar)
        studio.pass(frames: 12_000)
        #expect(studio.coordinator.snapshot().playback.bar == 2)
    }

    @Test func `a full queue changes nothing and says so`() throws {
        let studio = try Studio()
        studio.coordinator.perform(.play)
        studio.pass(frames: 12_000)
        let before = studio.coordinator.snapshot()
        studio.engine.isFull = true
        for command in [
            PracticeCommand.nextClick, .changeVolume(steps: 1), .nextCountIn, .changeTempo(points: 5),
            .transpose(by: 1), .toggleLoop,
        ] {
            studio.coordinator.perform(command)
            let after = studio.coordinator.snapshot()
            #expect(after.playback.click == before.playback.click)
            #expect(after.playback.volume == before.playback.volume)
            #expect(after.playback.percent == before.playback.percent)
            #expect(after.playback.transpose == before.playback.transpose)
            #expect(after.playback.countInBars == before.playback.countInBars)
            #expect(after.message == "busy: try again")
        }
    }

    @Test func `a tap tempo out of range is refused in words`() throws {
        let studio = try Studio()
        studio.coordinator.perform(.tap(1_000_000_000))
        studio.coordinator.perform(.tap(1_010_000_000))
        let snapshot = studio.coordinator.snapshot()
        #expect(snapshot.playback.percent == 100)
        #expect(snapshot.message == "tempo 6000 is out of range")
    }

    @Test func `four taps half a second apart are 120`() throws {
        let studio = try Studio()
        studio.coordinator.perform(.changeTempo(points: -40))
        for tap in 1...4 { studio.coordinator.perform(.tap(Int64(tap) * 500_000_000)) }
        #expect(studio.coordinator.snapshot().playback.percent == 100)
    }

    @Test func `c comes back to the length that was set`() throws {
        var settings = SessionSettings()
        settings.countIn = CountIn(bars: 2, policy: .stopped)
        let studio = try Studio(settings)
        studio.coordinator.perform(.nextCountIn)
        #expect(studio.coordinator.snapshot().playback.countInBars == 0)
        studio.coordinator.perform(.nextCountIn)
        #expect(studio.coordinator.snapshot().playback.countInBars == 2)
        #expect(studio.coordinator.snapshot().playback.countInPolicy == .first)
    }

    @Test func `a pause while stopped is not shown as one`() throws {
        let studio = try Studio()
        studio.pass(frames: 6_400)
        studio.coordinator.perform(.pause)
        #expect(studio.coordinator.snapshot().playback.transport == .stopped)
    }

    @Test func `a loop set around a sounding note leaves the note on the neck`() throws {
        let studio = try Studio()
        studio.coordinator.perform(.play)
        studio.pass(frames: 12_000)
        let before = studio.coordinator.snapshot().fretboard.sounding
        #expect(before.count == 1)
        studio.coordinator.perform(.toggleLoop)
        studio.pass(frames: 6_400)
        #expect(studio.coordinator.snapshot().fretboard.sounding == before)
        #expect(studio.coordinator.snapshot().playback.loop?.label == "bar 1")
    }
}
