import PracticeSession

/// The chart as players write it: four bars a line, the current bar filled, the loop between brackets.
enum ChartPane {
    private static let gutter = 4

    /// Bars of each line. A section and the bar after a pick-up begin a line.
    private static func split(_ bars: [ChartBarState], perLine: Int) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        for index in bars.indices {
            let isPickupEnd = index > 0 && bars[index - 1].number == 0
            let isSection = index > start && bars[index].section != nil
            if index > start && (index - start == perLine || isSection || isPickupEnd) {
                lines.append(start..<index)
                start = index
            }
        }
        if start < bars.count { lines.append(start..<bars.count) }
        return lines
    }

    /// Four, as charts are written; eight only for a long chart in a wide window.
    private static func perLine(_ bars: [ChartBarState], width: Int) -> Int {
        width >= 150 && bars.count > 24 ? 8 : width >= 34 ? 4 : 2
    }

    /// Lines that a chart has at a width.
    static func lines(of piece: PieceInfo, width: Int) -> Int {
        split(piece.chart, perLine: perLine(piece.chart, width: width)).count
    }

    static func draw(_ snapshot: SessionSnapshot, on canvas: inout Canvas, in rect: Rect, theme: Theme) {
        let bars = snapshot.piece.chart
        let count = perLine(bars, width: rect.width)
        let lines = split(bars, perLine: count)
        guard !lines.isEmpty, rect.height > 0, rect.width > gutter + 8 else { return }
        // Number and section on a row of their own as soon as the whole chart has room for it.
        let isRoomy = lines.count * 3 - 1 <= rect.height
        let hasNumbers = lines.count * 2 <= rect.height
        let rowsPerLine = isRoomy ? 3 : hasNumbers ? 2 : 1
        let visible = max(1, (rect.height + (isRoomy ? 1 : 0)) / rowsPerLine)
        let current = lines.firstIndex { $0.contains(snapshot.playback.chartBar) } ?? 0
        // The current line stays above the middle, so that what comes is in sight.
        let first = max(0, min(current - max(0, (visible - 1) / 2), lines.count - visible))
        let cell = (rect.width - gutter) / count
        for (row, line) in lines[first..<min(lines.count, first + visible)].enumerated() {
            let y = rect.y + row * rowsPerLine + (rowsPerLine > 1 ? 1 : 0)
            if rowsPerLine == 1 {
                canvas.putRight(
                    "\(bars[line.lowerBound].number)", maxX: rect.x + gutter - 1, y: y, theme.quietStyle)
            }
            for index in line {
                let x = rect.x + gutter - 1 + (index - line.lowerBound) * cell
                drawBar(
                    index, snapshot, on: &canvas, x: x, y: y, width: cell, hasNumbers: rowsPerLine > 1, theme)
                drawBarLine(before: index, in: line, snapshot, on: &canvas, x: x, y: y, theme)
            }
            if rowsPerLine > 1 {
                drawSections(bars, line, on: &canvas, x: rect.x + gutter, y: y - 1, cell: cell, theme)
            }
            let end = rect.x + gutter - 1 + line.count * cell
            drawBarLine(after: line.upperBound - 1, snapshot, on: &canvas, x: end, y: y, theme)
        }
    }

    private static func drawBar(
        _ index: Int, _ snapshot: SessionSnapshot, on canvas: inout Canvas, x: Int, y: Int, width: Int,
        hasNumbers: Bool, _ theme: Theme
    ) {
        let bar = snapshot.piece.chart[index]
        let loop = snapshot.playback.loop
        let isInLoop = loop.map { $0.isOn && $0.chartBars.contains(index) } ?? false
        let isNow = index == snapshot.playback.chartBar
        let inside = Rect(x: x + 1, y: y, width: width - 1, height: 1)
        var style = Style.plain.bold
        if isInLoop { style = Style(theme.onBar, on: theme.loopShade, .bold) }
        if isNow {
            let isMoving = snapshot.playback.transport == .playing
            style = isMoving ? theme.block(theme.now) : Style(.standard, on: .standard, [.bold, .reverse])
        }
        canvas.fill(inside, style)
        let quiet = isNow ? style : isInLoop ? Style(theme.quietOnBar, on: theme.loopShade) : theme.quietStyle

        if hasNumbers {
            var left = x + 1
            let number = Style(isInLoop ? theme.loop : theme.quiet)
            left += canvas.put("\(bar.number)", x: left, y: y - 1, number, limit: x + width) + 1
            if let section = bar.section { left += CharacterWidth.columns(of: section) + 1 }
            if let ending = bar.ending {
                canvas.put("┌\(ending)", x: left, y: y - 1, number, limit: x + width)
            }
        }

        var left = inside.x + (bar.repeatStart ? 1 : 0)
        if !hasNumbers, let ending = bar.ending {
            left += canvas.put(ending, x: left, y: y, quiet, limit: inside.maxX)
        }
        if bar.chords.isEmpty {
            canvas.put("%", x: left + 1, y: y, quiet, limit: inside.maxX)
        }
        for chord in bar.chords {
            let place = inside.x + (width > 12 ? 1 : 0) + Int(Double(width - 2) * max(0, min(chord.at, 1)))
            left = max(left, place)
            left += canvas.put(chord.symbol, x: left, y: y, style, limit: inside.maxX, ellipsis: true) + 1
        }
    }

    /// Names of sections beside the numbers. A name may need more room than its bar has: then the numbers that it
    /// would run into give way.
    private static func drawSections(
        _ bars: [ChartBarState], _ line: Range<Int>, on canvas: inout Canvas, x: Int, y: Int, cell: Int,
        _ theme: Theme
    ) {
        for index in line {
            guard let section = bars[index].section else { continue }
            let start = x + (index - line.lowerBound) * cell
            let free = line.first { $0 > index && (bars[$0].section != nil || bars[$0].ending != nil) }
            let limit = x + ((free ?? line.upperBound) - line.lowerBound) * cell
            let left = start + "\(bars[index].number)".utf8.count + 1
            let end =
                left + canvas.put(section, x: left, y: y, Style.plain.bold, limit: limit, ellipsis: true)
            for next in line where next > index {
                let number = x + (next - line.lowerBound) * cell
                guard number > left && number <= end && number < limit else { continue }
                let digits = number + "\(bars[next].number)".utf8.count
                canvas.fill(Rect(x: end, y: y, width: min(digits, limit) - end, height: 1), .plain)
            }
        }
    }

    private static func drawBarLine(
        before index: Int, in line: Range<Int>, _ snapshot: SessionSnapshot, on canvas: inout Canvas, x: Int,
        y: Int, _ theme: Theme
    ) {
        let bars = snapshot.piece.chart
        if let loop = snapshot.playback.loop, loop.isOn {
            if loop.chartBars.lowerBound == index {
                return canvas.set("[", x: x, y: y, Style(theme.loop).bold)
            }
            // What ends at the start of a line was drawn at the end of the line before.
            if loop.chartBars.upperBound == index && index > line.lowerBound {
                return canvas.set("]", x: x, y: y, Style(theme.loop).bold)
            }
        }
        if bars[index].repeatStart {
            canvas.set("┃", x: x, y: y)
            canvas.set(":", x: x + 1, y: y, Style.plain.bold)
            return
        }
        if index > line.lowerBound, let plays = bars[index - 1].repeatEnd {
            return drawRepeatEnd(plays, on: &canvas, x: x, y: y)
        }
        canvas.set("│", x: x, y: y, theme.lineStyle)
    }

    private static func drawBarLine(
        after index: Int, _ snapshot: SessionSnapshot, on canvas: inout Canvas, x: Int, y: Int, _ theme: Theme
    ) {
        let bars = snapshot.piece.chart
        if let loop = snapshot.playback.loop, loop.isOn, loop.chartBars.upperBound == index + 1 {
            return canvas.set("]", x: x, y: y, Style(theme.loop).bold)
        }
        if let plays = bars[index].repeatEnd { return drawRepeatEnd(plays, on: &canvas, x: x, y: y) }
        let isLast = index == bars.count - 1
        canvas.set(isLast ? "┃" : "│", x: x, y: y, isLast ? .plain : theme.lineStyle)
    }

    /// Twice is what the sign means; more is written beside it.
    private static func drawRepeatEnd(_ plays: Int, on canvas: inout Canvas, x: Int, y: Int) {
        let text = plays > 2 ? "×\(plays):" : ":"
        canvas.put(text, x: x - text.unicodeScalars.count, y: y, Style.plain.bold)
        canvas.set("┃", x: x, y: y)
    }
}
