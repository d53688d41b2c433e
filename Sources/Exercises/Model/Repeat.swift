/// A stretch of written bars that is played more than once.
public struct Repeat: Sendable, Hashable {
    /// Indices of written bars, all endings included.
    public var bars: Range<Int>
    /// How often in all; 2 or more.
    public var times: Int
    /// First, second… endings in order, at the end of `bars` and next to each other; empty for none.
    public var endings: [Ending]

    /// A repeat.
    public init(bars: Range<Int>, times: Int = 2, endings: [Ending] = []) {
        self.bars = bars
        self.times = times
        self.endings = endings
    }

    /// Most times that a file may ask for.
    public static let mostTimes = 100
}

/// Bars at the end of a repeat that are played only some of the times.
public struct Ending: Sendable, Hashable {
    /// The times it is played, from 1, in order.
    public var numbers: [Int]
    /// Indices of written bars.
    public var bars: Range<Int>

    /// An ending.
    public init(numbers: [Int], bars: Range<Int>) {
        self.numbers = numbers
        self.bars = bars
    }

    /// As printed above the bars: `1.`, `1.2.`.
    public var label: String { numbers.map { "\($0)." }.joined() }
}

/// A named stretch of the piece, from a bar on.
public struct Section: Sendable, Hashable {
    /// For people: `A`, `Bridge`.
    public var name: String
    /// Index of the written bar where it begins.
    public var barIndex: Int

    /// A named stretch.
    public init(name: String, barIndex: Int) {
        self.name = name
        self.barIndex = barIndex
    }
}
