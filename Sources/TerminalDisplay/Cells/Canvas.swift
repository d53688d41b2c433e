/// A grid of cells that panes draw on. Everything outside the grid is clipped.
public struct Canvas: Equatable, Sendable {
    /// Fixed for the life of the canvas.
    public let size: TerminalSize
    var cells: ContiguousArray<Cell>

    /// All blank.
    public init(size: TerminalSize) {
        self.size = size
        cells = ContiguousArray(repeating: .blank, count: size.columns * size.rows)
    }

    /// The whole grid.
    public var bounds: Rect { Rect(x: 0, y: 0, width: size.columns, height: size.rows) }

    subscript(x: Int, y: Int) -> Cell {
        cells[y * size.columns + x]
    }

    /// Draws text at a cell and tells how many columns it took.
    ///
    /// `limit` is the first column that may not be touched. With `ellipsis`, text that does not fit ends in
    /// `…`.
    @discardableResult
    public mutating func put(
        _ text: String, x: Int, y: Int, _ style: Style = .plain, limit: Int = .max, ellipsis: Bool = false
    ) -> Int {
        guard y >= 0 && y < size.rows else { return 0 }
        let end = min(limit, size.columns)
        if ellipsis && text.utf8.count > end - x && CharacterWidth.columns(of: text) > end - x {
            guard end - x > 1 else { return end - x == 1 ? put("…", x: x, y: y, style, limit: limit) : 0 }
            var taken = put(text, x: x, y: y, style, limit: end - 1)
            // No blank before the dots: "Blues …" reads as if a word were missing.
            while taken > 1 && x + taken - 1 >= 0 && self[x + taken - 1, y].scalar == 0x20 { taken -= 1 }
            setCell(0x2026, x: x + taken, y: y, style)
            if x + taken + 1 < end {
                fill(Rect(x: x + taken + 1, y: y, width: end - x - taken - 1, height: 1), style)
            }
            return taken + 1
        }
        var column = x
        for scalar in text.unicodeScalars {
            switch CharacterWidth.kind(of: scalar) {
            case .columns(1):
                if column >= end { return column - x }
                setCell(scalar.value, x: column, y: y, style)
                column += 1
            case .columns:
                if column + 1 >= end { return column - x }
                setWide(scalar.value, x: column, y: y, style)
                column += 2
            case .blank:
                if column >= end { return column - x }
                setCell(0x20, x: column, y: y, style)
                column += 1
            case .combining:
                addMark(scalar.value, x: column - 1, y: y, from: x)
            case .dropped: break
            }
        }
        return column - x
    }

    /// Draws text so that it ends before column `maxX`.
    @discardableResult
    public mutating func putRight(
        _ text: String, maxX: Int, y: Int, _ style: Style = .plain, from minX: Int = 0
    ) -> Int {
        let width = min(CharacterWidth.columns(of: text), maxX - minX)
        return put(text, x: maxX - width, y: y, style, limit: maxX, ellipsis: true)
    }

    /// Draws text in the middle of a rectangle's row.
    public mutating func putCentered(_ text: String, in rect: Rect, row: Int, _ style: Style = .plain) {
        let width = CharacterWidth.columns(of: text)
        let x = rect.x + max(0, (rect.width - width) / 2)
        put(text, x: x, y: rect.y + row, style, limit: rect.maxX, ellipsis: true)
    }

    /// One scalar of width 1.
    mutating func set(_ scalar: Unicode.Scalar, x: Int, y: Int, _ style: Style = .plain) {
        setCell(scalar.value, x: x, y: y, style)
    }

    /// Fills with one scalar of width 1, blank if none is given.
    public mutating func fill(_ rect: Rect, _ style: Style, with scalar: Unicode.Scalar = " ") {
        let (left, right) = (max(0, rect.x), min(size.columns, rect.maxX))
        guard left < right else { return }
        for y in max(0, rect.y)..<max(max(0, rect.y), min(size.rows, rect.maxY)) {
            for x in left..<right { setCell(scalar.value, x: x, y: y, style) }
        }
    }

    /// Lays a background under what is already drawn.
    mutating func tint(_ rect: Rect, _ background: Color) {
        for y in max(0, rect.y)..<max(max(0, rect.y), min(size.rows, rect.maxY)) {
            for x in max(0, rect.x)..<max(max(0, rect.x), min(size.columns, rect.maxX)) {
                cells[y * size.columns + x].style.background = background
            }
        }
    }

    /// A frame of thin lines with round corners; a title stands in the upper line.
    public mutating func box(_ rect: Rect, _ style: Style, title: String = "", titleStyle: Style = .plain) {
        guard rect.width >= 2 && rect.height >= 2 else { return }
        let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
        fill(Rect(x: rect.x + 1, y: rect.y, width: rect.width - 2, height: 1), style, with: "─")
        fill(Rect(x: rect.x + 1, y: bottom, width: rect.width - 2, height: 1), style, with: "─")
        fill(Rect(x: rect.x, y: rect.y + 1, width: 1, height: rect.height - 2), style, with: "│")
        fill(Rect(x: right, y: rect.y + 1, width: 1, height: rect.height - 2), style, with: "│")
        set("╭", x: rect.x, y: rect.y, style)
        set("╮", x: right, y: rect.y, style)
        set("╰", x: rect.x, y: bottom, style)
        set("╯", x: right, y: bottom, style)
        if !title.isEmpty && rect.width > 6 {
            put(" \(title) ", x: rect.x + 2, y: rect.y, titleStyle, limit: right - 1, ellipsis: true)
        }
    }

    /// The screen as text, one line a row, blanks at the ends left out: for goldens.
    public var text: String {
        var lines: [String] = []
        for y in 0..<size.rows {
            var line = String.UnicodeScalarView()
            var kept = 0
            for x in 0..<size.columns {
                let cell = self[x, y]
                if cell.width == 0 { continue }
                line.append(Unicode.Scalar(cell.scalar) ?? "?")
                if cell.mark != 0, let mark = Unicode.Scalar(cell.mark) { line.append(mark) }
                if cell.scalar != 0x20 { kept = line.count }
            }
            lines.append(String(String.UnicodeScalarView(line.prefix(kept))))
        }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    private mutating func setCell(_ scalar: UInt32, x: Int, y: Int, _ style: Style) {
        guard x >= 0 && x < size.columns && y >= 0 && y < size.rows else { return }
        let index = y * size.columns + x
        if cells[index].width != 1 { clearHalves(x: x, y: y) }
        cells[index] = Cell(scalar: scalar, style: style)
    }

    private mutating func setWide(_ scalar: UInt32, x: Int, y: Int, _ style: Style) {
        guard x >= 0 && x + 1 < size.columns && y >= 0 && y < size.rows else { return }
        clearHalves(x: x, y: y)
        clearHalves(x: x + 1, y: y)
        let index = y * size.columns + x
        cells[index] = Cell(scalar: scalar, style: style, width: 2)
        cells[index + 1] = Cell(scalar: 0, style: style, width: 0)
    }

    private mutating func addMark(_ mark: UInt32, x: Int, y: Int, from start: Int) {
        guard x >= start && x >= 0 && x < size.columns else { return }
        var index = y * size.columns + x
        if cells[index].width == 0 { index -= 1 }
        if cells[index].mark == 0 { cells[index].mark = mark }
    }

    /// Half a wide character cannot be shown: its other half becomes a blank.
    private mutating func clearHalves(x: Int, y: Int) {
        let index = y * size.columns + x
        if cells[index].width == 0 && x > 0 {
            cells[index - 1] = Cell(style: cells[index - 1].style)
        } else if cells[index].width == 2 && x + 1 < size.columns {
            cells[index + 1] = Cell(style: cells[index + 1].style)
        }
        cells[index].width = 1
    }
}
