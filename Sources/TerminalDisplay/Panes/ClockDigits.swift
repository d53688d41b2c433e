/// Digits for the beat where the full letters do not fit: five rows high, two columns a pixel.
enum ClockDigits {
    static let rows = 5

    private static let art = [
        "###|.#.|###|###|#.#|###|###|###|###|###",
        "#.#|##.|..#|..#|#.#|#..|#..|..#|#.#|#.#",
        "#.#|.#.|###|.##|###|###|###|..#|###|###",
        "#.#|.#.|#..|..#|..#|..#|#.#|..#|#.#|..#",
        "###|###|###|###|..#|###|###|..#|###|###",
    ]

    private static let digits: [[[Bool]]] = {
        let lines = art.map { $0.split(separator: "|").map { $0.map { $0 == "#" } } }
        return (0..<10).map { digit in lines.map { $0[digit] } }
    }()

    /// Columns of a number.
    static func columns(of number: Int) -> Int { String(max(0, number)).count * 8 - 2 }

    /// Draws a number that is not negative.
    static func draw(_ number: Int, on canvas: inout Canvas, x: Int, y: Int, _ style: Style) {
        var left = x
        for digit in String(max(0, number)).compactMap(\.wholeNumberValue) {
            for (row, pixels) in digits[digit].enumerated() {
                for (column, isInk) in pixels.enumerated() where isInk {
                    canvas.set("█", x: left + column * 2, y: y + row, style)
                    canvas.set("█", x: left + column * 2 + 1, y: y + row, style)
                }
            }
            left += 8
        }
    }
}
