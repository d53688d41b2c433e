import PracticeSession

/// What a window shows that is too small for the screen: what it needs, and the beat as far as there is room.
enum TooSmallPane {
    static func draw(_ snapshot: SessionSnapshot, on canvas: inout Canvas, theme: Theme) {
        let size = canvas.size
        let least = SessionScreen.smallest
        let playback = snapshot.playback
        let (badge, color) = HeaderPane.phase(playback, theme)
        canvas.put(" \(badge) ", x: 0, y: 0, theme.block(color))
        let lines = [
            "\(snapshot.chord.now ?? "")  beat \(playback.beat)  bar \(playback.writtenBar)",
            "This window has \(size.columns) x \(size.rows);",
            "the screen needs \(least.columns) x \(least.rows).",
        ]
        for (row, line) in lines.enumerated() {
            canvas.putCentered(
                line, in: canvas.bounds, row: min(size.rows - 1, size.rows / 2 - 1 + row),
                row == 0 ? Style.plain.bold : theme.quietStyle)
        }
    }
}
