import TerminalDisplay

/// Text broken between words.
enum Paragraph {
    /// Lines of at most `width` columns; every one but the first begins with so many blanks. A longer word stands alone.
    static func lines(_ text: String, width: Int?, indent: Int = 0) -> [String] {
        guard let width, width > indent + 20 else { return [text] }
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        var isEmpty = true
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if !isEmpty,
                CharacterWidth.columns(of: line) + 1 + CharacterWidth.columns(of: String(word)) > width
            {
                lines.append(line)
                line = margin + word
            } else {
                line += isEmpty ? String(word) : " " + word
            }
            isEmpty = false
        }
        return lines + [line]
    }
}
