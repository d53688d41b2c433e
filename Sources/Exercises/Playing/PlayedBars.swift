import MusicTime

/// A bar as it is played: repeats unrolled.
public struct PlayedBar: Sendable, Hashable {
    /// Index of the written bar.
    public var writtenIndex: Int
    /// Number as printed: 1 for the first full bar, 0 for a pick-up.
    public var number: Int
    /// 1 the first time this bar is played, 2 the second…
    public var time: Int
    /// Where it begins in played time; the pick-up or bar 1 at 0.
    public var start: Tick
    /// Where it begins in the written piece.
    public var writtenStart: Tick
    /// Its length.
    public var length: TickSpan
    /// The metre that holds.
    public var meter: Meter
    /// Whether it is the part of a bar before bar 1.
    public var isPickup: Bool { number == 0 }
    /// Where the next one begins in played time.
    public var end: Tick { start + length }
    /// As people say it.
    public var label: BarLabel { BarLabel(number: number, time: time) }
}

/// The bars of a piece in the order in which they are played: the one place where repeats are unrolled.
public struct PlayedBars: Sendable, Hashable {
    /// In order; starts at tick 0, without gaps. Never empty.
    public let bars: [PlayedBar]
    /// For each written bar the indices of ``bars`` that play it, in order.
    private let occurrences: [[Int]]

    /// Most played bars; a piece with more is refused when it is read.
    public static let most = 100_000

    /// Unrolls. Precondition: `bars` is not empty; repeats as the reader checks them (in order, apart, within the piece).
    public init(bars written: [Bar], repeats: [Repeat]) {
        precondition(!written.isEmpty, "a piece has at least one bar")
        var played: [PlayedBar] = []
        var occurrences = [[Int]](repeating: [], count: written.count)
        var start = Tick.zero
        for index in PlayedBars.order(barCount: written.count, repeats: repeats) {
            let bar = written[index]
            occurrences[index].append(played.count)
            played.append(
                PlayedBar(
                    writtenIndex: index, number: bar.number, time: occurrences[index].count, start: start,
                    writtenStart: bar.start, length: bar.length, meter: bar.meter))
            start = start + bar.length
        }
        self.bars = played
        self.occurrences = occurrences
    }

    /// Indices of written bars in playing order.
    static func order(barCount: Int, repeats: [Repeat]) -> [Int] {
        var order: [Int] = []
        order.reserveCapacity(barCount)
        var next = 0
        for part in repeats {
            precondition(part.bars.lowerBound >= next, "repeats stand one after the other")
            order.append(contentsOf: next..<part.bars.lowerBound)
            let common = part.bars.lowerBound..<(part.endings.first?.bars.lowerBound ?? part.bars.upperBound)
            for time in 1...Swift.max(part.times, 1) {
                order.append(contentsOf: common)
                for ending in part.endings where ending.numbers.contains(time) {
                    order.append(contentsOf: ending.bars)
                }
            }
            next = part.bars.upperBound
        }
        order.append(contentsOf: next..<Swift.max(next, barCount))
        return order
    }

    /// How many bars are played, without unrolling them; for limits.
    static func count(barCount: Int, repeats: [Repeat]) -> Int {
        var count = barCount
        for part in repeats {
            let common = (part.endings.first?.bars.lowerBound ?? part.bars.upperBound) - part.bars.lowerBound
            let endings = part.endings.reduce(0) { $0 + $1.bars.count * $1.numbers.count }
            count += common * part.times + endings - part.bars.count
        }
        return count
    }

    /// End of the last bar in played time.
    public var end: Tick { bars[bars.count - 1].end }

    /// Whether the piece begins with a pick-up.
    public var hasPickup: Bool { bars[0].isPickup }

    /// Number of a bar as played: index after unrolling, first full bar 1, a pick-up 0.
    public func playedNumber(ofIndex index: Int) -> Int { hasPickup ? index : index + 1 }

    /// Index of a bar by its number as played; nil where there is none.
    public func index(ofPlayedNumber number: Int) -> Int? {
        let (index, overflow) = number.subtractingReportingOverflow(hasPickup ? 0 : 1)
        return !overflow && bars.indices.contains(index) ? index : nil
    }

    /// Index of the bar that holds a played tick; the first one before the start, the last one after the end. O(log n).
    public func index(at tick: Tick) -> Int {
        Swift.max(0, bars.firstIndexByHalving { $0.start > tick } - 1)
    }

    /// The written tick that is played at a played tick. Before the start and after the end it goes on in a line.
    public func writtenTick(atPlayed tick: Tick) -> Tick {
        let bar = bars[index(at: tick)]
        return bar.writtenStart + (tick - bar.start)
    }

    /// Indices of the bars that play a written bar, in order.
    public func indices(ofWrittenBar index: Int) -> [Int] {
        occurrences.indices.contains(index) ? occurrences[index] : []
    }

    /// Every played tick at which a written tick inside a written bar comes, in order.
    public func playedTicks(ofWritten tick: Tick, inWrittenBar index: Int) -> [Tick] {
        indices(ofWrittenBar: index).map { bars[$0].start + (tick - bars[$0].writtenStart) }
    }

    /// The tempos of the piece in played time.
    public func tempoMap(of written: [Bar]) -> TempoMap {
        TempoMap(
            first: written[bars[0].writtenIndex].tempo,
            changes: bars.map { TempoMap.Segment(start: $0.start, tempo: written[$0.writtenIndex].tempo) })
    }
}
