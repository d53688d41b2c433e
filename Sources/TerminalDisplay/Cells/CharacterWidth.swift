/// How many terminal columns a character takes.
///
/// A table of our own instead of the C library's `wcwidth`: the layout must not depend on the user's locale
/// or on the libc version, and goldens must read the same everywhere.
public enum CharacterWidth {
    /// What the canvas does with one scalar.
    public enum Kind: Equatable, Sendable {
        /// Takes this many columns, 1 or 2.
        case columns(Int)
        /// Sits on the character before it.
        case combining
        /// White space of some kind: drawn as one blank.
        case blank
        /// Controls, joiners and direction marks: never sent to a terminal. A title must not be able to
        /// carry an escape sequence or turn the writing direction round.
        case dropped
    }

    /// Kind of one scalar.
    public static func kind(of scalar: Unicode.Scalar) -> Kind {
        let value = scalar.value
        if value < 0x7F {
            if value >= 0x20 { return .columns(1) }
            return value == 0x09 || value == 0x0A || value == 0x0D ? .blank : .dropped
        }
        if value < 0xA0 { return value == 0x85 ? .blank : .dropped }
        // Latin, Greek, box drawing and blocks: what the panes are made of.
        if value < 0x300 { return value == 0xAD ? .dropped : value == 0xA0 ? .blank : .columns(1) }
        if value >= 0x2500 && value < 0x25FD { return .columns(1) }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark:
            return scalar.properties.isVariationSelector ? .dropped : .combining
        case .control, .format, .surrogate, .privateUse, .unassigned: return .dropped
        case .lineSeparator, .paragraphSeparator, .spaceSeparator:
            return value == 0x3000 ? .columns(2) : .blank
        default: break
        }
        // Hangul vowels and finals join the syllable before them.
        if value >= 0x1160 && value <= 0x11FF { return .combining }
        return isWide(value) ? .columns(2) : .columns(1)
    }

    /// Columns of a whole text as `Canvas.put` draws it.
    public static func columns(of text: String) -> Int {
        var sum = 0
        for scalar in text.unicodeScalars {
            switch kind(of: scalar) {
            case .columns(let n): sum += n
            case .blank: sum += 1
            case .combining, .dropped: break
            }
        }
        return sum
    }

    private static func isWide(_ value: UInt32) -> Bool {
        if value < 0x1100 { return false }
        var low = 0
        var high = wideRanges.count
        while low < high {
            let middle = (low + high) / 2
            if value > wideRanges[middle].1 {
                low = middle + 1
            } else if value < wideRanges[middle].0 {
                high = middle
            } else {
                return true
            }
        }
        return false
    }

    /// East Asian Width W and F of Unicode 14 (EastAsianWidth.txt), gaps of unassigned code points closed.
    private static let wideRanges: [(UInt32, UInt32)] = [
        (0x1100, 0x115F), (0x231A, 0x231B), (0x2329, 0x232A), (0x23E9, 0x23EC), (0x23F0, 0x23F0),
        (0x23F3, 0x23F3), (0x25FD, 0x25FE), (0x2614, 0x2615), (0x2648, 0x2653), (0x267F, 0x267F),
        (0x2693, 0x2693), (0x26A1, 0x26A1), (0x26AA, 0x26AB), (0x26BD, 0x26BE), (0x26C4, 0x26C5),
        (0x26CE, 0x26CE), (0x26D4, 0x26D4), (0x26EA, 0x26EA), (0x26F2, 0x26F3), (0x26F5, 0x26F5),
        (0x26FA, 0x26FA), (0x26FD, 0x26FD), (0x2705, 0x2705), (0x270A, 0x270B), (0x2728, 0x2728),
        (0x274C, 0x274C), (0x274E, 0x274E), (0x2753, 0x2755), (0x2757, 0x2757), (0x2795, 0x2797),
        (0x27B0, 0x27B0), (0x27BF, 0x27BF), (0x2B1B, 0x2B1C), (0x2B50, 0x2B50), (0x2B55, 0x2B55),
        (0x2E80, 0x303E), (0x3041, 0x3247), (0x3250, 0x4DBF), (0x4E00, 0xA4C6), (0xA960, 0xA97C),
        (0xAC00, 0xD7A3), (0xF900, 0xFAD9), (0xFE10, 0xFE6B), (0xFF01, 0xFF60), (0xFFE0, 0xFFE6),
        (0x16FE0, 0x18D08), (0x1AFF0, 0x1B2FB), (0x1F004, 0x1F004), (0x1F0CF, 0x1F0CF),
        (0x1F18E, 0x1F18E), (0x1F191, 0x1F19A), (0x1F200, 0x1F320), (0x1F32D, 0x1F335),
        (0x1F337, 0x1F37C), (0x1F37E, 0x1F393), (0x1F3A0, 0x1F3CA), (0x1F3CF, 0x1F3D3),
        (0x1F3E0, 0x1F3F0), (0x1F3F4, 0x1F3F4), (0x1F3F8, 0x1F43E), (0x1F440, 0x1F440),
        (0x1F442, 0x1F4FC), (0x1F4FF, 0x1F53D), (0x1F54B, 0x1F54E), (0x1F550, 0x1F567),
        (0x1F57A, 0x1F57A), (0x1F595, 0x1F596), (0x1F5A4, 0x1F5A4), (0x1F5FB, 0x1F64F),
        (0x1F680, 0x1F6C5), (0x1F6CC, 0x1F6CC), (0x1F6D0, 0x1F6D2), (0x1F6D5, 0x1F6DF),
        (0x1F6EB, 0x1F6EC), (0x1F6F4, 0x1F6FC), (0x1F7E0, 0x1F7F0), (0x1F90C, 0x1F93A),
        (0x1F93C, 0x1F945), (0x1F947, 0x1F9FF), (0x1FA70, 0x1FAF6), (0x20000, 0x3FFFD),
    ]
}
