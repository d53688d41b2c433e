/// A colour of the terminal: the default one, or RGB with what stands for it where RGB is not to be had.
public struct Color: Equatable, Sendable, BitwiseCopyable {
    /// 0: default. Else bit 31 is set; bit 30: faint; bit 29: faint without dimming; bits 24-27: ANSI index;
    /// bits 0-23: RGB.
    let bits: UInt32

    private init(bits: UInt32) { self.bits = bits }

    /// The terminal's own foreground or background.
    public static let standard = Color(bits: 0)

    /// RGB as `0xRRGGBB`, and the ANSI colour (0-15) that stands for it on a 16-colour terminal.
    /// The nearest ANSI colour by arithmetic is often the wrong one to the eye, so each is chosen by hand.
    public init(_ rgb: UInt32, ansi: UInt8) {
        bits = 0x8000_0000 | UInt32(ansi & 15) << 24 | (rgb & 0xFF_FFFF)
    }

    /// A shade that only decorates: where there are fewer than 256 colours it becomes the default colour.
    public init(faint rgb: UInt32) { bits = 0xC000_0000 | (rgb & 0xFF_FFFF) }

    /// Text on a faint background: where that is left out, this becomes the default colour too, and is not
    /// dimmed.
    public init(onFaint rgb: UInt32) { bits = 0xE000_0000 | (rgb & 0xFF_FFFF) }

    var isStandard: Bool { bits == 0 }
    var isFaint: Bool { bits & 0x4000_0000 != 0 }
    var isDimmed: Bool { bits & 0x6000_0000 == 0x4000_0000 }
    var ansi: UInt8 { UInt8(bits >> 24 & 15) }
    var rgb: UInt32 { bits & 0xFF_FFFF }

    /// Index 16-255 of the xterm palette that is nearest: the 6x6x6 cube or the 24 greys.
    var xterm256: UInt8 {
        let r = Int(rgb >> 16 & 255)
        let g = Int(rgb >> 8 & 255)
        let b = Int(rgb & 255)
        func level(_ v: Int) -> Int { v < 48 ? 0 : v < 115 ? 1 : min(5, (v - 35) / 40) }
        func value(_ level: Int) -> Int { level == 0 ? 0 : 55 + level * 40 }
        func distance(_ x: Int, _ y: Int, _ z: Int) -> Int {
            (r - x) * (r - x) + (g - y) * (g - y) + (b - z) * (b - z)
        }
        let (cr, cg, cb) = (level(r), level(g), level(b))
        let cube = distance(value(cr), value(cg), value(cb))
        let step = max(0, min(23, ((r + g + b) / 3 - 3) / 10))
        let grey = 8 + step * 10
        return UInt8(distance(grey, grey, grey) < cube ? 232 + step : 16 + 36 * cr + 6 * cg + cb)
    }
}

/// How one cell looks.
public struct Style: Equatable, Sendable, BitwiseCopyable {
    /// Bold, dim, underline, reverse; any of them together.
    public struct Attributes: OptionSet, Sendable, BitwiseCopyable {
        /// One bit each.
        public let rawValue: UInt8
        /// From the bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Heavier, often brighter.
        public static let bold = Attributes(rawValue: 1)
        /// Fainter.
        public static let dim = Attributes(rawValue: 2)
        /// A line below.
        public static let underline = Attributes(rawValue: 4)
        /// Foreground and background exchanged.
        public static let reverse = Attributes(rawValue: 8)
    }

    /// Colour of the ink.
    public var foreground: Color
    /// Colour behind it.
    public var background: Color
    /// Weight and lines.
    public var attributes: Attributes

    /// The terminal's own look where nothing is given.
    public init(
        _ foreground: Color = .standard, on background: Color = .standard, _ attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's own look.
    public static let plain = Style()

    /// The same, bold.
    public var bold: Style {
        var copy = self
        copy.attributes.insert(.bold)
        return copy
    }

    /// The same on another background.
    public func on(_ background: Color) -> Style {
        var copy = self
        copy.background = background
        return copy
    }
}
