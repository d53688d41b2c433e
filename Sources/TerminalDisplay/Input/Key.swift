/// A key as the terminal tells it.
public enum Key: Hashable, Sendable {
    /// A typed character; space is one of them.
    case character(Unicode.Scalar)
    /// Ctrl with a letter, given in lower case.
    case control(Unicode.Scalar)
    case up, down, left, right
    case enter, escape, tab, backspace
    case home, end, pageUp, pageDown, insert, delete
    /// F1-F12.
    case function(Int)
}

/// What a terminal's bytes turn out to mean.
public enum TerminalInput: Equatable, Sendable {
    case key(Key)
    /// The answer to a question about the background: true when dark text reads well on it.
    case background(isLight: Bool)
}
