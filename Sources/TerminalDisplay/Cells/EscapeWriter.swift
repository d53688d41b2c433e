/// Builds escape sequences and remembers what the terminal will then look like: pen and cursor.
struct EscapeWriter: Sendable {
    let mode: ColorMode
    private(set) var bytes: [UInt8] = []
    /// Style as it was last sent; nil when nobody knows.
    private var pen: Style?
    /// Where the cursor stands; nil when nobody knows (start of a frame, after a character of doubtful
    /// width).
    private(set) var cursor: (x: Int, y: Int)?

    init(mode: ColorMode) {
        self.mode = mode
        bytes.reserveCapacity(16 * 1024)
    }

    mutating func start() {
        bytes.removeAll(keepingCapacity: true)
        cursor = nil
    }

    mutating func forgetPen() { pen = nil }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func append(number: Int) {
        if number >= 10 { append(number: number / 10) }
        bytes.append(48 + UInt8(number % 10))
    }

    /// Goes to a cell by the shortest way.
    mutating func move(x: Int, y: Int) {
        defer { cursor = (x, y) }
        guard let from = cursor else { return moveAbsolute(x: x, y: y) }
        if from.y == y {
            if from.x == x { return }
            if x == 0 { return bytes.append(13) }
            let distance = x - from.x
            if distance == -1 { return bytes.append(8) }
            if distance > 0 {
                append("\u{1B}[")
                if distance > 1 { append(number: distance) }
                return bytes.append(67)  // C: forward
            }
            append("\u{1B}[")
            append(number: x + 1)
            return bytes.append(71)  // G: column
        }
        if y == from.y + 1 && (x == 0 || x == from.x) {
            // Line feed keeps the column in raw mode; it never scrolls, as the row below exists.
            if x == 0 && from.x != 0 { bytes.append(13) }
            return bytes.append(10)
        }
        moveAbsolute(x: x, y: y)
    }

    private mutating func moveAbsolute(x: Int, y: Int) {
        append("\u{1B}[")
        if x > 0 || y > 0 { append(number: y + 1) }
        if x > 0 {
            bytes.append(59)
            append(number: x + 1)
        }
        bytes.append(72)  // H
    }

    /// Sends one cell at the cursor. `columns` is the width of the screen.
    mutating func put(_ cell: Cell, columns: Int) {
        // Blank cells take any foreground: keeping the pen's saves a change of colour.
        var style = wire(cell.style)
        if cell.scalar == 0x20 && cell.mark == 0, let pen,
            style.attributes.isEmpty, pen.attributes.isDisjoint(with: [.underline, .reverse])
        {
            style.foreground = pen.foreground
            style.attributes = pen.attributes
        }
        setPen(style)
        appendUTF8(cell.scalar)
        if cell.mark != 0 { appendUTF8(cell.mark) }
        guard let at = cursor else { return }
        let x = at.x + Int(cell.width)
        // Terminals disagree on wide and marked characters, and on where the cursor is after the last column.
        cursor =
            x >= columns || cell.width != 1 || cell.mark != 0 || isDoubtful(cell.scalar) ? nil : (x, at.y)
    }

    /// Erases from the cursor to the end of the row in the default style.
    mutating func eraseToEndOfRow() {
        setPen(.plain)
        append("\u{1B}[K")
    }

    /// Takes cells out at the cursor; the rest of the row moves left, blanks come in at the right edge.
    mutating func deleteCells(_ count: Int) {
        // Some terminals fill with the pen's background.
        setPen(.plain)
        append("\u{1B}[")
        if count > 1 { append(number: count) }
        bytes.append(80)  // P
    }

    private func isDoubtful(_ scalar: UInt32) -> Bool {
        scalar >= 0x300 && !(scalar >= 0x2010 && scalar < 0x2027) && !(scalar >= 0x2190 && scalar < 0x2194)
            && !(scalar >= 0x2500 && scalar < 0x25FD) && !(scalar >= 0x2800 && scalar < 0x2900)
    }

    /// What is left of a style in this colour mode.
    func wire(_ style: Style) -> Style {
        guard mode < .ansi256 else { return style }
        var result = style
        if style.foreground.isFaint {
            result.foreground = .standard
            if style.foreground.isDimmed { result.attributes.insert(.dim) }
        }
        if style.background.isFaint { result.background = .standard }
        if mode == .none {
            result.foreground = .standard
            // A coloured block says something: without colour it is shown by reverse.
            if !result.background.isStandard {
                result.background = .standard
                result.attributes.formSymmetricDifference(.reverse)
                result.attributes.remove(.dim)
            }
        }
        return result
    }

    private mutating func setPen(_ style: Style) {
        guard pen != style else { return }
        append("\u{1B}[")
        var first = true
        func separator(_ writer: inout EscapeWriter) {
            if first { first = false } else { writer.bytes.append(59) }
        }
        var from = pen ?? .plain
        let lost = from.attributes.subtracting(style.attributes)
        // One reset is shorter than two or more "off" codes; it is also the way out of the unknown.
        let resets =
            pen == nil || style == .plain
            || lost.rawValue.nonzeroBitCount
                + (style.background.isStandard && !from.background.isStandard ? 1 : 0)
                > (style.foreground.isStandard && style.background.isStandard ? 0 : 1)
        if resets {
            separator(&self)
            from = .plain
            if style != .plain || pen == nil { bytes.append(48) }
        } else if !lost.isEmpty {
            if !lost.isDisjoint(with: [.bold, .dim]) {
                separator(&self)
                append("22")
                from.attributes.subtract([.bold, .dim])
            }
            if lost.contains(.underline) {
                separator(&self)
                append("24")
            }
            if lost.contains(.reverse) {
                separator(&self)
                append("27")
            }
        }
        let gained = style.attributes.subtracting(from.attributes)
        for (attribute, code) in [
            (Style.Attributes.bold, UInt8(49)), (.dim, 50), (.underline, 52), (.reverse, 55),
        ]
        where gained.contains(attribute) {
            separator(&self)
            bytes.append(code)
        }
        if style.foreground != from.foreground {
            separator(&self)
            append(color: style.foreground, base: 30)
        }
        if style.background != from.background {
            separator(&self)
            append(color: style.background, base: 40)
        }
        bytes.append(109)  // m
        pen = style
    }

    private mutating func append(color: Color, base: Int) {
        if color.isStandard { return append(number: base + 9) }
        switch mode {
        case .truecolor:
            append(number: base + 8)
            append(";2;")
            append(number: Int(color.rgb >> 16 & 255))
            bytes.append(59)
            append(number: Int(color.rgb >> 8 & 255))
            bytes.append(59)
            append(number: Int(color.rgb & 255))
        case .ansi256:
            append(number: base + 8)
            append(";5;")
            append(number: Int(color.xterm256))
        case .ansi16, .none:
            append(number: Int(color.ansi) < 8 ? base + Int(color.ansi) : base + 52 + Int(color.ansi))
        }
    }

    private mutating func appendUTF8(_ scalar: UInt32) {
        if scalar < 0x80 { return bytes.append(UInt8(scalar)) }
        let tail: (UInt32) -> UInt8 = { 0x80 | UInt8($0 & 0x3F) }
        if scalar < 0x800 {
            bytes.append(0xC0 | UInt8(scalar >> 6))
        } else if scalar < 0x1_0000 {
            bytes.append(0xE0 | UInt8(scalar >> 12))
            bytes.append(tail(scalar >> 6))
        } else {
            bytes.append(0xF0 | UInt8(scalar >> 18 & 7))
            bytes.append(tail(scalar >> 12))
            bytes.append(tail(scalar >> 6))
        }
        bytes.append(tail(scalar))
    }
}
