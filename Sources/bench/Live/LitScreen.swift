/// Follows what a program draws just far enough to know how many cells have a coloured background: when the beat's
/// block flashes, there are suddenly many more.
struct LitScreen {
    /// A picture as it arrived: each ends with the end of a synchronized update.
    struct Picture {
        let bytes: Int
        /// Cells with a background of their own.
        let litCells: Int
    }

    private enum State {
        case text
        case escape
        case control
        case skippedString
    }

    private let columns: Int
    private let rows: Int
    private var lit: [Bool]
    private var x = 0
    private var y = 0
    private var hasBackground = false
    private var state = State.text
    private var parameters: [UInt8] = []
    private var bytes = 0

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        lit = Array(repeating: false, count: columns * rows)
    }

    /// The pictures that end in `chunk`.
    mutating func take(_ chunk: some Sequence<UInt8>) -> [Picture] {
        var done: [Picture] = []
        for byte in chunk {
            bytes += 1
            switch state {
            case .text: text(byte)
            case .escape:
                state =
                    byte == UInt8(ascii: "[") ? .control : byte == UInt8(ascii: "]") ? .skippedString : .text
                parameters.removeAll(keepingCapacity: true)
            case .control:
                guard byte >= 0x40 else {
                    parameters.append(byte)
                    continue
                }
                state = .text
                if byte == UInt8(ascii: "l"), parameters.elementsEqual("?2026".utf8) {
                    done.append(Picture(bytes: bytes, litCells: lit.count { $0 }))
                    bytes = 0
                } else if parameters.first != UInt8(ascii: "?") {
                    control(byte)
                }
            case .skippedString:
                if byte == 7 { state = .text }
                if byte == 27 { state = .escape }
            }
        }
        return done
    }

    private mutating func text(_ byte: UInt8) {
        switch byte {
        case 27: state = .escape
        case 13: x = 0
        case 10: y = min(y + 1, rows - 1)
        case 8: x = max(x - 1, 0)
        case 0x80..<0xC0: break  // the rest of a character
        case 0x20...:
            if x < columns { lit[y * columns + x] = hasBackground }
            x += 1
        default: break
        }
    }

    private mutating func control(_ final: UInt8) {
        let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
        let first = max(1, numbers.first ?? 1)
        switch final {
        case UInt8(ascii: "H"):
            y = min(first, rows) - 1
            x = max(1, numbers.count > 1 ? numbers[1] : 1) - 1
        case UInt8(ascii: "G"): x = first - 1
        case UInt8(ascii: "C"): x += first
        case UInt8(ascii: "J"): lit = Array(repeating: false, count: columns * rows)
        case UInt8(ascii: "K"): for column in min(x, columns)..<columns { lit[y * columns + column] = false }
        case UInt8(ascii: "P"):
            for column in min(x, columns)..<columns {
                lit[y * columns + column] = column + first < columns && lit[y * columns + column + first]
            }
        case UInt8(ascii: "m"): pen(numbers)
        default: break
        }
    }

    private mutating func pen(_ numbers: [Int]) {
        var rest = numbers[...]
        while let code = rest.popFirst() {
            switch code {
            case 38, 48:
                if code == 48 { hasBackground = true }
                rest = rest.dropFirst(rest.first == 2 ? 4 : 2)
            case 0, 49: hasBackground = false
            case 40...47, 100...107: hasBackground = true
            default: break
            }
        }
    }
}
