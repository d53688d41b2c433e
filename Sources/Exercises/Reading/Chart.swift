import Harmony
import JSONText
import MusicTime

/// A chart as it is written, before metres are known: bars of words, repeat signs and endings.
struct Chart {
    /// A word of the chart and where it stands.
    struct Word {
        var text: String
        var node: JSONNode
        /// Byte offset in the node's text.
        var offset: Int

        func error(expected: String, hint: String? = nil) -> DataError {
            node.error(atTextByte: offset, expected: expected, found: oneLine(text, limit: 40), hint: hint)
        }
    }

    struct Bar {
        var words: [Word] = []
        /// `|:` before it.
        var repeatStart: Word?
        /// `:|` after it, and how often it is played where that is said.
        var repeatEnd: Word?
        var times: Int?
        /// `[1` before it.
        var ending: Word?
        var endingNumbers: [Int] = []
        /// `||` or `|]` after it.
        var endsSection = false
    }

    var bars: [Bar] = []

    /// Chord symbols at their places in bars that are laid out.
    func placed(in written: [Exercises.Bar], firstFullBar: Int) throws(DataError) -> [ChartChord] {
        var result: [ChartChord] = []
        var known: [String: ChordSymbol] = [:]
        var last: [Word]?
        for (index, bar) in bars.enumerated() {
            let place = written[index + firstFullBar]
            var words = bar.words
            if let sign = words.first, sign.text == "%" {
                guard words.count == 1 else {
                    throw words[1].error(
                        expected: "a bar line after %", hint: "% stands for the whole bar before")
                }
                guard let before = last else { throw sign.error(expected: "a chord in the first bar") }
                words = before
            }
            guard !words.isEmpty else { continue }
            last = words
            if result.isEmpty, Chart.isHold(words[0].text) {
                throw words[0].error(expected: "a chord before the first beat that holds it")
            }
            let onsets = try Chart.onsets(of: words, in: place)
            for (word, onset) in zip(words, onsets) where !Chart.isHold(word.text) {
                let chord: ChordSymbol
                if let seen = known[word.text] {
                    chord = seen
                } else {
                    chord = try Chart.chord(word)
                    known[word.text] = chord
                }
                result.append(ChartChord(onset: onset, chord: chord))
            }
        }
        return result
    }

    static func isHold(_ text: String) -> Bool { text == "." || text == "/" }

    private static func chord(_ word: Word) throws(DataError) -> ChordSymbol {
        do {
            return try ChordSymbol.parse(word.text)
        } catch {
            var offset = word.offset
            // The error counts characters, the node bytes.
            for scalar in word.text.unicodeScalars.prefix(error.column) { offset += UTF8.width(scalar) }
            throw word.node.error(
                atTextByte: offset, expected: "a chord such as A7: " + error.expected,
                found: error.found + " in \"\(oneLine(word.text, limit: 40))\"")
        }
    }

    /// Where the words of a bar begin: evenly, or beat by beat where some hold.
    private static func onsets(of words: [Word], in bar: Exercises.Bar) throws(DataError) -> [Tick] {
        let holds = words.contains { isHold($0.text) }
        if let onsets = onsets(ofWords: words.count, holding: holds, in: bar) { return onsets }
        let meter = bar.meter
        guard holds else { throw words[mostWords].error(expected: "at most \(mostWords) chords in a bar") }
        throw words[words.count - 1].error(
            expected: "\(meter.beatsPerBar) words in a bar of \(meter) whose chords hold with . or /"
                + (meter.groups.count == meter.beatsPerBar ? "" : " (or \(meter.groups.count))"),
            hint: "this bar has \(words.count)")
    }

    /// Most words in a bar.
    static let mostWords = 64

    /// The rule itself: pulse by pulse where there are as many words as pulses (what 7/8 needs), else evenly; with holds
    /// each word is a beat or an equal part of one. Nil where the number of words makes no sense.
    static func onsets(ofWords count: Int, holding: Bool, in bar: Exercises.Bar) -> [Tick]? {
        let meter = bar.meter
        if count == meter.groups.count {
            var beats = 0
            return meter.groups.map { group in
                defer { beats += group }
                return bar.start + meter.beat * Int64(beats)
            }
        }
        guard count <= mostWords, !holding || count % meter.beatsPerBar == 0 else { return nil }
        return (0..<count).map { bar.start + TickSpan(bar.length.value * Int64($0) / Int64(count)) }
    }
}
