import MusicTime

/// A bar as people say it: its printed number and, after a colon, the time through: `5`, `5:2`, pick-up `0`.
public struct BarLabel: Sendable, Hashable {
    /// As printed.
    public var number: Int
    /// Time through, from 1.
    public var time: Int

    /// A bar as people say it.
    public init(number: Int, time: Int = 1) {
        self.number = number
        self.time = time
    }

    /// Reads `5`, `5:2` or `0`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let number = halves.first.flatMap({ plainNumber($0) }) else { return nil }
        var time = 1
        if halves.count == 2 {
            guard let given = plainNumber(halves[1]), given > 0 else { return nil }
            time = given
        }
        self.init(number: number, time: time)
    }
}

extension BarLabel: CustomStringConvertible {
    /// `5`, or `5:2` from the second time on.
    public var description: String { time == 1 ? "\(number)" : "\(number):\(time)" }
}

/// A stretch of bars as people say it, both ends included: `5-8`, `5`, `5:2-8:2`.
public struct BarStretch: Sendable, Hashable {
    /// First bar.
    public var first: BarLabel
    /// Last bar; nil where only one bar is named.
    public var last: BarLabel?

    /// A stretch of bars.
    public init(first: BarLabel, last: BarLabel? = nil) {
        self.first = first
        self.last = last
    }

    /// Reads `5-8`, `5` or `5:2-8:2`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = ends.first.flatMap({ BarLabel($0) }) else { return nil }
        var last: BarLabel?
        if ends.count == 2 {
            guard let label = BarLabel(ends[1]) else { return nil }
            last = label
        }
        self.init(first: first, last: last)
    }
}

extension BarStretch: CustomStringConvertible {
    /// `5-8`, `5`.
    public var description: String { last.map { "\(first)-\($0)" } ?? first.description }
}

/// Why a bar that somebody named is not there.
public enum BarError: Error, Equatable, Sendable {
    /// No bar has this number; `bars` are those that exist.
    case noSuchBar(Int, bars: ClosedRange<Int>)
    /// The bar is played only so often.
    case notSoOften(BarLabel, times: Int)
    /// The end comes before the start.
    case endBeforeStart(first: BarLabel, last: BarLabel)
}

extension BarError: CustomStringConvertible {
    /// One line for people.
    public var description: String {
        switch self {
        case .noSuchBar(let number, let bars):
            "there is no bar \(number): the piece has bars \(bars.lowerBound)-\(bars.upperBound)"
        case .notSoOften(let label, let times):
            "bar \(label.number) is played \(times == 1 ? "once" : "\(times) times"), not \(label.time) times"
        case .endBeforeStart(let first, let last):
            "bar \(last) is not played after bar \(first)"
        }
    }
}

extension PlayedBars {
    /// Index of a bar that somebody named.
    public func index(of label: BarLabel) throws(BarError) -> Int {
        let first = bars[0].number
        let most = bars.lazy.map(\.number).max() ?? first
        let (written, overflow) = label.number.subtractingReportingOverflow(first)
        let found = overflow ? [] : indices(ofWrittenBar: written)
        guard !found.isEmpty else { throw .noSuchBar(label.number, bars: first...most) }
        guard label.time >= 1, label.time <= found.count else {
            throw .notSoOften(label, times: found.count)
        }
        return found[label.time - 1]
    }

    /// Half-open range of indices of a stretch that somebody named. An end without a time is the first one that is
    /// played at or after the start.
    public func range(of stretch: BarStretch) throws(BarError) -> Range<Int> {
        let start = try index(of: stretch.first)
        guard let last = stretch.last else { return start..<start + 1 }
        var end = try index(of: last)
        if end < start, last.time == 1 {
            let later = indices(ofWrittenBar: bars[end].writtenIndex).first { $0 >= start }
            end = later ?? end
        }
        guard end >= start else { throw .endBeforeStart(first: stretch.first, last: last) }
        return start..<end + 1
    }
}

/// Digits only, at most nine: no signs, no blanks.
func plainNumber(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ $0 &- 48 < 10 }) else { return nil }
    return Int(text)
}
