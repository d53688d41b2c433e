/// One line of the table: what was measured, ours, the peer's, and what it must reach.
struct Row {
    /// How it went.
    enum Verdict {
        case pass
        case fallsShort
        /// A figure without a target.
        case reported
        /// Not measured, and why.
        case skipped(String)
    }

    let what: String
    var ours = ""
    var peer = "—"
    var target = ""
    let verdict: Verdict

    /// A figure that reaches its target or does not.
    static func judged(
        _ what: String, ours: String, peer: String = "—", target: String, _ reached: Bool
    ) -> Row {
        Row(what: what, ours: ours, peer: peer, target: target, verdict: reached ? .pass : .fallsShort)
    }

    /// A figure to know.
    static func reported(_ what: String, ours: String, peer: String = "—") -> Row {
        Row(what: what, ours: ours, peer: peer, verdict: .reported)
    }

    /// A figure that could not be had here.
    static func skipped(_ what: String, because reason: String) -> Row {
        Row(what: what, verdict: .skipped(reason))
    }

    private var verdictText: String {
        switch verdict {
        case .pass: return "reached"
        case .fallsShort: return "**falls short**"
        case .reported: return "told only"
        case .skipped(let reason): return "skipped: \(reason)"
        }
    }

    /// The row in Markdown.
    var line: String { "| \(what) | \(ours) | \(peer) | \(target) | \(verdictText) |" }

    /// What stands above the rows.
    static let head = "| what | Woodshed | peer | target | |\n|---|---|---|---|---|"
}
