import ArgumentParser
import Sequencing

/// `--count-in`: bars or beats, and which passes get them.
struct CountInOption: ExpressibleByArgument, Equatable {
    let countIn: CountIn

    init?(argument: String) {
        let halves = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var policy = CountInPolicy.first
        if halves.count == 2 {
            guard let named = CountInPolicy(rawValue: String(halves[1])) else { return nil }
            policy = named
        }
        let isBeats = halves[0].hasSuffix("beats")
        guard let count = Int(isBeats ? halves[0].dropLast(5) : halves[0]), (0...CountIn.most).contains(count)
        else {
            return nil
        }
        countIn = CountIn(bars: isBeats ? 0 : count, beats: isBeats ? count : 0, policy: policy)
    }
}
