import Glibc

/// Turns "what is shown" and "what shall be shown" into the fewest escape bytes.
///
/// A frame starts and ends with the marks of synchronized output (DEC private mode 2026), so that a terminal
/// which knows them never shows half a frame; others ignore them. Nothing changed: no bytes at all.
public struct ScreenDiffer: Sendable {
    private var writer: EscapeWriter
    /// A row of the old screen after its cells were moved.
    private var movedRow: ContiguousArray<Cell> = []
    private let usesSynchronizedOutput: Bool

    /// For a terminal with these colours; `synchronizedOutput` false leaves the frame marks out.
    public init(mode: ColorMode, synchronizedOutput: Bool = true) {
        writer = EscapeWriter(mode: mode)
        usesSynchronizedOutput = synchronizedOutput
    }

    /// Bytes that lead from one canvas to another; `nil` (or another size) means that the screen is unknown
    /// and everything is drawn.
    public mutating func bytes(from old: Canvas?, to new: Canvas) -> [UInt8] {
        writer.start()
        let known = old?.size == new.size ? old : nil
        if known == nil {
            writer.forgetPen()
            begin()
            writer.append("\u{1B}[m\u{1B}[2J")
        }
        let blank = known ?? Canvas(size: new.size)
        let columns = new.size.columns
        for y in 0..<new.size.rows {
            let start = y * columns
            blank.cells.withUnsafeBufferPointer { old in
                new.cells.withUnsafeBufferPointer { new in
                    guard let oldRow = old.baseAddress, let newRow = new.baseAddress else { return }
                    let (before, after) = (oldRow + start, newRow + start)
                    if memcmp(before, after, columns * MemoryLayout<Cell>.stride) == 0 { return }
                    if writer.bytes.isEmpty { begin() }
                    if known != nil, let (x, count) = shift(before, after, columns: columns) {
                        writer.move(x: x, y: y)
                        writer.deleteCells(count)
                        movedRow.removeAll(keepingCapacity: true)
                        for i in 0..<columns where i < x || i >= x + count { movedRow.append(before[i]) }
                        for _ in 0..<count { movedRow.append(.blank) }
                        movedRow.withUnsafeBufferPointer {
                            if let moved = $0.baseAddress { diffRow(moved, after, y: y, columns: columns) }
                        }
                    } else {
                        diffRow(before, after, y: y, columns: columns)
                    }
                }
            }
        }
        if !writer.bytes.isEmpty && usesSynchronizedOutput { writer.append("\u{1B}[?2026l") }
        return writer.bytes
    }

    private mutating func begin() {
        if usesSynchronizedOutput { writer.append("\u{1B}[?2026h") }
    }

    /// Where and by how many cells the row's right part moved left, if that explains most of what changed.
    ///
    /// The tab scrolls: deleting a cell costs three bytes where drawing the moved notes again costs hundreds.
    private func shift(
        _ old: UnsafePointer<Cell>, _ new: UnsafePointer<Cell>, columns: Int
    ) -> (x: Int, count: Int)? {
        var first = 0
        while first < columns && old[first] == new[first] { first += 1 }
        var changed = 0
        for x in first..<columns {
            if old[x] != new[x] { changed += 1 }
            if old[x].width != 1 || new[x].width != 1 || old[x].mark != 0 { return nil }
        }
        guard changed >= 8 else { return nil }
        for count in 1...6 where first + count < columns {
            var left = count
            for x in first..<columns - count where old[x + count] != new[x] { left += 1 }
            if left * 2 < changed { return (first, count) }
        }
        return nil
    }

    private mutating func diffRow(
        _ old: UnsafePointer<Cell>, _ new: UnsafePointer<Cell>, y: Int, columns: Int
    ) {
        // Blanks at the end of the row can be erased by three bytes instead of written.
        var inkEnd = columns
        while inkEnd > 0 && new[inkEnd - 1] == .blank { inkEnd -= 1 }
        var oldEnd = columns
        while oldEnd > inkEnd && old[oldEnd - 1] == .blank { oldEnd -= 1 }
        let erases = oldEnd - inkEnd > 4
        let end = erases ? inkEnd : columns

        var x = 0
        while x < end {
            if old[x] == new[x] && !followsChangedHalf(old, new, x: x, end: end) {
                x += 1
                continue
            }
            if new[x].width == 0 && x > 0 { x -= 1 }
            // A short gap of unchanged cells in the pen's style is cheaper to write again than to jump over.
            if let at = writer.cursor, at.y == y, at.x < x, x - at.x <= 3, isCheap(new, at.x..<x) {
                for gap in at.x..<x { writer.put(new[gap], columns: columns) }
            }
            if writer.cursor.map({ $0 != (x, y) }) ?? true { writer.move(x: x, y: y) }
            writer.put(new[x], columns: columns)
            x += max(1, Int(new[x].width))
        }
        if erases {
            writer.move(x: inkEnd, y: y)
            writer.eraseToEndOfRow()
        }
    }

    /// A right half whose left half stays but was overwritten by a narrow character elsewhere must be drawn
    /// anew.
    private func followsChangedHalf(
        _ old: UnsafePointer<Cell>, _ new: UnsafePointer<Cell>, x: Int, end: Int
    ) -> Bool {
        new[x].width == 2 && x + 1 < end && old[x + 1] != new[x + 1]
    }

    private func isCheap(_ row: UnsafePointer<Cell>, _ range: Range<Int>) -> Bool {
        range.allSatisfy {
            row[$0].scalar < 0x80 && row[$0].mark == 0 && row[$0].style == row[range.upperBound].style
        }
    }
}
