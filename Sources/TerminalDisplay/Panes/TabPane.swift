import PracticeSession

/// The page as tablature that moves past a cursor: fret digits on lines by their position, as long as they
/// sound.
enum TabPane {
    static func caption(_ snapshot: SessionSnapshot) -> String {
        guard let loop = snapshot.playback.loop, loop.isOn else {
            return "bar \(snapshot.playback.writtenBar)"
        }
        return "bar \(snapshot.playback.writtenBar) · \(loop.label)"
    }

    /// How quarters become columns.
    ///
    /// Columns are counted from the start of the music, not from the cursor: so notes keep their distances
    /// while the page moves, and only the changed cells are sent.
    struct Scale: Equatable {
        var columnsPerQuarter: Int
        /// Column of the cursor.
        var cursorX: Int
        /// Columns from the start of the music to the cursor.
        private var origin: Int
        private var cursor: Double

        /// Steps a second that the page moves at most: more cannot be followed by the eye, and each costs
        /// bytes.
        private static let mostSteps = 12.0

        /// `gap`: shortest distance of two onsets in quarters; `tempo` in quarters a minute.
        init(_ notation: NotationState, gap: Double, tempo: Double, x: Int, width: Int) {
            // A digit, perhaps two, and a bit of line between neighbours.
            columnsPerQuarter = gap >= 0.49 ? 6 : gap >= 0.32 ? 9 : gap >= 0.24 ? 12 : 16
            if width >= 110 { columnsPerQuarter = columnsPerQuarter * 4 / 3 }
            cursorX = x + width / 5
            cursor = notation.cursor
            let columnsASecond =
                Double(columnsPerQuarter) * (tempo.isFinite ? max(0, min(tempo, 2000)) : 0) / 60
            let step = max(1, Int((columnsASecond / Self.mostSteps).rounded(.up)))
            let exact = Self.columns(notation.cursor, columnsPerQuarter)
            origin = exact - ((exact % step) + step) % step
        }

        /// The small shift keeps 1/3 + 1/3 + 1/3 and 1 in the same column.
        private static func columns(_ quarters: Double, _ perQuarter: Int) -> Int {
            guard quarters.isFinite && abs(quarters) < 1e7 else { return 0 }
            return Int((quarters * Double(perQuarter) + 1e-4).rounded(.down))
        }

        func column(_ offset: Double) -> Int {
            guard offset.isFinite && abs(offset) < 1000 else { return -1 }
            return cursorX + Self.columns(cursor + offset, columnsPerQuarter) - origin
        }
    }

    static func draw(_ snapshot: SessionSnapshot, on canvas: inout Canvas, in rect: Rect, theme: Theme) {
        let strings = snapshot.piece.strings
        guard rect.height > strings.count, !strings.isEmpty else { return }
        let notation = snapshot.notation
        var area = rect.inset(x: 1, y: 0)
        let spare = area.height - strings.count
        let chords = area.takeTop(1)
        let marks: Rect? = spare >= 2 ? area.takeBottom(1) : nil
        // A third spare row parts the bar numbers from the chords.
        let numbers: Rect = spare >= 3 ? area.takeTop(1) : chords
        let names = area.takeLeft(4)
        let scale = Scale(
            notation, gap: snapshot.piece.shortestGap, tempo: snapshot.playback.tempo, x: area.x,
            width: area.width)

        for (index, string) in strings.enumerated() {
            let name = string.name.filter { !$0.isNumber && $0 != "-" }
            canvas.putRight(name, maxX: names.maxX - 1, y: area.y + index, theme.quietStyle, from: names.x)
            canvas.set("│", x: names.maxX - 1, y: area.y + index, theme.lineStyle)
        }
        canvas.fill(
            Rect(x: area.x, y: area.y, width: area.width, height: strings.count), theme.lineStyle, with: "─")
        drawBars(notation, scale, on: &canvas, area, strings.count, numbers: numbers, chords: chords, theme)
        drawCursor(scale, snapshot, on: &canvas, area, strings.count, top: chords.y, theme)
        for note in notation.notes {
            drawNote(note, scale, on: &canvas, area, strings.count, marks: marks, theme)
        }
        drawChords(notation, scale, on: &canvas, chords, left: area.x, theme)
    }

    private static func drawBars(
        _ notation: NotationState, _ scale: Scale, on canvas: inout Canvas, _ area: Rect, _ strings: Int,
        numbers: Rect, chords: Rect, _ theme: Theme
    ) {
        for bar in notation.bars {
            let x = scale.column(bar.offset) - 1
            guard x >= area.x && x < area.maxX else { continue }
            let isEdge = bar.isLoopStart
            let style = isEdge ? Style(theme.loop).bold : theme.quietStyle
            // In the colour of the strings: a change of colour for every bar line would double what scrolling
            // costs.
            let line = isEdge ? style : theme.lineStyle
            for row in 0..<strings { canvas.set(isEdge ? "┃" : "│", x: x, y: area.y + row, line) }
            if isEdge { canvas.set("[", x: x, y: numbers.y, style) }
            let number = "\(bar.number)"
            if numbers != chords {
                canvas.put(number, x: x + 1, y: numbers.y, style, limit: area.maxX)
            } else {
                canvas.putRight(number, maxX: x, y: numbers.y, style, from: area.x)
            }
        }
        // A loop that ends with the last bar in sight has no bar after it whose line could show the end.
        for (bar, following) in zip(notation.bars, notation.bars.dropFirst()) where bar.isLoopEnd {
            let x = scale.column(following.offset) - 1
            guard x > area.x && x < area.maxX else { continue }
            let style = Style(theme.loop).bold
            for row in 0..<strings { canvas.set("┃", x: x, y: area.y + row, style) }
            // Between the bracket that closes and the one that opens stands the number, where they share a row.
            let digits = numbers == chords ? "\(following.number)".utf8.count : 0
            canvas.set("]", x: x - (following.isLoopStart ? 1 + digits : 0), y: numbers.y, style)
        }
    }

    private static func drawCursor(
        _ scale: Scale, _ snapshot: SessionSnapshot, on canvas: inout Canvas, _ area: Rect, _ strings: Int,
        top: Int,
        _ theme: Theme
    ) {
        let style = Style(HeaderPane.phase(snapshot.playback, theme).1).bold
        canvas.set("▼", x: scale.cursorX, y: top, style)
        for row in 0..<strings { canvas.set("┃", x: scale.cursorX, y: area.y + row, style) }
    }

    private static func drawNote(
        _ note: PageNote, _ scale: Scale, on canvas: inout Canvas, _ area: Rect, _ strings: Int, marks: Rect?,
        _ theme: Theme
    ) {
        guard let string = note.string, let fret = note.fret, string >= 1 && string <= strings else { return }
        let y = area.y + string - 1
        let x = scale.column(note.offset)
        let end = scale.column(note.offset + note.duration) - 1
        let isNow = note.offset <= 0.001 && note.offset + note.duration > 0.001
        let isPast = !isNow && note.offset < 0
        let trail = isNow ? Style(theme.now) : isPast ? theme.lineStyle : theme.quietStyle
        // The length: a thicker line up to the note's end, clear of the next note.
        let from = max(area.x, x + 1)
        let to = min(area.maxX, end)
        if !isPast {
            for column in from..<max(from, to) where canvas[column, y].scalar == 0x2500 {
                canvas.set("━", x: column, y: y, trail)
            }
        }
        let text = note.isTied ? "(\(fret))" : "\(fret)"
        let style = isNow ? theme.block(theme.now) : isPast ? theme.quietStyle : Style.plain.bold
        guard x >= area.x && x < area.maxX else { return }
        canvas.put(text, x: x, y: y, style, limit: area.maxX)
        if let marks, !note.mark.isEmpty {
            let sign = note.mark == "d" ? "⊓" : note.mark == "u" ? "∨" : note.mark
            canvas.put(sign, x: x, y: marks.y, isPast ? theme.quietStyle : .plain, limit: area.maxX)
        }
    }

    private static func drawChords(
        _ notation: NotationState, _ scale: Scale, on canvas: inout Canvas, _ rect: Rect, left: Int,
        _ theme: Theme
    ) {
        // The chord that holds stays in sight at the left until the next one comes.
        let held = notation.chords.last { $0.offset <= 0.001 }
        for (index, chord) in notation.chords.enumerated() {
            var x = scale.column(chord.offset)
            if chord == held { x = max(x, left) }
            let next =
                index + 1 < notation.chords.count
                ? scale.column(notation.chords[index + 1].offset) - 1 : rect.maxX
            guard x >= left && x < rect.maxX && next > x else { continue }
            let isNow = chord == held
            canvas.put(
                chord.symbol, x: x, y: rect.y, isNow ? Style(theme.now).bold : Style(theme.next).bold,
                limit: min(next, rect.maxX))
        }
    }
}
