/// Columns and rows of a terminal.
public struct TerminalSize: Equatable, Sendable {
    /// 1...1000.
    public var columns: Int
    /// 1...1000.
    public var rows: Int

    /// Both at least 1; hostile sizes from the kernel (0, 65535) are brought to 1...1000.
    public init(columns: Int, rows: Int) {
        self.columns = max(1, min(columns, 1000))
        self.rows = max(1, min(rows, 1000))
    }
}

/// A rectangle of cells; half-open, column 0 and row 0 at the top left.
public struct Rect: Equatable, Sendable {
    /// First column.
    public var x: Int
    /// First row.
    public var y: Int
    /// Columns; not negative.
    public var width: Int
    /// Rows; not negative.
    public var height: Int

    /// Negative sizes become empty.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    var maxX: Int { x + width }
    var maxY: Int { y + height }
    var isEmpty: Bool { width == 0 || height == 0 }

    func inset(x dx: Int, y dy: Int) -> Rect {
        Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
    }

    /// Cuts rows off the top; what is left stays in `self`.
    mutating func takeTop(_ rows: Int) -> Rect {
        let n = max(0, min(rows, height))
        let part = Rect(x: x, y: y, width: width, height: n)
        y += n
        height -= n
        return part
    }

    /// Cuts rows off the bottom.
    mutating func takeBottom(_ rows: Int) -> Rect {
        let n = max(0, min(rows, height))
        height -= n
        return Rect(x: x, y: y + height, width: width, height: n)
    }

    /// Cuts columns off the left.
    mutating func takeLeft(_ columns: Int) -> Rect {
        let n = max(0, min(columns, width))
        let part = Rect(x: x, y: y, width: n, height: height)
        x += n
        width -= n
        return part
    }

    /// Cuts columns off the right.
    mutating func takeRight(_ columns: Int) -> Rect {
        let n = max(0, min(columns, width))
        width -= n
        return Rect(x: x + width, y: y, width: n, height: height)
    }
}
