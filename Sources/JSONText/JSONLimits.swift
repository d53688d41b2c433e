/// How much a reader accepts. Every limit is far above what music needs and far below what hurts.
public struct JSONLimits: Sendable, Hashable {
    /// Most bytes in a file.
    public var bytes: Int
    /// Deepest nesting of lists and objects.
    public var depth: Int
    /// Most values in a file, counting each list, object, text, number, true, false and null.
    public var values: Int
    /// Most fields of one object.
    public var members: Int
    /// Longest number, in characters.
    public var numberCharacters: Int

    /// Limits for a reader.
    public init(
        bytes: Int = 128 << 20, depth: Int = 64, values: Int = 20_000_000, members: Int = 4_096,
        numberCharacters: Int = 64
    ) {
        self.bytes = min(bytes, Int(UInt32.max) - 1)
        self.depth = depth
        self.values = min(values, Int(UInt32.max) - 1)
        self.members = members
        self.numberCharacters = numberCharacters
    }
}
