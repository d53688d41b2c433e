/// The text of a chord symbol as up to 64 one-byte codes: ASCII as it stands, the signs of
/// printed music as the codes below. Keeps no string, so that reading a symbol is cheap.
struct ChordText {
    /// Codes outside ASCII.
    static let halfDiminished: UInt8 = 0x80
    static let degreeSign: UInt8 = 0x81
    static let naturalSign: UInt8 = 0x82
    static let unknown: UInt8 = 0xFF
    /// Longest symbol read; real ones stay below 30.
    static let capacity = 64

    private(set) var codes = InlineArray<64, UInt8>(repeating: 0)
    /// Scalar of the text each code came from: a double sharp sign gives two codes.
    private(set) var columns = InlineArray<64, UInt8>(repeating: 0)
    private(set) var count = 0
    /// Scalars read.
    private(set) var columnCount = 0
    /// True when the text was longer than ``capacity``.
    private(set) var isTooLong = false

    init(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0...0x7F: append(UInt8(truncatingIfNeeded: scalar.value))
            case 0x394, 0x25B3, 0x2206: append(0x5E)  // Δ △ ∆, as ^
            case 0xF8, 0xD8, 0x2300, 0x2205: append(Self.halfDiminished)  // ø Ø ⌀ ∅
            case 0xB0, 0xBA, 0x25CB: append(Self.degreeSign)  // ° º ○
            case 0x266D: append(0x62)  // ♭
            case 0x266F: append(0x23)  // ♯
            case 0x266E: append(Self.naturalSign)  // ♮
            case 0x1D12B:  // 𝄫
                append(0x62)
                append(0x62)
            case 0x1D12A:  // 𝄪
                append(0x23)
                append(0x23)
            case 0x2212, 0x2013, 0x2010, 0x2011: append(0x2D)  // − – ‐ ‑
            case 0xA0, 0x202F: append(0x20)  // no-break blanks
            case 0x2070, 0x2074...0x2079: append(0x30 + UInt8(scalar.value & 0xF))  // superscript digits
            case 0xB9: append(0x31)
            case 0xB2: append(0x32)
            case 0x207A: append(0x2B)
            case 0x207B: append(0x2D)
            default: append(Self.unknown)
            }
            if isTooLong { return }
            columnCount += 1
        }
    }

    private mutating func append(_ code: UInt8) {
        guard count < Self.capacity else {
            isTooLong = true
            return
        }
        codes[count] = code
        columns[count] = UInt8(truncatingIfNeeded: columnCount)
        count += 1
    }

    /// Column of a code; behind the last one, the length of the text.
    func column(of index: Int) -> Int {
        index < count ? Int(columns[index]) : columnCount
    }
}
