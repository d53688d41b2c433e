import Harmony
import MusicTime

/// Writes chart lines: four bars a line, a new line for a section or a repeat, `%` where a bar comes again.
struct ChartWriter {
    private(set) var lines: [String] = []
    /// Whether the repeats stand in the lines; otherwise they have to be written as a list.
    let hasRepeatSigns: Bool
    private let exercise: Exercise
    private let first: Int

    init(_ exercise: Exercise) {
        self.exercise = exercise
        first = exercise.firstFullBar
        let words = (0..<exercise.bars.count).map { ChartWriter.words(ofBar: $0, exercise) }
        hasRepeatSigns = exercise.repeats.allSatisfy {
            ChartWriter.canBeSigned($0, words: words, first: exercise.firstFullBar)
        }
        write(words)
    }

    // MARK: Words

    /// The words of a bar, or nothing where the chord before goes on.
    private static func words(ofBar index: Int, _ exercise: Exercise) -> [String] {
        let bar = exercise.bars[index]
        let chords = exercise.chords[exercise.chordRange(inBar: index)]
        // The reader wants at least one chord in a chart.
        if exercise.chords.isEmpty, index == exercise.firstFullBar { return [ChordSymbol.noChord.text] }
        guard !chords.isEmpty else { return [] }
        let onsets = chords.map(\.onset)
        if Chart.onsets(ofWords: chords.count, holding: false, in: bar) == onsets {
            return chords.map(\.text)
        }
        var counts = [bar.meter.groups.count]
        for parts in 1...Chart.mostWords where bar.meter.beatsPerBar * parts <= Chart.mostWords {
            counts.append(bar.meter.beatsPerBar * parts)
        }
        for count in counts {
            guard let places = Chart.onsets(ofWords: count, holding: true, in: bar),
                onsets.allSatisfy({ places.contains($0) })
            else { continue }
            return fill(chords, places)
        }
        // Off every grid: the nearest place of the finest one.
        let count = counts[counts.count - 1]
        guard let places = Chart.onsets(ofWords: count, holding: true, in: bar) else {
            return chords.map(\.text)
        }
        let moved = chords.map { chord in
            let index = Int((chord.onset - bar.start).value * Int64(count) / Swift.max(bar.length.value, 1))
            return ChartChord(onset: places[Swift.min(Swift.max(index, 0), count - 1)], chord: chord.chord)
        }
        return fill(moved[...], places)
    }

    private static func fill(_ chords: ArraySlice<ChartChord>, _ places: [Tick]) -> [String] {
        var words = [String](repeating: ".", count: places.count)
        for chord in chords {
            if let index = places.firstIndex(of: chord.onset) { words[index] = chord.text }
        }
        return words
    }

    // MARK: Signs

    /// Whether the chart's signs say this repeat exactly: no empty bar at a sign, endings as the reader guesses them.
    private static func canBeSigned(_ part: Repeat, words: [[String]], first: Int) -> Bool {
        guard part.bars.lowerBound >= first, !words[part.bars.lowerBound].isEmpty,
            !words[part.bars.upperBound - 1].isEmpty,
            part.bars.upperBound == words.count || !words[part.bars.upperBound].isEmpty
        else { return false }
        guard let firstEnding = part.endings.first, let last = part.endings.last else { return true }
        guard part.times == Swift.max(2, part.endings.flatMap(\.numbers).max() ?? 2) else { return false }
        for ending in part.endings where words[ending.bars.upperBound - 1].isEmpty { return false }
        return part.endings.count == 1 || last.bars.count <= firstEnding.bars.count
    }

    private mutating func write(_ words: [[String]]) {
        let bars = first..<exercise.bars.count
        let starts = Set(exercise.sections.map(\.barIndex))
        var signs = [Signs](repeating: Signs(), count: exercise.bars.count)
        if hasRepeatSigns { for part in exercise.repeats { mark(part, in: &signs) } }
        var line = ""
        var count = 0
        for index in bars {
            let sign = signs[index]
            if !line.isEmpty, count == 4 || starts.contains(index) || sign.start {
                lines.append(line)
                (line, count) = ("", 0)
            }
            if line.isEmpty { line = sign.start ? "|:" : "|" }
            if let ending = sign.ending { line += " [" + ending }
            let isAgain =
                count > 0 && words[index] == words[index - 1] && !words[index].isEmpty
                && exercise.bars[index].meter == exercise.bars[index - 1].meter
            let text = isAgain ? "%" : words[index].joined(separator: " ")
            line += (text.isEmpty ? "" : " " + text) + " " + sign.close
            count += 1
        }
        if !line.isEmpty { lines.append(line) }
    }

    private struct Signs {
        var start = false
        var ending: String?
        var close = "|"
    }

    private func mark(_ part: Repeat, in signs: inout [Signs]) {
        signs[part.bars.lowerBound].start = true
        guard let last = part.endings.last else {
            signs[part.bars.upperBound - 1].close = part.times == 2 ? ":|" : ":|x\(part.times)"
            return
        }
        for ending in part.endings {
            signs[ending.bars.lowerBound].ending = ending.numbers.map(String.init).joined(separator: ",")
            signs[ending.bars.upperBound - 1].close = ":|"
        }
        if part.endings.count > 1 { signs[last.bars.upperBound - 1].close = "||" }
    }
}
