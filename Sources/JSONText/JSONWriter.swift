/// Writes JSON in the order it is told to: one compact line for feeds, or a layout people like to edit.
///
/// ```
/// var line = JSONWriter()
/// line.beginObject()
/// line.member("type", "beat")
/// line.member("quarter", 1.5)
/// line.endObject()          // {"type":"beat","quarter":1.5}
/// ```
public struct JSONWriter: Sendable {
    /// How the blanks are set.
    public enum Style: Sendable {
        /// No blanks at all.
        case compact
        /// A blank after colons and commas; containers begun with `.lines` put each child on a line of its own.
        case pretty
    }

    /// How the children of one list or object are laid out in the pretty style.
    public enum Layout: Sendable {
        case inline
        case lines
    }

    /// What has been written so far.
    public private(set) var bytes: [UInt8] = []
    private let style: Style
    private var open: [(layout: Layout, isEmpty: Bool)] = []
    private var afterKey = false

    /// A writer with nothing written.
    public init(_ style: Style = .compact, reserving capacity: Int = 256) {
        self.style = style
        bytes.reserveCapacity(capacity)
    }

    /// The text so far.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Forgets what was written but keeps the memory, for the next line.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        open.removeAll(keepingCapacity: true)
        afterKey = false
    }

    /// Opens an object.
    public mutating func beginObject(_ layout: Layout = .inline) { begin(UInt8(ascii: "{"), layout) }
    /// Closes it.
    public mutating func endObject() { end(UInt8(ascii: "}")) }
    /// Opens a list.
    public mutating func beginList(_ layout: Layout = .inline) { begin(UInt8(ascii: "["), layout) }
    /// Closes it.
    public mutating func endList() { end(UInt8(ascii: "]")) }
    /// Ends a line of a feed or a file.
    public mutating func endLine() { bytes.append(0x0A) }

    /// The key of the next value.
    public mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        colon()
    }

    /// The key of the next value, for names that are data.
    public mutating func key(_ name: String) {
        separate()
        appendText(name)
        colon()
    }

    /// A text.
    public mutating func value(_ text: String) {
        separate()
        appendText(text)
    }
    /// A whole number.
    public mutating func value(_ number: some BinaryInteger) {
        separate()
        if let small = Int64(exactly: number) {
            appendInteger(small, to: &bytes)
        } else {
            bytes.append(contentsOf: number.description.utf8)
        }
    }
    /// A number, at most six places after the point.
    public mutating func value(_ number: Double) {
        separate()
        appendDecimal(number, to: &bytes)
    }
    /// A ratio, rounded to at most six places with integers only.
    public mutating func value(_ numerator: Int64, over denominator: Int64) {
        separate()
        appendRatio(numerator, over: denominator, to: &bytes)
    }
    /// A number that is written already, as ``decimalText(_:)`` and its like write them.
    public mutating func value(number text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }
    /// True or false.
    public mutating func value(_ flag: Bool) {
        separate()
        bytes.append(contentsOf: flag ? Self.trueBytes : Self.falseBytes)
    }
    /// Null.
    public mutating func null() {
        separate()
        bytes.append(contentsOf: Self.nullBytes)
    }

    /// A key with a text.
    public mutating func member(_ name: StaticString, _ text: String) {
        key(name)
        value(text)
    }
    /// A key with a whole number.
    public mutating func member(_ name: StaticString, _ number: some BinaryInteger) {
        key(name)
        value(number)
    }
    /// A key with a number.
    public mutating func member(_ name: StaticString, _ number: Double) {
        key(name)
        value(number)
    }
    /// A key with a ratio.
    public mutating func member(_ name: StaticString, _ numerator: Int64, over denominator: Int64) {
        key(name)
        value(numerator, over: denominator)
    }
    /// A key with true or false.
    public mutating func member(_ name: StaticString, _ flag: Bool) {
        key(name)
        value(flag)
    }
    /// A key with null.
    public mutating func memberNull(_ name: StaticString) {
        key(name)
        null()
    }

    // MARK: Details

    private static let trueBytes = Array("true".utf8)
    private static let falseBytes = Array("false".utf8)
    private static let nullBytes = Array("null".utf8)
    private static let hexDigits = Array("0123456789abcdef".utf8)

    private mutating func begin(_ brace: UInt8, _ layout: Layout) {
        separate()
        bytes.append(brace)
        let isInline = style == .compact || open.last?.layout == .inline
        open.append((isInline ? .inline : layout, true))
    }

    private mutating func end(_ brace: UInt8) {
        guard let closed = open.popLast() else { preconditionFailure("nothing is open that could be closed") }
        if closed.layout == .lines, !closed.isEmpty { newLine() }
        bytes.append(brace)
    }

    private mutating func colon() {
        bytes.append(UInt8(ascii: ":"))
        if style == .pretty { bytes.append(0x20) }
        afterKey = true
    }

    /// The comma and the blanks before a value or key.
    private mutating func separate() {
        if afterKey {
            afterKey = false
            return
        }
        guard !open.isEmpty else { return }
        let last = open.count - 1
        let isFirst = open[last].isEmpty
        if isFirst { open[last].isEmpty = false } else { bytes.append(UInt8(ascii: ",")) }
        if open[last].layout == .lines {
            newLine()
        } else if style == .pretty, !isFirst {
            bytes.append(0x20)
        }
    }

    private mutating func newLine() {
        bytes.append(0x0A)
        for container in open {
            if container.layout == .inline { break }
            bytes.append(0x20)
            bytes.append(0x20)
        }
    }

    private mutating func appendText(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
            case 0x09: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "t")])
            case 0x0D: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "r")])
            case 0..<0x20, 0x7F:
                bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "u"), 0x30, 0x30])
                bytes.append(Self.hexDigits[Int(byte >> 4)])
                bytes.append(Self.hexDigits[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
