/// A JSON text that has been checked from end to end, kept with the places of all its values.
///
/// The values lie in one flat list in reading order (a tape): no tree of boxes, 24 bytes a value, and lines,
/// columns and field paths cost nothing until an error asks for them.
public final class JSONDocument: Sendable {
    /// The file as the person named it.
    public let file: String
    /// The text itself.
    public let bytes: [UInt8]
    let tape: [JSONEntry]

    /// Reads a whole JSON text.
    ///
    /// Strict: UTF-8 without overlong forms or surrogates, RFC 8259 grammar, duplicate keys refused, nesting and
    /// sizes within `limits`. Time and memory are linear in the input. A byte order mark is skipped.
    public init(_ bytes: [UInt8], file: String, limits: JSONLimits = JSONLimits()) throws(DataError) {
        var parser = JSONParser(bytes: bytes, file: file, limits: limits)
        self.tape = try parser.parse()
        self.bytes = bytes
        self.file = file
    }

    /// The outermost value.
    public var root: JSONNode { JSONNode(document: self, index: 0) }
}

/// One value of the tape.
struct JSONEntry {
    /// First byte of the value (the quote of a text, the brace of an object).
    var start: UInt32
    /// One past its last byte.
    var end: UInt32
    /// First byte of the key's quote; `none` for list items and the root.
    var key: UInt32
    /// Index of the list or object it lies in; `none` for the root.
    var parent: UInt32
    /// Index of the entry after this value and everything inside it.
    var next: UInt32
    var kind: JSONKind
    /// Whether a text needs its backslashes undone.
    var hasEscapes: Bool

    static let none = UInt32.max
}

/// The six kinds of JSON values, true and false apart.
public enum JSONKind: UInt8, Sendable, Hashable {
    case null
    case `true`
    case `false`
    case number
    case text
    case list
    case object
}

extension Array where Element == JSONEntry {
    /// The field path of an entry, like `parts[0].notes[3].pitch`. Walks siblings: for errors only.
    func path(of index: Int, in bytes: [UInt8]) -> String {
        var steps: [String] = []
        var at = index
        while true {
            let entry = self[at]
            guard entry.parent != JSONEntry.none else { break }
            if entry.key != JSONEntry.none {
                steps.append("." + oneLine(decodeText(bytes, from: Int(entry.key)), limit: 40))
            } else {
                var sibling = Int(entry.parent) + 1
                var position = 0
                while sibling < at {
                    // The parser sets `next` when a value closes; every earlier sibling is closed.
                    sibling = Int(self[sibling].next)
                    position += 1
                }
                steps.append("[\(position)]")
            }
            at = Int(entry.parent)
        }
        let path = steps.reversed().joined()
        return path.hasPrefix(".") ? String(path.dropFirst()) : path
    }
}

/// Undoes the escapes of a checked JSON text whose opening quote is at `quote`.
func decodeText(_ bytes: [UInt8], from quote: Int) -> String {
    var result: [UInt8] = []
    walkText(bytes, from: quote) { utf8, _ in
        result.append(contentsOf: utf8)
        return true
    }
    return String(decoding: result, as: UTF8.self)
}

/// Goes through a checked JSON text character by character: the UTF-8 bytes it stands for and its byte offset in the
/// file, until `visit` answers false. Returns the offset where it stopped (that of the closing quote at the end).
@discardableResult
func walkText(_ bytes: [UInt8], from quote: Int, visit: (ArraySlice<UInt8>, Int) -> Bool) -> Int {
    var at = quote + 1
    while at < bytes.count {
        let byte = bytes[at]
        if byte == UInt8(ascii: "\"") { return at }
        if byte == UInt8(ascii: "\\"), at + 1 < bytes.count {
            let (utf8, length) = decodeEscape(bytes, at: at)
            guard visit(utf8[...], at) else { return at }
            at += length
        } else {
            var end = at + 1
            while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
            guard visit(bytes[at..<end], at) else { return at }
            at = end
        }
    }
    return at
}

/// The bytes a checked escape stands for, and how long it is in the file.
private func decodeEscape(_ bytes: [UInt8], at: Int) -> ([UInt8], Int) {
    switch bytes[at + 1] {
    case UInt8(ascii: "n"): return ([0x0A], 2)
    case UInt8(ascii: "t"): return ([0x09], 2)
    case UInt8(ascii: "r"): return ([0x0D], 2)
    case UInt8(ascii: "b"): return ([0x08], 2)
    case UInt8(ascii: "f"): return ([0x0C], 2)
    case UInt8(ascii: "u"):
        var value = hexUnit(bytes, at: at + 2) ?? 0xFFFD
        var length = 6
        if (0xD800..<0xDC00).contains(value), let low = hexUnit(bytes, at: at + 8), low >= 0xDC00 {
            value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
            length = 12
        }
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        return (Array(String(Character(scalar)).utf8), length)
    case let plain: return ([plain], 2)
    }
}

/// Four hexadecimal digits.
func hexUnit(_ bytes: [UInt8], at: Int) -> UInt32? {
    guard at + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[at..<at + 4] {
        let digit: UInt8
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
        default: return nil
        }
        value = value << 4 | UInt32(digit)
    }
    return value
}
