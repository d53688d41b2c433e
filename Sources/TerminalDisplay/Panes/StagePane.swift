import PracticeSession

/// Beat, chord now, chord next: what a player glances at.
enum StagePane {
    static func draw(_ snapshot: SessionSnapshot, on canvas: inout Canvas, in rect: Rect, theme: Theme) {
        var area = rect
        let beat = area.takeLeft(BeatPane.width(height: rect.height))
        BeatPane.draw(snapshot, on: &canvas, in: beat.inset(x: 1, y: 0), theme: theme)
        area = Rect(x: area.x + 1, y: area.y, width: area.width - 2, height: area.height)
        if area.width >= 52 {
            let next = area.takeRight(area.width * 2 / 5)
            _ = area.takeRight(2)
            let size = drawNow(snapshot, on: &canvas, in: area, theme: theme)
            // What comes never outshouts what is.
            drawNext(snapshot, on: &canvas, in: next, largest: max(1, min(2, size)), theme: theme)
        } else {
            let next = area.takeBottom(1)
            drawNow(snapshot, on: &canvas, in: area, theme: theme)
            drawNextLine(snapshot, on: &canvas, in: next, theme: theme)
        }
    }

    /// Tells the size of the letters.
    @discardableResult
    private static func drawNow(
        _ snapshot: SessionSnapshot, on canvas: inout Canvas, in rect: Rect, theme: Theme
    ) -> Int {
        let chord = snapshot.chord
        var area = rect
        let label = area.takeTop(1)
        let isCounting = snapshot.playback.transport == .countIn
        canvas.put(
            isCounting ? "get ready" : "now", x: label.x, y: label.y, theme.quietStyle, limit: label.maxX)
        let symbol = isCounting ? chord.now ?? chord.next : chord.now
        guard let symbol else { return 3 }
        if area.height >= 6 && !chord.tones.isEmpty && !isCounting {
            let tones = area.takeBottom(1)
            canvas.put(
                chord.tones.joined(separator: " "), x: tones.x, y: tones.y, Style(theme.tone),
                limit: tones.maxX)
        }
        let style = snapshot.playback.transport == .playing ? Style(theme.now) : .plain
        ChordLetters.draw(symbol, on: &canvas, in: area, style)
        return ChordLetters.rootSize(symbol, in: area)
    }

    private static func drawNext(
        _ snapshot: SessionSnapshot, on canvas: inout Canvas, in rect: Rect, largest: Int, theme: Theme
    ) {
        var area = rect
        let label = area.takeTop(1)
        guard let next = next(snapshot) else {
            canvas.put("last chord", x: label.x, y: label.y, theme.quietStyle, limit: label.maxX)
            return
        }
        var x = label.x + canvas.put("next ", x: label.x, y: label.y, theme.quietStyle, limit: label.maxX)
        x += canvas.put(next.when, x: x, y: label.y, Style(theme.next).bold, limit: label.maxX)
        ChordLetters.draw(next.symbol, on: &canvas, in: area, Style(theme.next), largest: largest)
    }

    private static func drawNextLine(
        _ snapshot: SessionSnapshot, on canvas: inout Canvas, in rect: Rect, theme: Theme
    ) {
        guard let next = next(snapshot) else {
            canvas.put("last chord", x: rect.x, y: rect.y, theme.quietStyle, limit: rect.maxX)
            return
        }
        var x = rect.x + canvas.put("next ", x: rect.x, y: rect.y, theme.quietStyle, limit: rect.maxX)
        x += canvas.put(next.symbol, x: x, y: rect.y, Style(theme.next).bold, limit: rect.maxX)
        canvas.put(" \(next.when)", x: x, y: rect.y, theme.quietStyle, limit: rect.maxX)
    }

    private static func next(_ snapshot: SessionSnapshot) -> (symbol: String, when: String)? {
        guard let symbol = snapshot.chord.next else { return nil }
        guard let beats = snapshot.chord.beatsToNext, beats.isFinite else { return (symbol, "") }
        // Whole beats, so that it counts down on the beat: 2.4 to go is still the third beat before.
        let whole = Int(max(0, min(beats, 999) - 0.02).rounded(.up))
        return (symbol, whole <= 1 ? "in 1 beat" : "in \(whole) beats")
    }
}
