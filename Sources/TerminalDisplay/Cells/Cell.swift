/// One place of the screen.
///
/// Plain memory without references, so that a frame can be copied and compared as bytes. A character may
/// carry one combining mark; further marks are left out (no name of a tune needs them, and terminals disagree
/// on them).
struct Cell: Equatable, Sendable, BitwiseCopyable {
    /// Unicode scalar; a blank is a space.
    var scalar: UInt32
    /// Combining mark on it; 0 for none.
    var mark: UInt32
    var style: Style
    /// 1, or 2 for the left half of a wide character, or 0 for its right half.
    var width: UInt8
    /// Keeps the bytes behind the width defined, so that rows can be compared with `memcmp`.
    private var padding: UInt16 = 0

    init(scalar: UInt32 = 0x20, mark: UInt32 = 0, style: Style = .plain, width: UInt8 = 1) {
        self.scalar = scalar
        self.mark = mark
        self.style = style
        self.width = width
        // A blank has no ink: its foreground would only make two equal blanks look different to the differ.
        if scalar == 0x20 && mark == 0 && style.attributes.isDisjoint(with: [.underline, .reverse]) {
            self.style.foreground = .standard
            self.style.attributes = []
        }
    }

    static let blank = Cell()
}
