import JSONText

/// One thing that a doctor looked at.
struct Finding {
    enum Verdict: String {
        /// As it should be.
        case ok
        /// Plays, but could be better.
        case note
        /// Cannot play like this.
        case bad
    }

    /// A number or word for programs.
    enum Fact {
        case number(Int)
        case decimal(Double)
        case text(String)
        case texts([String])
    }

    var area: String
    var verdict: Verdict
    /// What was found, in one line.
    var text: String
    /// What to do about it; nil where nothing needs doing.
    var advice: String?
    var facts: [(name: String, value: Fact)] = []

    init(_ area: String, _ verdict: Verdict, _ text: String, advice: String? = nil) {
        self.area = area
        self.verdict = verdict
        self.text = oneLine(text, limit: 4000)
        self.advice = advice.map { oneLine($0, limit: 4000) }
    }

    /// With a fact for programs.
    func with(_ name: String, _ value: Fact) -> Finding {
        var copy = self
        copy.facts.append((name, value))
        return copy
    }

    private static let margin = 18

    /// For people: verdict, area, text, and the advice below it.
    func lines(width: Int?) -> [String] {
        let head = Finding.padded(verdict.rawValue, 6) + Finding.padded(area, Finding.margin - 6)
        var lines = Paragraph.lines(head + text, width: width, indent: Finding.margin)
        if let advice {
            let margin = String(repeating: " ", count: Finding.margin)
            lines += Paragraph.lines(margin + "-> " + advice, width: width, indent: Finding.margin + 3)
        }
        return lines
    }

    /// Writes one JSON object and ends the line.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("check", area)
        writer.member("verdict", verdict.rawValue)
        writer.member("text", text)
        writer.key("advice")
        if let advice { writer.value(advice) } else { writer.null() }
        for (name, value) in facts {
            writer.key(name)
            switch value {
            case .number(let number): writer.value(number)
            case .decimal(let number): writer.value(number)
            case .text(let text): writer.value(text)
            case .texts(let texts):
                writer.beginList()
                for text in texts { writer.value(text) }
                writer.endList()
            }
        }
        writer.endObject()
        writer.endLine()
    }

    private static func padded(_ text: String, _ size: Int) -> String {
        text + String(repeating: " ", count: max(1, size - text.count))
    }
}
