@testable import TerminalDisplay

/// A terminal of the simplest kind: understands what the differ sends and nothing else, so that tests can ask
/// what a player would see. Anything unknown is noted in `complaints`.
struct Emulator {
    struct Look: Equatable {
        var scalar: UInt32 = 0x20
        var codes: [Int] = []
    }

    let columns: Int
    let rows: Int
    var cells: [Look]
    var x = 0
    var y = 0
    var pen: [Int] = []
    var complaints: [String] = []

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Look(), count: columns * rows)
    }

    var text: String {
        let lines = (0..<rows).map { row in
            var line: [Unicode.Scalar] = []
            for cell in cells[row * columns..<(row + 1) * columns] where cell.scalar != 0 {
                line.append(Unicode.Scalar(cell.scalar) ?? "?")
            }
            while line.last == " " { line.removeLast() }
            var view = String.UnicodeScalarView()
            view.append(contentsOf: line)
            return String(view)
        }
        return lines.joined(separator: "\n")
    }

    mutating func feed(_ bytes: [UInt8]) {
        var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            switch scalar.value {
            case 27:
                guard scalars.popFirst() == "[" else {
                    complaints.append("not a control sequence")
                    continue
                }
                var parameters = ""
                while let next = scalars.first, next.value < 0x40 {
                    parameters.unicodeScalars.append(next)
                    scalars.removeFirst()
                }
                control(parameters, final: scalars.popFirst() ?? "?")
            case 13: x = 0
            case 10: y += 1
            case 8: x -= 1
            default: draw(scalar)
            }
            if y >= rows || x < 0 {
                complaints.append("cursor left the screen")
                y = min(y, rows - 1)
                x = max(x, 0)
            }
        }
    }

    private mutating func draw(_ scalar: Unicode.Scalar) {
        let width: Int
        switch CharacterWidth.kind(of: scalar) {
        case .columns(let n): width = n
        case .blank: width = 1
        default: return
        }
        guard x + width <= columns else { return complaints.append("wrote over the edge") }
        cells[y * columns + x] = Look(scalar: scalar.value, codes: pen.sorted())
        if width == 2 { cells[y * columns + x + 1] = Look(scalar: 0, codes: pen.sorted()) }
        x += width
    }

    private mutating func control(_ parameters: String, final: Unicode.Scalar) {
        if parameters == "?2026" { return }
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        switch final {
        case "H":
            y = max(1, numbers[0]) - 1
            x = max(1, numbers.count > 1 ? numbers[1] : 1) - 1
        case "G": x = max(1, numbers[0]) - 1
        case "C": x += max(1, numbers[0])
        case "K": for i in x..<columns { cells[y * columns + i] = Look() }
        case "P":
            let n = max(1, numbers[0])
            for i in x..<columns {
                cells[y * columns + i] = i + n < columns ? cells[y * columns + i + n] : Look()
            }
        case "J": cells = Array(repeating: Look(), count: columns * rows)
        case "m": style(numbers)
        default: complaints.append("unknown: \(parameters)\(final)")
        }
    }

    /// Colours are kept as one number: 1000 (text) or 1,000,000,000 (background) plus RGB, or the plain code.
    private mutating func style(_ numbers: [Int]) {
        var rest = numbers[...]
        func isForeground(_ code: Int) -> Bool {
            (30...37).contains(code) || (90...97).contains(code) || (1000..<900_000_000).contains(code)
        }
        func isBackground(_ code: Int) -> Bool {
            (40...47).contains(code) || (100...107).contains(code) || code >= 1_000_000_000
        }
        while let code = rest.popFirst() {
            switch code {
            case 0: pen = []
            case 22: pen.removeAll { $0 == 1 || $0 == 2 }
            case 24: pen.removeAll { $0 == 4 }
            case 27: pen.removeAll { $0 == 7 }
            case 38, 48:
                pen.removeAll(where: code == 38 ? isForeground : isBackground)
                let base = code == 48 ? 1_000_000_000 : 1000
                if rest.popFirst() == 2 {
                    pen.append(base + rest.prefix(3).reduce(0) { $0 * 256 + $1 })
                    rest.removeFirst(3)
                } else {
                    pen.append(base + (rest.popFirst() ?? 0))
                }
            case 39: pen.removeAll(where: isForeground)
            case 49: pen.removeAll(where: isBackground)
            case 1, 2, 4, 7: if !pen.contains(code) { pen.append(code) }
            default:
                if isForeground(code) { pen.removeAll(where: isForeground) }
                if isBackground(code) { pen.removeAll(where: isBackground) }
                pen.append(code)
            }
        }
    }
}

/// Same numbers on every machine.
struct Dice {
    var state: UInt64
    mutating func roll(_ below: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % below
    }
}
