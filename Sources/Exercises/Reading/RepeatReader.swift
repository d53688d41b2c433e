import JSONText

/// Pairs the repeat signs of a chart and the entries of `repeats`, and refuses what cannot be played.
enum RepeatReader {
    static func read(
        _ node: JSONNode?, chart: Chart, firstFullBar: Int, bars: [Bar]
    ) throws(DataError) -> [Repeat] {
        var repeats = try fromChart(chart, firstFullBar: firstFullBar)
        if let node { try add(node, to: &repeats, bars: bars) }
        let played = PlayedBars.count(barCount: bars.count, repeats: repeats)
        guard played <= PlayedBars.most else {
            throw (node ?? chart.bars[0].words.first?.node ?? chart.bars[0].repeatStart?.node).map {
                $0.error(
                    expected: "at most \(PlayedBars.most) bars with all repeats played", found: "\(played)")
            } ?? DataError(file: "", found: "\(played) played bars", expected: "at most \(PlayedBars.most)")
        }
        return repeats
    }

    // MARK: Signs in the chart

    private static func fromChart(_ chart: Chart, firstFullBar: Int) throws(DataError) -> [Repeat] {
        let bars = chart.bars
        var repeats: [Repeat] = []
        var start = 0
        var opened: Chart.Word?
        var index = 0
        while index < bars.count {
            let bar = bars[index]
            if let sign = bar.repeatStart {
                guard opened == nil else {
                    throw sign.error(
                        expected: "the end :| of the repeat before",
                        hint: "repeats inside repeats cannot be played: write one of them out")
                }
                opened = sign
                start = index
            }
            if bar.ending != nil {
                let (part, next) = try endings(bars, from: index, start: start, firstFullBar: firstFullBar)
                repeats.append(part)
                index = next
                start = next
                opened = nil
                continue
            }
            if bar.repeatEnd != nil {
                repeats.append(
                    Repeat(bars: (start + firstFullBar)..<(index + 1 + firstFullBar), times: bar.times ?? 2))
                start = index + 1
                opened = nil
            }
            index += 1
        }
        if let opened {
            throw opened.error(expected: "an end :| after this start of a repeat", hint: "nothing ends it")
        }
        return repeats
    }

    /// Reads first, second… endings from the bar with the first sign on; answers the repeat and the bar after it.
    private static func endings(
        _ bars: [Chart.Bar], from first: Int, start: Int, firstFullBar: Int
    ) throws(DataError) -> (Repeat, next: Int) {
        var endings: [Ending] = []
        var times = 2
        var index = first
        while true {
            guard let sign = bars[index].ending else { break }
            let begin = index
            let isFollowing = !endings.isEmpty
            // An ending goes to its :|; the last one has none and is as long as the first.
            while bars[index].repeatEnd == nil {
                let next = index + 1
                guard next < bars.count, bars[next].ending == nil, bars[next].repeatStart == nil else {
                    break
                }
                if isFollowing, bars[index].endsSection || next - begin == endings[0].bars.count { break }
                index = next
            }
            endings.append(
                Ending(
                    numbers: bars[begin].endingNumbers,
                    bars: (begin + firstFullBar)..<(index + 1 + firstFullBar)))
            times = max(times, bars[begin].endingNumbers.max() ?? 1, bars[index].times ?? 2)
            let closes = bars[index].repeatEnd != nil
            if !closes, !isFollowing {
                throw sign.error(expected: "an end :| after the first ending", hint: "nothing ends it")
            }
            index += 1
            if !closes || index == bars.count || bars[index].ending == nil { break }
        }
        if let fault = fault(in: endings, times: times), let sign = bars[first].ending {
            throw sign.error(expected: fault)
        }
        let part = Repeat(
            bars: (start + firstFullBar)..<(index + firstFullBar), times: times, endings: endings)
        return (part, index)
    }

    /// What is wrong with the numbers of endings; nil where every time has at most one and only the last may have none.
    private static func fault(in endings: [Ending], times: Int) -> String? {
        let numbers = endings.flatMap(\.numbers)
        guard Set(numbers).count == numbers.count else { return "each time through in one ending only" }
        guard let most = numbers.max(), most <= times else { return "endings numbered from 1 to \(times)" }
        let missing = (1...times).first { !numbers.contains($0) }
        if let missing, missing < times { return "an ending for time \(missing)" }
        return nil
    }

    // MARK: The list `repeats`

    private static func add(_ node: JSONNode, to repeats: inout [Repeat], bars: [Bar]) throws(DataError) {
        for item in try node.items(expected: "a list of repeats, such as {\"from\": 1, \"to\": 8}") {
            _ = try item.members(expected: "a repeat, such as {\"from\": 1, \"to\": 8}")
            try item.refuseUnknown(["from", "to", "times", "endings"])
            let (range, _) = try stretch(item, bars: bars)
            var times = try item["times"]?.integer(
                in: 2...Repeat.mostTimes, expected: "how often it is played, 2 to \(Repeat.mostTimes)")
            var endings: [Ending] = []
            if let list = item["endings"] {
                endings = try self.endings(list, inside: range, bars: bars)
                let most = endings.flatMap(\.numbers).max() ?? 2
                let counted = max(times ?? 2, most)
                times = counted
                if let fault = fault(in: endings, times: counted) { throw list.error(expected: fault) }
            }
            if let other = repeats.first(where: { $0.bars.overlaps(range) }) {
                throw item.error(
                    expected: "repeats that stand beside each other",
                    found: "one across that of bars \(bars[other.bars.lowerBound].number)-"
                        + "\(bars[other.bars.upperBound - 1].number)",
                    hint: "repeats inside repeats cannot be played: write one of them out")
            }
            guard repeats.count < ExerciseReader.mostBars else { throw item.error(expected: "fewer repeats") }
            repeats.append(Repeat(bars: range, times: times ?? 2, endings: endings))
        }
        repeats.sort { $0.bars.lowerBound < $1.bars.lowerBound }
    }

    private static func endings(
        _ node: JSONNode, inside range: Range<Int>, bars: [Bar]
    ) throws(DataError) -> [Ending] {
        let words = "a list of endings, such as {\"numbers\": [1], \"from\": 7, \"to\": 8}"
        var endings: [Ending] = []
        for item in try node.items(expected: words) {
            _ = try item.members(expected: words)
            try item.refuseUnknown(["numbers", "from", "to"])
            let list = try item.required("numbers", expected: "the times it is played, such as [1]")
            var numbers: [Int] = []
            for number in try list.items(expected: "the times it is played, such as [1]") {
                numbers.append(try number.integer(in: 1...Repeat.mostTimes))
                guard numbers.count <= Repeat.mostTimes else { throw number.error(expected: "fewer numbers") }
            }
            guard !numbers.isEmpty else { throw list.error(expected: "at least one number") }
            let (bounds, from) = try stretch(item, bars: bars)
            let isInside =
                bounds.upperBound <= range.upperBound
                && bounds.lowerBound >= (endings.last?.bars.upperBound ?? range.lowerBound)
            let isNext = endings.last.map { $0.bars.upperBound == bounds.lowerBound } ?? true
            guard isInside, isNext else {
                throw from.error(expected: "endings in order, next to each other, inside their repeat")
            }
            endings.append(Ending(numbers: numbers.sorted(), bars: bounds))
        }
        if let last = endings.last, last.bars.upperBound != range.upperBound {
            throw node.error(expected: "endings up to the last bar of their repeat")
        }
        return endings
    }

    private static func stretch(_ item: JSONNode, bars: [Bar]) throws(DataError) -> (Range<Int>, JSONNode) {
        let from = try item.required("from", expected: "its first bar")
        let to = try item.required("to", expected: "its last bar")
        let first = try from.barIndex(in: bars)
        let last = try to.barIndex(in: bars)
        guard first <= last else { throw to.error(expected: "a bar at or after \(bars[first].number)") }
        return (first..<last + 1, from)
    }
}
