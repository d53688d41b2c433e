/// One value of a JSON text, with its place. Copying it copies a reference and an index.
public struct JSONNode: Sendable {
    /// The text it lies in.
    public let document: JSONDocument
    let index: Int

    var entry: JSONEntry { document.tape[index] }

    /// What kind of value it is.
    public var kind: JSONKind { entry.kind }

    /// Where the value begins.
    public var position: TextPosition { .of(byte: Int(entry.start), in: document.bytes) }

    /// Where its key begins; nil for list items and the outermost value.
    public var keyPosition: TextPosition? {
        entry.key == JSONEntry.none ? nil : .of(byte: Int(entry.key), in: document.bytes)
    }

    /// The field's path, like `parts[0].notes[3].pitch`; empty for the outermost value.
    public var path: String { document.tape.path(of: index, in: document.bytes) }

    /// The key it stands under; nil for list items and the outermost value.
    public var key: String? {
        entry.key == JSONEntry.none ? nil : decodeKey(Int(entry.key))
    }

    /// Whether it stands under this key. Keys are compared byte by byte: nothing is built.
    public func isKey(_ name: StaticString) -> Bool {
        let key = entry.key
        guard key != JSONEntry.none else { return false }
        let count = name.utf8CodeUnitCount
        let start = Int(key) + 1
        guard start + count < document.bytes.count else { return false }
        for offset in 0..<count where document.bytes[start + offset] != name.utf8Start[offset] {
            return document.bytes[start..<start + count].contains(UInt8(ascii: "\\")) && self.key == "\(name)"
        }
        if document.bytes[start + count] == UInt8(ascii: "\"") { return true }
        return false
    }

    /// The exact text of a number as written; nil for other kinds.
    public var numberText: String? { kind == .number ? raw : nil }

    /// The text, escapes undone; nil for other kinds.
    public var textValue: String? {
        guard kind == .text else { return nil }
        let entry = self.entry
        if entry.hasEscapes { return decodeText(document.bytes, from: Int(entry.start)) }
        return String(decoding: document.bytes[Int(entry.start) + 1..<Int(entry.end) - 1], as: UTF8.self)
    }

    /// The UTF-8 bytes of a text, escapes undone; nil for other kinds.
    public var textBytes: [UInt8]? {
        guard kind == .text else { return nil }
        let entry = self.entry
        if entry.hasEscapes { return Array(decodeText(document.bytes, from: Int(entry.start)).utf8) }
        return Array(document.bytes[Int(entry.start) + 1..<Int(entry.end) - 1])
    }

    /// Where the character at a byte offset of `textBytes` stands in the file, whatever escapes come before it.
    public func position(atTextByte offset: Int) -> TextPosition {
        let entry = self.entry
        guard entry.kind == .text else { return position }
        var left = offset
        let stop = walkText(document.bytes, from: Int(entry.start)) { utf8, _ in
            if left < utf8.count { return false }
            left -= utf8.count
            return true
        }
        return .of(byte: stop, in: document.bytes)
    }

    private var raw: String {
        String(decoding: document.bytes[Int(entry.start)..<Int(entry.end)], as: UTF8.self)
    }

    private func decodeKey(_ quote: Int) -> String {
        // Keys are short and plain nearly always: find the end without building anything.
        let bytes = document.bytes
        var end = quote + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            if bytes[end] == UInt8(ascii: "\\") { return decodeText(bytes, from: quote) }
            end += 1
        }
        return String(decoding: bytes[quote + 1..<end], as: UTF8.self)
    }

    // MARK: Children

    /// The items of a list or the members of an object, in order; empty for other kinds.
    public var children: JSONChildren {
        let entry = self.entry
        let isContainer = entry.kind == .list || entry.kind == .object
        return JSONChildren(
            document: document, at: index + 1, end: isContainer ? Int(entry.next) : index + 1)
    }

    /// How many children there are. Walks them.
    public var childCount: Int { children.reduce(0) { count, _ in count + 1 } }

    /// The member of an object with this key.
    public subscript(key: String) -> JSONNode? {
        guard kind == .object else { return nil }
        for child in children where child.key == key { return child }
        return nil
    }
}

/// The children of a list or object, one after the other.
public struct JSONChildren: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var at: Int
    let end: Int

    /// The next child.
    public mutating func next() -> JSONNode? {
        guard at < end else { return nil }
        let node = JSONNode(document: document, index: at)
        at = Int(document.tape[at].next)
        return node
    }
}
