import PracticeSession

/// The pulse, to be read from two metres: a big number on a block that flashes; the downbeat's block is wider.
/// In a count-in the number counts down; paused and stopped show their sign instead.
enum BeatPane {
    /// Columns that the pane wants for a height.
    static func width(height: Int) -> Int { height >= 14 ? 26 : height >= 10 ? 20 : 16 }

    /// The block is lit for this share of a pulse: long enough to be seen, short enough to be a flash.
    private static let flash = 0.3

    static func draw(_ snapshot: SessionSnapshot, on canvas: inout Canvas, in rect: Rect, theme: Theme) {
        let playback = snapshot.playback
        let (_, color) = HeaderPane.phase(playback, theme)
        var area = rect
        let dots = area.takeBottom(1)
        let isLit = playback.pulseProgress < flash
        switch playback.transport {
        case .playing:
            let isDownbeat = playback.pulse == 1
            let hue = isDownbeat ? theme.now : theme.next
            drawNumber(
                playback.pulse, isLit: isLit, isWide: isDownbeat, hue, theme, on: &canvas, in: area)
            drawPulses(playback, on: &canvas, in: dots, theme)
        case .countIn:
            let left = playback.countInPulsesLeft ?? playback.pulse
            drawNumber(
                left, isLit: isLit, isWide: playback.pulse == 1, color, theme, on: &canvas, in: area)
            canvas.putCentered("count-in", in: dots, row: 0, Style(color).bold)
        case .paused:
            drawSign(on: &canvas, in: area, Style(color), bars: true)
            canvas.putCentered("space: go on", in: dots, row: 0, theme.quietStyle)
        case .stopped:
            drawSign(on: &canvas, in: area, Style(color), bars: false)
            canvas.putCentered("space: play", in: dots, row: 0, Style.plain)
        }
    }

    private static func drawNumber(
        _ number: Int, isLit: Bool, isWide: Bool, _ hue: Color, _ theme: Theme, on canvas: inout Canvas, in rect: Rect
    ) {
        let text = String(max(0, number))
        let size = [3, 2].first { size in
            guard let columns = BlockFont.columns(of: text, size: size) else { return false }
            return BlockFont.rows(size: size) + 2 <= rect.height && columns + 2 <= rect.width
        }
        let rows = size.map { BlockFont.rows(size: $0) } ?? ClockDigits.rows
        var style = Style(hue).bold
        if isLit {
            if rows + 2 <= rect.height {
                canvas.fill(isWide ? rect : rect.inset(x: 2, y: 0), Style(on: hue))
                style = theme.block(hue)
            } else {
                // No room for a block around the number: bars beside it.
                let width = isWide ? 3 : 2
                canvas.fill(Rect(x: rect.x, y: rect.y, width: width, height: rect.height), Style(on: hue))
                canvas.fill(Rect(x: rect.maxX - width, y: rect.y, width: width, height: rect.height), Style(on: hue))
            }
        }
        let y = rect.y + max(0, (rect.height - rows) / 2)
        if let size, let columns = BlockFont.columns(of: text, size: size) {
            BlockFont.draw(text, on: &canvas, x: rect.x + (rect.width - columns) / 2, y: y, size: size, style)
        } else {
            let columns = ClockDigits.columns(of: number)
            ClockDigits.draw(number, on: &canvas, x: rect.x + (rect.width - columns) / 2, y: y, style)
        }
    }

    /// Two bars or a square.
    private static func drawSign(on canvas: inout Canvas, in rect: Rect, _ style: Style, bars: Bool) {
        let height = min(rect.height, max(3, rect.height * 2 / 3))
        let x = rect.x + (rect.width - 8) / 2
        let y = rect.y + (rect.height - height) / 2
        for (left, width) in bars ? [(0, 3), (5, 3)] : [(0, 8)] {
            canvas.fill(Rect(x: x + left, y: y, width: width, height: height), style, with: "█")
        }
    }

    /// One dot a pulse, filled up to now.
    private static func drawPulses(_ playback: PlaybackState, on canvas: inout Canvas, in rect: Rect, _ theme: Theme) {
        let count = playback.meter.groups.count
        let spacing = count * 2 <= rect.width ? 2 : 1
        guard count * spacing <= rect.width else { return }
        var x = rect.x + (rect.width - (count * spacing - spacing + 1)) / 2
        for pulse in 1...max(1, count) {
            let isNow = pulse == playback.pulse
            let hue = pulse == 1 ? theme.now : theme.next
            canvas.set(isNow ? "●" : "○", x: x, y: rect.y, isNow ? Style(hue).bold : theme.quietStyle)
            x += spacing
        }
    }
}
