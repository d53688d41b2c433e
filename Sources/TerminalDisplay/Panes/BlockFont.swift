/// Letters and digits of blocks, for what must be read from two metres: chords and the count.
///
/// Drawn by hand on a grid seven pixels high. A pixel of size 1 is one column wide and half a row high (about
/// square); size 2 is two columns and one row, size 3 three columns and one and a half rows.
enum BlockFont {
    /// Pixels from top to bottom.
    static let pixelRows = 7

    struct Glyph: Sendable {
        /// Pixels from left to right.
        let width: Int
        /// One row each; the leftmost pixel is bit `width - 1`.
        let rows: [UInt16]
    }

    /// Rows of cells that text of this size takes.
    static func rows(size: Int) -> Int { (pixelRows * size + 1) / 2 }

    /// Columns that a text takes; nil when a character is not in the font.
    static func columns(of text: String, size: Int) -> Int? {
        var sum = 0
        for scalar in text.unicodeScalars {
            guard let glyph = glyphs[scalar] else { return nil }
            sum += (glyph.width + 1) * size
        }
        return max(0, sum - size)
    }

    /// Draws a text with its top left corner at a cell; `topHalf` moves it half a row down when false.
    static func draw(_ text: String, on canvas: inout Canvas, x: Int, y: Int, size: Int, _ style: Style) {
        var left = x
        for scalar in text.unicodeScalars {
            guard let glyph = glyphs[scalar] else { continue }
            draw(glyph, on: &canvas, x: left, y: y, size: size, style)
            left += (glyph.width + 1) * size
        }
    }

    private static func draw(
        _ glyph: Glyph, on canvas: inout Canvas, x: Int, y: Int, size: Int, _ style: Style
    ) {
        for row in 0..<rows(size: size) {
            // Each cell shows two half rows.
            let upper = glyph.rows[min(pixelRows - 1, row * 2 / size)]
            let lowerRow = (row * 2 + 1) / size
            let lower = lowerRow < pixelRows ? glyph.rows[lowerRow] : 0
            for pixel in 0..<glyph.width {
                let bit = UInt16(1) << UInt16(glyph.width - 1 - pixel)
                let ink: Unicode.Scalar
                switch (upper & bit != 0, lower & bit != 0) {
                case (true, true): ink = "█"
                case (true, false): ink = "▀"
                case (false, true): ink = "▄"
                case (false, false): continue
                }
                for column in 0..<size { canvas.set(ink, x: x + pixel * size + column, y: y + row, style) }
            }
        }
    }

    static let glyphs: [Unicode.Scalar: Glyph] = {
        var table: [Unicode.Scalar: Glyph] = [:]
        for (letters, art) in strips {
            let lines = art.map { $0.split(separator: "|", omittingEmptySubsequences: false).map(Array.init) }
            for (index, letter) in letters.unicodeScalars.enumerated() {
                let width = lines[0][index].count
                let rows = lines.map { line in line[index].reduce(UInt16(0)) { $0 << 1 | ($1 == "#" ? 1 : 0) }
                }
                table[letter] = Glyph(width: width, rows: rows)
            }
        }
        // The signs that charts use for the same thing.
        for (sign, same) in [
            ("♭", "b"), ("♯", "#"), ("−", "-"), ("○", "°"), ("△", "Δ"), ("∆", "Δ"), ("Ø", "ø"),
        ] {
            for (a, b) in zip(sign.unicodeScalars, same.unicodeScalars) { table[a] = table[b] }
        }
        return table
    }()

    private static let strips: [(String, [String])] = [
        (
            "ABCDEFG",
            [
                ".###.|####.|.####|####.|#####|#####|.####",
                "#...#|#...#|#....|#...#|#....|#....|#....",
                "#...#|#...#|#....|#...#|#....|#....|#....",
                "#####|####.|#....|#...#|####.|####.|#..##",
                "#...#|#...#|#....|#...#|#....|#....|#...#",
                "#...#|#...#|#....|#...#|#....|#....|#...#",
                "#...#|####.|.####|####.|#####|#....|.####",
            ]
        ),
        (
            "0123456789",
            [
                ".###.|.#.|.###.|####.|...#.|#####|.###.|#####|.###.|.###.",
                "#...#|##.|#...#|....#|..##.|#....|#....|....#|#...#|#...#",
                "#..##|.#.|....#|....#|.#.#.|####.|#....|...#.|#...#|#...#",
                "#.#.#|.#.|...#.|.###.|#..#.|....#|####.|..#..|.###.|.####",
                "##..#|.#.|..#..|....#|#####|....#|#...#|..#..|#...#|....#",
                "#...#|.#.|.#...|....#|...#.|#...#|#...#|..#..|#...#|....#",
                ".###.|###|#####|####.|...#.|.###.|.###.|..#..|.###.|.###.",
            ]
        ),
        (
            "#b°øΔ/+-.()",
            [
                ".#.#.|#...|.##.|.....|.....|....#|.....|....|..|.#|#.",
                ".#.#.|#...|#..#|....#|..#..|....#|.....|....|..|#.|.#",
                "#####|#.#.|#..#|.###.|..#..|...#.|..#..|....|..|#.|.#",
                ".#.#.|##.#|.##.|#.##.|.#.#.|..#..|..#..|####|..|#.|.#",
                "#####|#..#|....|##.#.|.#.#.|.#...|#####|....|..|#.|.#",
                ".#.#.|#.#.|....|.###.|#...#|#....|..#..|....|##|#.|.#",
                ".#.#.|##..|....|#....|#####|#....|..#..|....|##|.#|#.",
            ]
        ),
        (
            "MNPRm",
            [
                "#...#|#...#|####.|####.|.....",
                "##.##|##..#|#...#|#...#|.....",
                "#.#.#|#.#.#|#...#|#...#|##.#.",
                "#...#|#..##|####.|####.|#.#.#",
                "#...#|#...#|#....|#.#..|#.#.#",
                "#...#|#...#|#....|#..#.|#.#.#",
                "#...#|#...#|#....|#...#|#.#.#",
            ]
        ),
        (
            "adeghijlnorstuxyz",
            [
                "....|...#|....|....|#...|#|..#|#.|....|....|...|....|.#.|....|.....|....|....",
                "....|...#|....|....|#...|.|...|#.|....|....|...|....|.#.|....|.....|....|....",
                ".##.|.###|.##.|.###|###.|#|..#|#.|###.|.##.|#.#|.###|###|#..#|#...#|#..#|####",
                "...#|#..#|#..#|#..#|#..#|#|..#|#.|#..#|#..#|##.|#...|.#.|#..#|.#.#.|#..#|...#",
                ".###|#..#|####|.###|#..#|#|..#|#.|#..#|#..#|#..|.##.|.#.|#..#|..#..|.###|.##.",
                "#..#|#..#|#...|...#|#..#|#|#.#|#.|#..#|#..#|#..|...#|.#.|#..#|.#.#.|...#|#...",
                ".###|.###|.###|.##.|#..#|#|.#.|.#|#..#|.##.|#..|###.|..#|.###|#...#|.##.|####",
            ]
        ),
    ]
}
