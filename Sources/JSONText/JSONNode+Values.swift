/// Typed reading: each accessor answers the value or throws the whole story.
extension JSONNode {
    /// The error for this value: it stands here, and something else was expected.
    public func error(expected: String, found: String? = nil, hint: String? = nil) -> DataError {
        error(at: position, expected: expected, found: found, hint: hint)
    }

    /// The error for a place inside this text, given as a byte offset of `textBytes`.
    public func error(
        atTextByte offset: Int, expected: String, found: String, hint: String? = nil
    ) -> DataError {
        error(at: position(atTextByte: offset), expected: expected, found: found, hint: hint)
    }

    private func error(
        at position: TextPosition, expected: String, found: String?, hint: String?
    ) -> DataError {
        DataError(
            file: document.file, line: position.line, column: position.column, field: path,
            found: found ?? description, expected: expected, hint: hint)
    }

    /// The value in words: `the number 7`, `the text "abc"`, `a list of 3`.
    public var description: String {
        switch kind {
        case .null: "null"
        case .true: "true"
        case .false: "false"
        case .number: "the number \(numberText ?? "")"
        case .text: "the text \"\(oneLine(textValue ?? "", limit: 40))\""
        case .list: childCount == 0 ? "an empty list" : "a list of \(childCount)"
        case .object: "an object"
        }
    }

    /// The text.
    public func text(expected: String = "a text") throws(DataError) -> String {
        guard let text = textValue else { throw error(expected: expected) }
        return text
    }

    /// A text of one line without control characters, for titles and names that reach a terminal.
    public func line(limit: Int = 1_000, expected: String = "a text") throws(DataError) -> String {
        let text = try text(expected: expected)
        if let bad = text.unicodeScalars.first(where: isControl) {
            throw error(
                expected: "\(expected) without control characters",
                found: "the character U+" + String(bad.value, radix: 16, uppercase: true))
        }
        guard text.utf8.count <= limit else {
            throw error(
                expected: "\(expected) of at most \(limit) bytes", found: "one of \(text.utf8.count)")
        }
        return text
    }

    /// True or false.
    public func bool() throws(DataError) -> Bool {
        switch kind {
        case .true: return true
        case .false: return false
        default: throw error(expected: "true or false")
        }
    }

    /// A whole number in a range. `5`, `5.0` and `50e-1` are all five.
    public func integer(
        in range: ClosedRange<Int> = Int.min...Int.max, expected: @autoclosure () -> String? = nil
    ) throws(DataError) -> Int {
        if let exact = decimal, exact.scale == 0, let value = Int(exactly: exact.digits),
            range.contains(value)
        {
            return value
        }
        throw error(
            expected: expected()
                ?? (range == Int.min...Int.max
                    ? "a whole number" : "a whole number from \(range.lowerBound) to \(range.upperBound)"))
    }

    /// A number in a range.
    public func number(in range: ClosedRange<Double>, expected: String? = nil) throws(DataError) -> Double {
        guard let text = numberText, let value = Double(text), value.isFinite, range.contains(value) else {
            throw error(
                expected: expected
                    ?? "a number from \(decimalText(range.lowerBound)) to \(decimalText(range.upperBound))")
        }
        return value
    }

    /// The number exactly as digits / 10^scale, when it has at most 18 digits; nil otherwise and for other kinds.
    public var decimal: Decimal? {
        guard kind == .number else { return nil }
        let entry = self.entry
        return Decimal(document.bytes[Int(entry.start)..<Int(entry.end)])
    }

    /// The items of a list.
    public func items(expected: String = "a list") throws(DataError) -> JSONChildren {
        guard kind == .list else { throw error(expected: expected) }
        return children
    }

    /// The members of an object, each with its key.
    public func members(expected: String = "an object") throws(DataError) -> JSONChildren {
        guard kind == .object else { throw error(expected: expected) }
        return children
    }

    /// The member with this key, or the error that it is missing.
    public func required(_ key: String, expected: String) throws(DataError) -> JSONNode {
        guard kind == .object else { throw error(expected: "an object") }
        if let node = self[key] { return node }
        throw missing(key, expected: expected)
    }

    /// The error that this object lacks a field.
    public func missing(_ key: String, expected: String) -> DataError {
        let place = position
        return DataError(
            file: document.file, line: place.line, column: place.column,
            field: path.isEmpty ? key : path + "." + key,
            found: "nothing", expected: expected, hint: "add the field \"\(key)\"")
    }

    /// Refuses members whose key is not among `names`, with the nearest name as a hint.
    public func refuseUnknown(_ names: [String]) throws(DataError) {
        for member in children {
            guard let key = member.key, !names.contains(key) else { continue }
            throw member.unknownKey(among: names)
        }
    }

    /// The error for a key nobody knows.
    public func unknownKey(among names: [String]) -> DataError {
        let key = self.key ?? ""
        let near = nearestName(to: key, in: names)
        let place = keyPosition ?? position
        return DataError(
            file: document.file, line: place.line, column: place.column, field: path,
            found: "the unknown field \"\(oneLine(key, limit: 40))\"",
            expected: near == nil
                ? "one of the fields \(names.joined(separator: ", "))" : "a field of the format",
            hint: near.map { "did you mean \"\($0)\"?" })
    }

    /// One of several words, with the nearest as a hint.
    public func word<Value>(
        _ values: [(name: String, value: Value)], expected: String
    ) throws(DataError) -> Value {
        guard let text = textValue else { throw error(expected: expected) }
        for value in values where value.name == text { return value.value }
        let near = nearestName(to: text, in: values.map(\.name))
        throw error(expected: expected, hint: near.map { "did you mean \"\($0)\"?" })
    }
}

extension JSONNode: CustomStringConvertible {}
