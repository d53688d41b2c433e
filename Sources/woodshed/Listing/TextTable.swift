import JSONText
import TerminalDisplay

/// Rows in aligned columns that fit a width: what matters least is cut first, then left out.
struct TextTable {
    struct Column {
        var title: String
        /// Numbers stand at the right edge.
        var isNumber = false
        /// Columns that it may be cut to; nil where it is never cut.
        var least: Int?
        /// Left out first when the width is too small: 1 first, nil never.
        var leavesAs: Int?
    }

    var columns: [Column]
    var rows: [[String]]
    private static let gap = 2

    /// The lines, the columns' titles first; `width` nil for no limit.
    func lines(width: Int?) -> [String] {
        let texts = [columns.map(\.title)] + rows.map { $0.map { oneLine($0, limit: 1000) } }
        let natural = columns.indices.map { column in
            texts.map { CharacterWidth.columns(of: $0[column]) }.max() ?? 0
        }
        var shown = Array(columns.indices)
        func total(_ size: (Int) -> Int) -> Int {
            shown.reduce(0) { $0 + size($1) } + TextTable.gap * max(0, shown.count - 1)
        }
        var sizes = natural
        if let width {
            let least = columns.indices.map { min(natural[$0], columns[$0].least ?? natural[$0]) }
            while total({ least[$0] }) > width,
                let leaves = shown.filter({ columns[$0].leavesAs != nil })
                    .min(by: { columns[$0].leavesAs ?? 0 < columns[$1].leavesAs ?? 0 })
            {
                shown.removeAll { $0 == leaves }
            }
            // The last column is cut first: it is the longest text.
            for column in shown.reversed() {
                let excess = total { sizes[$0] } - width
                if excess > 0 { sizes[column] = max(least[column], sizes[column] - excess) }
            }
        }
        return texts.map { row in
            var line = ""
            for (place, column) in shown.enumerated() {
                if place > 0 { line += String(repeating: " ", count: TextTable.gap) }
                let text = TextTable.cut(row[column], to: sizes[column])
                let blanks = String(
                    repeating: " ", count: max(0, sizes[column] - CharacterWidth.columns(of: text)))
                line += columns[column].isNumber ? blanks + text : text + blanks
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// The text in so many columns, with an ellipsis where something is missing.
    static func cut(_ text: String, to size: Int) -> String {
        guard CharacterWidth.columns(of: text) > size else { return text }
        var cut = ""
        var used = 0
        for character in text {
            let columns = CharacterWidth.columns(of: String(character))
            if used + columns > size - 1 { break }
            cut.append(character)
            used += columns
        }
        while cut.last == " " { cut.removeLast() }
        return cut + "…"
    }
}
