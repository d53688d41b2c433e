import PracticeSession

/// The last row: what a key just did, else which keys there are.
enum FooterPane {
    /// Keys by how much a beginner needs them; what does not fit is on the help page.
    private static let order = ["space", "enter", "[ ]", "l", "- +", "← →", "1-9", "v", "o", "m", "c", "t"]

    static func draw(_ snapshot: SessionSnapshot, on canvas: inout Canvas, in rect: Rect, theme: Theme) {
        canvas.fill(rect, Style(on: theme.bar))
        let key = theme.barStyle.bold
        let word = theme.quietBarStyle
        // Help and quit always stand at the right end.
        var right = rect.maxX - 1
        for (keys, hint) in [("q", "quit"), ("?", "help")] {
            right -= canvas.putRight(hint, maxX: right, y: rect.y, word) + 1
            right -= canvas.putRight(keys, maxX: right, y: rect.y, key) + 2
        }
        var x = rect.x + 1
        if let message = snapshot.message, !message.isEmpty {
            canvas.put(
                message, x: x, y: rect.y, Style(theme.now, on: theme.bar, .bold), limit: right, ellipsis: true
            )
            return
        }
        for keys in order {
            guard let entry = KeyMap.entries.first(where: { $0.keys == keys }) else { continue }
            var hint = entry.hint
            if keys == "space" {
                hint =
                    snapshot.playback.transport == .playing || snapshot.playback.transport == .countIn
                    ? "pause" : "play"
            }
            let width = CharacterWidth.columns(of: entry.keys) + 1 + CharacterWidth.columns(of: hint)
            guard x + width < right else { break }
            x += canvas.put(entry.keys, x: x, y: rect.y, key) + 1
            x += canvas.put(hint, x: x, y: rect.y, word) + 2
        }
    }
}
