import Harmony
import JSONText

/// Reads a tuning: a name, or the open strings with string 1 first.
enum TuningReader {
    static func read(_ node: JSONNode?) throws(DataError) -> Tuning? {
        guard let node else { return nil }
        let words =
            "a tuning's name such as \"drop D\", or its open strings from string 1: \"E4 B3 G3 D3 A2 D2\""
        var text = ""
        if node.kind == .list {
            for item in node.children {
                text += try item.line(limit: 20, expected: "an open string such as \"E4\"") + " "
                guard text.utf8.count < 400 else {
                    throw node.error(expected: words, found: "too many strings")
                }
            }
        } else {
            text = try node.line(limit: 400, expected: words)
        }
        guard let tuning = Tuning.parse(text) else {
            let near = nearestName(to: text, in: Tuning.all.map(\.name))
            throw node.error(expected: words, hint: near.map { "did you mean \"\($0)\"?" })
        }
        return tuning
    }
}
