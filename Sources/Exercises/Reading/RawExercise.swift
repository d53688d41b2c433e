import JSONText

/// The fields of a file by name, before they mean anything: what migrations work on.
///
/// The nodes stay those of the old file, so that errors point at what the person wrote.
struct RawExercise {
    let root: JSONNode
    private(set) var fields: [String: JSONNode] = [:]
    /// Format 0 counted the tempo in quarter notes whatever the metre.
    var tempoCountsQuarters = false

    init(_ root: JSONNode) throws(DataError) {
        self.root = root
        for member in try root.members(expected: "an exercise: { \"format\": 1, … }") {
            fields[member.key ?? ""] = member
        }
    }

    subscript(name: String) -> JSONNode? { fields[name] }

    func required(_ name: String, expected: String) throws(DataError) -> JSONNode {
        if let node = fields[name] { return node }
        return try root.required(name, expected: expected)
    }

    /// Gives a field its new name; refused where both are there.
    mutating func rename(_ old: String, to new: String) throws(DataError) {
        guard let node = fields[old] else { return }
        if let present = fields[new] {
            throw node.error(expected: "either \"\(old)\" or \"\(new)\"", found: "both (\(present))")
        }
        fields[new] = node
        fields[old] = nil
    }

    static let known = [
        "$schema", "format", "id", "title", "composer", "key", "tempo", "timeSignature", "grooveStyle",
        "swing",
        "tuning", "capo", "pickup", "chords", "changes", "repeats", "sections", "melody", "parts", "metadata",
    ]

    func refuseUnknown() throws(DataError) {
        // In the file's order, so that the first fault is the one that is told.
        for member in root.children {
            guard let key = member.key, fields[key] != nil, !RawExercise.known.contains(key) else { continue }
            throw member.unknownKey(among: RawExercise.known)
        }
    }
}
