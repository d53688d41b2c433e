/// What is wrong with a data file, and where: the one error of everything that reads exercises and styles.
///
/// Small and complete on purpose: a person gets one line, a program gets the parts, a test can pin each of them.
public struct DataError: Error, Equatable, Hashable, Sendable {
    /// The file as the person named it; `-` for standard input.
    public var file: String
    /// Line of the fault, from 1. 0 where the fault has no place in the text.
    public var line: Int
    /// Column of the fault in characters (Unicode scalars), from 1.
    public var column: Int
    /// Path of the field, like `parts[0].notes[3].pitch`; empty for the whole file.
    public var field: String
    /// What stands there, in words, short enough for one line.
    public var found: String
    /// What should stand there, in words.
    public var expected: String
    /// What to do about it, where there is more to say than `expected` does.
    public var hint: String?

    /// Control characters are taken out, so that an error is always one line and can never drive a terminal.
    public init(
        file: String, line: Int = 0, column: Int = 0, field: String = "",
        found: String, expected: String, hint: String? = nil
    ) {
        self.file = oneLine(file, limit: 4_096)
        self.line = line
        self.column = column
        self.field = oneLine(field, limit: 160)
        self.found = oneLine(found, limit: 200)
        self.expected = oneLine(expected, limit: 400)
        self.hint = hint.map { oneLine($0, limit: 400) }
    }
}

extension DataError: CustomStringConvertible {
    /// `file:line:column: field: expected this, found that (hint)` on one line, as compilers write it.
    public var description: String {
        var text = file
        if line > 0 { text += ":\(line):\(column)" }
        text += ": "
        if !field.isEmpty { text += field + ": " }
        text += "expected \(expected), found \(found)"
        if let hint { text += " (\(hint))" }
        return text
    }
}

/// A place in a text: line and column from 1, column counted in Unicode scalars.
public struct TextPosition: Hashable, Comparable, Sendable {
    /// Line, from 1.
    public var line: Int
    /// Column, from 1.
    public var column: Int

    /// A place in a text.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Reading order.
    public static func < (a: TextPosition, b: TextPosition) -> Bool {
        (a.line, a.column) < (b.line, b.column)
    }

    /// The position of a byte of a UTF-8 text. An offset past the end is the position just after the last byte.
    public static func of(byte offset: Int, in bytes: [UInt8]) -> TextPosition {
        var line = 1
        var column = 1
        // A byte order mark is no character anybody sees.
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let end = min(offset, bytes.count)
        while index < end {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
            index += 1
        }
        return TextPosition(line: line, column: column)
    }
}

/// The text with control characters shown as `\u{1b}` and cut to `limit` scalars, for messages.
public func oneLine(_ text: String, limit: Int) -> String {
    var result = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
        if count >= limit {
            result.append("…")
            break
        }
        count += 1
        if isControl(scalar) {
            result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
        } else {
            result.append(scalar)
        }
    }
    return String(result)
}

/// Whether the scalar moves a terminal's cursor or turns the reading direction: C0, delete, C1, line and paragraph
/// separators, and the bidirectional controls that can make one text look like another.
public func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
}
