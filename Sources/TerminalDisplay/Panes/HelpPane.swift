import PracticeSession

/// The help page: every key, and what the exercise is for. Lies over the screen; the music goes on below.
enum HelpPane {
    static func draw(on canvas: inout Canvas, theme: Theme, piece: PieceInfo) {
        let size = canvas.size
        let entries = KeyMap.entries
        let columns = size.columns >= 112 || size.rows < entries.count + 5 ? 2 : 1
        let rows = (entries.count + columns - 1) / columns
        let about = [piece.trains, piece.how].filter { !$0.isEmpty }
        let width = min(size.columns - 4, columns * 54 + 4)
        let lines = about.flatMap { wrap($0, width: width - 6) }
        let wanted = rows + 4 + (lines.isEmpty ? 0 : lines.count + 1)
        let height = min(size.rows - 2, wanted)
        let box = Rect(
            x: (size.columns - width) / 2, y: (size.rows - height) / 2, width: width, height: height)
        canvas.fill(box, .plain)
        canvas.box(box, Style(theme.next), title: "keys", titleStyle: Style.plain.bold)
        let area = box.inset(x: 3, y: 1)
        let columnWidth = area.width / columns
        let keyWidth = columnWidth >= 36 ? 10 : 9
        for (index, entry) in entries.enumerated() {
            let row = index % rows
            guard row < area.height - 1 else { continue }
            let x = area.x + (index / rows) * columnWidth
            canvas.putRight(entry.keys, maxX: x + keyWidth, y: area.y + row, Style(theme.now).bold, from: x)
            let fits = CharacterWidth.columns(of: entry.meaning) <= columnWidth - keyWidth - 3
            let text = fits || entry.hint.isEmpty ? entry.meaning : entry.hint
            canvas.put(
                text, x: x + keyWidth + 2, y: area.y + row, limit: min(x + columnWidth - 1, area.maxX),
                ellipsis: true)
        }
        var y = area.y + rows + 1
        for line in lines where y < area.maxY - 1 {
            canvas.put(line, x: area.x, y: y, theme.quietStyle, limit: area.maxX)
            y += 1
        }
        canvas.putCentered(" ? or esc closes this page ", in: box, row: box.height - 1, theme.quietStyle)
    }

    /// Lines of at most so many columns, broken at blanks.
    static func wrap(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            if !line.isEmpty
                && CharacterWidth.columns(of: line) + 1 + CharacterWidth.columns(of: String(word)) > width
            {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }
}
