/// Why a text is not a chord symbol.
public struct ChordSymbolError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Characters before the place where reading stopped, from 0.
    public let column: Int
    /// The character found there, or "end of text".
    public let found: String
    /// What could stand there instead.
    public let expected: String

    /// An error at a column counted from 0.
    public init(column: Int, found: String, expected: String) {
        self.column = column
        self.found = found
        self.expected = expected
    }

    /// One line for people; columns count from 1 there.
    public var description: String {
        "column \(column + 1): expected \(expected), found \(found)"
    }
}
