/// Beats in a bar, and how they are felt: the metre as written and its pulse.
///
/// *Beat* counts the metre's lower number. *Pulse* is what a foot taps: a quarter in x/4, a dotted quarter in 6/8, 9/8
/// and 12/8, the groups in 7/8.
public struct Meter: Hashable, Sendable {
    /// Beats a bar; 1 or more.
    public let beatsPerBar: Int
    /// The note value of a beat as in the lower number: 1, 2, 4, 8, 16 or 32.
    public let beatUnit: Int
    /// Beats of each pulse, in order; their sum is ``beatsPerBar``.
    public let groups: [Int]

    /// Common time.
    public static let fourFour = Meter(uncheckedBeats: 4, unit: 4, groups: [1, 1, 1, 1])

    /// Most beats a bar may have.
    public static let mostBeats = 64

    /// A metre, with the usual pulse where `groups` is nil; nil where the numbers make no metre. [any]
    public init?(_ beatsPerBar: Int, _ beatUnit: Int, groups: [Int]? = nil) {
        guard (1...Meter.mostBeats).contains(beatsPerBar), [1, 2, 4, 8, 16, 32].contains(beatUnit) else {
            return nil
        }
        if let groups {
            guard !groups.isEmpty, groups.allSatisfy({ $0 > 0 && $0 <= beatsPerBar }),
                groups.reduce(0, +) == beatsPerBar
            else { return nil }
        }
        self.init(
            uncheckedBeats: beatsPerBar, unit: beatUnit,
            groups: groups ?? Meter.usualGroups(beatsPerBar, beatUnit))
    }

    private init(uncheckedBeats: Int, unit: Int, groups: [Int]) {
        beatsPerBar = uncheckedBeats
        beatUnit = unit
        self.groups = groups
    }

    /// Compound metres in threes, odd eighths as twos with the three last, everything else beat by beat.
    static func usualGroups(_ beats: Int, _ unit: Int) -> [Int] {
        guard unit >= 8 else { return Array(repeating: 1, count: beats) }
        if beats % 3 == 0 { return Array(repeating: 3, count: beats / 3) }
        if beats % 2 == 0 { return Array(repeating: 2, count: beats / 2) }
        guard beats >= 3 else { return Array(repeating: 1, count: beats) }
        return Array(repeating: 2, count: (beats - 3) / 2) + [3]
    }

    /// Length of a beat.
    public var beat: TickSpan { .note(1, beatUnit) }

    /// Length of a bar.
    public var bar: TickSpan { .note(beatsPerBar, beatUnit) }

    /// Length of the first pulse: what a tempo in pulses a minute counts.
    public var pulse: TickSpan { .note(groups[0], beatUnit) }

    /// 2 on the downbeat, 1 where a pulse begins, 0 elsewhere; `beat` counts from 1 and wraps at the bar. [any]
    public func accent(ofBeat beat: Int) -> Int {
        let index = (beat - 1) % beatsPerBar
        if index == 0 { return 2 }
        var start = 0
        for group in groups {
            if index == start { return 1 }
            start += group
        }
        return 0
    }

    /// `4/4`, or with its groups where they are not the usual ones: `7/8:3+2+2`.
    public var description: String {
        let plain = "\(beatsPerBar)/\(beatUnit)"
        guard groups != Meter.usualGroups(beatsPerBar, beatUnit) else { return plain }
        return plain + ":" + groups.map(String.init).joined(separator: "+")
    }

    /// Reads `4/4`, `6/8` or `7/8:2+2+3`; nil for anything else. [any]
    public init?(_ text: String) {
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let numbers = halves[0].split(separator: "/", omittingEmptySubsequences: false)
        guard numbers.count == 2, let beats = Int(numbers[0]), let unit = Int(numbers[1]) else { return nil }
        var groups: [Int]?
        if halves.count == 2 {
            let parts = halves[1].split(separator: "+", omittingEmptySubsequences: false).map { Int($0) }
            guard !parts.contains(nil) else { return nil }
            groups = parts.compactMap { $0 }
        }
        self.init(beats, unit, groups: groups)
    }
}

extension Meter: CustomStringConvertible {}
