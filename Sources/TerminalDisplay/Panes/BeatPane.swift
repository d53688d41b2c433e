import PracticeSession

/// The pulse, to be read from two metres: a big number on a block that flashes; the downbeat's block is
/// wider. In a count-in the number counts down; paused and stopped show their sign instead.
enum BeatPane {
    /// Columns that the pane wants for a height.
    static func width(height: Int) -> Int { height >= 13 ? 26 : height >= 9 ? 20 : 16 }

    /// The block is lit for this share of a pulse: long enough to be seen, short enough to be a flash.
    private static let flash = 0.3

    static func draw(_ snapshot: SessionSnapshot, on canvas: inout Canvas, in rect: Rect, theme: Theme) {
        let playback = snapshot.playback
        let (_, color) = HeaderPane.phase(playback, theme)
        let isLit = playback.pulseProgress < flash
        var area = rect
        let foot = area.takeBottom(1)
        switch playback.transport {
        case .playing:
            let isDownbeat = playback.pulse == 1
            let hue = isDownbeat ? theme.now : theme.next
            let style = drawNumber(
                playback.pulse, isLit: isLit, isWide: isDownbeat, hue, theme, on: &canvas, in: rect)
            drawPulses(playback, on: &canvas, in: foot, style, theme)
        case .countIn:
            let left = playback.countInPulsesLeft ?? playback.pulse
            let style = drawNumber(
                left, isLit: isLit, isWide: playback.pulse == 1, color, theme, on: &canvas, in: rect)
            canvas.putCentered("count-in", in: foot, row: 0, style)
        case .paused:
            drawSign(on: &canvas, in: area, Style(color), bars: true)
            canvas.putCentered("space: go on", in: foot, row: 0, theme.quietStyle)
        case .stopped:
            drawSign(on: &canvas, in: area, Style(color), bars: false)
            canvas.putCentered("space: play", in: foot, row: 0, Style.plain)
        }
    }

    /// The number on its block; a blank row stays above it and the foot below. Tells the style for the foot.
    private static func drawNumber(
        _ number: Int, isLit: Bool, isWide: Bool, _ hue: Color, _ theme: Theme, on canvas: inout Canvas,
        in rect: Rect
    ) -> Style {
        var style = Style(hue).bold
        if isLit {
            canvas.fill(isWide ? rect : rect.inset(x: 2, y: 0), Style(on: hue))
            style = theme.block(hue)
        }
        let text = String(max(0, number))
        let room = rect.height - 2
        func place(_ rows: Int, _ columns: Int) -> (x: Int, y: Int) {
            (rect.x + (rect.width - columns) / 2, rect.y + 1 + max(0, (room - rows) / 2))
        }
        let sizes = room < ClockDigits.rows ? [1] : [3, 2]
        for size in sizes {
            guard let columns = BlockFont.columns(of: text, size: size) else { break }
            if BlockFont.rows(size: size) <= room && columns + 2 <= rect.width {
                let (x, y) = place(BlockFont.rows(size: size), columns)
                BlockFont.draw(text, on: &canvas, x: x, y: y, size: size, style)
                return style
            }
        }
        let (x, y) = place(ClockDigits.rows, ClockDigits.columns(of: number))
        ClockDigits.draw(number, on: &canvas, x: x, y: y, style)
        return style
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

    /// One dot a pulse, filled now.
    private static func drawPulses(
        _ playback: PlaybackState, on canvas: inout Canvas, in rect: Rect, _ style: Style, _ theme: Theme
    ) {
        let count = playback.meter.groups.count
        let spacing = count * 2 <= rect.width - 4 ? 2 : 1
        guard count >= 1 && count * spacing <= rect.width - 4 else { return }
        var x = rect.x + (rect.width - (count * spacing - spacing + 1)) / 2
        let isOnBlock = !style.background.isStandard
        for pulse in 1...count {
            let isNow = pulse == playback.pulse
            canvas.set(isNow ? "●" : "○", x: x, y: rect.y, isNow || isOnBlock ? style : theme.quietStyle)
            x += spacing
        }
    }
}
