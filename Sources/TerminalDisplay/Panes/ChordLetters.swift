/// A chord symbol as large as its place allows: the root big, the quality smaller beside it.
enum ChordLetters {
    private struct Fit {
        var rootSize: Int
        var restSize: Int
        var columns: Int
        var rows: Int
    }

    /// Root with its accidental, and the rest.
    static func split(_ symbol: String) -> (root: String, rest: String) {
        let scalars = Array(symbol.unicodeScalars)
        var count = 0
        if let first = scalars.first, ("A"..."G").contains(first) {
            count = 1
            while count < scalars.count && count < 3 && ["b", "#", "♭", "♯"].contains(scalars[count]) {
                count += 1
            }
        }
        func text(_ part: ArraySlice<Unicode.Scalar>) -> String {
            var view = String.UnicodeScalarView()
            view.append(contentsOf: part)
            return String(view)
        }
        return (text(scalars[..<count]), text(scalars[count...]))
    }

    private static func fit(_ root: String, _ rest: String, width: Int, height: Int, largest: Int) -> Fit? {
        for (rootSize, restSize) in [(3, 3), (3, 2), (3, 1), (2, 2), (2, 1), (1, 1)] where rootSize <= largest
        {
            guard let a = BlockFont.columns(of: root, size: rootSize),
                let b = BlockFont.columns(of: rest, size: restSize)
            else { return nil }
            let gap = root.isEmpty || rest.isEmpty ? 0 : rootSize
            let rows = max(
                root.isEmpty ? 0 : BlockFont.rows(size: rootSize),
                rest.isEmpty ? 0 : BlockFont.rows(size: restSize))
            if a + gap + b <= width && rows <= height {
                return Fit(rootSize: rootSize, restSize: restSize, columns: a + gap + b, rows: rows)
            }
        }
        return nil
    }

    /// Size that the root gets in a place; 0 for plain text.
    static func rootSize(_ symbol: String, in rect: Rect, largest: Int = 3) -> Int {
        let (root, rest) = split(symbol)
        if let fit = fit(root, rest, width: rect.width, height: rect.height, largest: largest) {
            return fit.rootSize
        }
        let width = rect.width - CharacterWidth.columns(of: rest) - 1
        return fit(root, "", width: width, height: rect.height, largest: largest)?.rootSize ?? 0
    }

    /// Draws the symbol at the left of a rectangle, in the middle of its height; plain bold text where there
    /// are no letters for it. `largest` keeps one chord below another in rank.
    static func draw(
        _ symbol: String, on canvas: inout Canvas, in rect: Rect, _ style: Style, largest: Int = 3
    ) {
        guard !rect.isEmpty else { return }
        let (root, rest) = split(symbol)
        guard let fit = fit(root, rest, width: rect.width, height: rect.height, largest: largest) else {
            return drawPartly(root, rest, on: &canvas, in: rect, style, largest: largest)
        }
        let y = rect.y + (rect.height - fit.rows) / 2
        BlockFont.draw(root, on: &canvas, x: rect.x, y: y, size: fit.rootSize, style)
        let gap = root.isEmpty ? 0 : fit.rootSize
        let x = rect.x + (BlockFont.columns(of: root, size: fit.rootSize) ?? 0) + gap
        BlockFont.draw(rest, on: &canvas, x: x, y: y, size: fit.restSize, style)
    }

    /// The root in blocks and the rest as text, or all as text.
    private static func drawPartly(
        _ root: String, _ rest: String, on canvas: inout Canvas, in rect: Rect, _ style: Style, largest: Int
    ) {
        let width = rect.width - CharacterWidth.columns(of: rest) - 1
        guard !root.isEmpty, let fit = fit(root, "", width: width, height: rect.height, largest: largest)
        else {
            canvas.put(
                root + rest, x: rect.x, y: rect.y + rect.height / 2, style.bold, limit: rect.maxX,
                ellipsis: true)
            return
        }
        let y = rect.y + (rect.height - fit.rows) / 2
        BlockFont.draw(root, on: &canvas, x: rect.x, y: y, size: fit.rootSize, style)
        canvas.put(rest, x: rect.x + fit.columns + 1, y: y, style.bold, limit: rect.maxX, ellipsis: true)
    }
}
