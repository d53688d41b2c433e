/// How many colours may be sent.
public enum ColorMode: Int, Sendable, Comparable {
    case none, ansi16, ansi256, truecolor

    /// Fewer colours come first.
    public static func < (a: ColorMode, b: ColorMode) -> Bool { a.rawValue < b.rawValue }

    /// Reads the customs of the environment.
    ///
    /// `NO_COLOR` (no-color.org: set and not empty) wins over all; then `CLICOLOR_FORCE` (not empty, not 0)
    /// gives colour even where there is no terminal; `CLICOLOR=0` and `TERM=dumb` switch it off. How much
    /// colour: `COLORTERM`, then `TERM`.
    public static func detect(isTerminal: Bool, environment: (String) -> String?) -> ColorMode {
        func value(_ name: String) -> String {
            String((environment(name) ?? "").unicodeScalars.map { Character($0.properties.lowercaseMapping) })
        }
        if !value("NO_COLOR").isEmpty { return .none }
        let term = value("TERM")
        let force = value("CLICOLOR_FORCE")
        let forced = !force.isEmpty && force != "0"
        if !forced && (!isTerminal || term.isEmpty || term == "dumb" || value("CLICOLOR") == "0") {
            return .none
        }
        let colorterm = value("COLORTERM")
        if colorterm == "truecolor" || colorterm == "24bit" { return .truecolor }
        for name in ["direct", "kitty", "foot", "alacritty", "wezterm", "ghostty", "contour"]
        where contains(term, name) {
            return .truecolor
        }
        return contains(term, "256") ? .ansi256 : .ansi16
    }

    /// `String.contains` of another string lives in Foundation or behind a heavier import.
    private static func contains(_ text: String, _ part: String) -> Bool {
        let text = Array(text.utf8)
        let part = Array(part.utf8)
        guard text.count >= part.count else { return false }
        return (0...text.count - part.count).contains { text[$0..<$0 + part.count].elementsEqual(part) }
    }
}
