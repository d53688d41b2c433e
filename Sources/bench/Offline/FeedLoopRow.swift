import Glibc

/// A thousand passes in the state feed: the beats against the ideal.
enum FeedLoopRow {
    static func measure(program: String) throws -> [Row] {
        let passes = LongLoopRow.passes
        let text = Output.text([
            program, "feed", Piece.id, "--tempo", "97.3", "--loop", "1-2", "--repeat", "\(passes)",
        ])
        var beats = 0
        var worst = 0.0
        // Most lines are notes; only beats are worth reading whole.
        for line in text.utf8.split(separator: 10) where line.starts(with: Array("{\"type\":\"beat\"".utf8)) {
            guard let beat = FeedLine(line) else { continue }
            worst = max(worst, abs(Double(beat.frame) - OnsetRow.ideal(Int64(beats) * 20160)))
            beats += 1
        }
        let expected = 8 * passes
        return [
            .judged(
                "the same in the feed of \(Piece.id)",
                ours: beats == expected
                    ? "worst \(decimal(worst, 2)) frames" : "\(beats) beats instead of \(expected)",
                target: "≤ 1 frame", beats == expected && worst <= 1)
        ]
    }
}
