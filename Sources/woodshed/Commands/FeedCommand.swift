import ArgumentParser
import JSONText
import MusicTime
import PracticeSession
import Sequencing

/// `woodshed feed`: the state feed without sound, as fast as it goes.
struct FeedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed",
        abstract: "Print the state feed of a piece: JSON Lines, the same bytes every time.",
        discussion: """
              woodshed feed blues-in-a
              woodshed feed blues-in-a --loop 1-4 --repeat 2 | grep '"type":"chord"'

            What play shows, without sound and as fast as it goes: docs/state-feed.md says what the lines mean. \
            Once through and without a count-in unless told.
            """)

    @OptionGroup var practice: PracticeOptions

    func run() throws {
        try reportingFailures {
            let piece = try LoadedPiece(practice.exercise, options: practice.arranging)
            piece.arrangement.warnings.forEach(StandardError.say)
            let settings = try practice.settings(for: piece, passes: 1, countIn: .none)
            do { try write(piece, settings) } catch is ReaderLeft {}
        }
    }

    private func write(_ piece: LoadedPiece, _ settings: SessionSettings) throws {
        let sink = try ByteSink("-")
        let rate = practice.rate ?? 48000
        let engine = SilentEngine(piece.arrangement.sequence, framesPerSecond: rate)
        let coordinator = PracticeCoordinator(
            piece.arrangement, of: piece.exercise, piece: piece.info, engine: engine, framesPerSecond: rate,
            settings: settings)
        var writer = FeedWriter()
        writer.writeSession(piece, sampleRate: rate)
        coordinator.perform(.play)
        while !coordinator.hasEnded {
            engine.advance(by: FrameSpan(Int64(rate)))
            coordinator.update(heard: engine.renderedFrames()) { writer.write($0) }
            try sink.write(writer.takeBytes())
        }
    }
}

extension FeedWriter {
    /// The first line, for a piece.
    mutating func writeSession(_ piece: LoadedPiece, sampleRate: Int) {
        writeSession(
            exercise: piece.exercise.id, title: piece.exercise.title, sampleRate: sampleRate,
            bars: piece.exercise.playedBars.bars.count { !$0.isPickup }, meter: piece.exercise.meter,
            tempo: piece.exercise.tempo)
    }
}
