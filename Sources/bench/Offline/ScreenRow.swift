import Arranging
import MusicTime
import PracticeSession
import TerminalDisplay

/// How long a picture takes, from the session's state to the bytes for the terminal, and how many bytes there are.
enum ScreenRow {
    private static let size = TerminalSize(columns: 100, rows: 30)
    private static let pictures = 60 * 60

    static func measure() throws -> [Row] {
        let piece = try Piece.load()
        let rate = 48_000
        let engine = SilentEngine(piece.sequence, framesPerSecond: rate)
        var settings = SessionSettings()
        settings.passes = 0
        let coordinator = PracticeCoordinator(
            piece.arrangement, of: piece.exercise,
            piece: PieceInfo(piece.exercise, style: piece.exercise.grooveStyle),
            engine: engine, framesPerSecond: rate, settings: settings)
        coordinator.perform(.play)
        let differ = ScreenDiffer(mode: .truecolor)
        var last: Canvas?
        var times: [Double] = []
        var bytes = 0
        var options = ScreenOptions()
        options.view = .all
        for picture in 0..<pictures {
            engine.advance(by: FrameSpan(Int64(rate / 60)))
            coordinator.update(heard: engine.renderedFrames())
            let begin = processorTime()
            let canvas = SessionScreen.render(coordinator.snapshot(), size: size, options: options)
            var step = differ
            let sent = step.bytes(from: last, to: canvas)
            let time = processorTime() - begin
            last = canvas
            // The first picture draws everything; it is not the one that is repeated.
            guard picture > 0 else { continue }
            times.append(time)
            bytes += sent.count
        }
        let mean = Statistics.mean(times), late = Statistics.percentile(times, 99)
        let rateOfBytes = Double(bytes) / Double(pictures - 1) * 60
        return [
            .judged(
                "a frame of the screen at 100×30, \(pictures) in a row, processor time",
                ours: "mean \(milliseconds(mean, 2)), p99 \(milliseconds(late, 2))",
                target: "mean ≤ 0.3 ms, p99 ≤ 2 ms", mean <= 0.3e-3 && late <= 2e-3),
            .judged(
                "its output while playing, 60 frames a second",
                ours: "\(decimal(rateOfBytes / 1000, 1)) KB/s",
                target: "≤ 15 KB/s", rateOfBytes <= 15_000),
        ]
    }
}
