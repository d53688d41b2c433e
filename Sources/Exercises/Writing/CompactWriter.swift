import Harmony
import MusicTime

/// Writes a part's notes as bars of compact text, and tells which notes cannot be said that way.
struct CompactWriter {
    /// A text for each bar, up to the last one that has notes.
    private(set) var lines: [String] = []
    /// Indices of notes that have to be written as objects.
    private(set) var others: [Int] = []
    private let part: Part
    private let builder: NoteBuilder

    init(_ part: Part, bars: [Bar], showingRests: Bool) {
        self.part = part
        builder = NoteBuilder(tuning: part.tuning, capo: part.capo)
        for bar in bars {
            var voices: [String] = []
            let range = part.noteRange(from: bar.start, to: bar.end)
            for voice in 1...4 {
                let indices = range.filter { part.notes[$0].voice == voice }
                let written = indices.isEmpty ? "" : write(indices, in: bar)
                if written == nil { others.append(contentsOf: indices) }
                voices.append(written ?? "")
            }
            while voices.last?.isEmpty == true { voices.removeLast() }
            var text = voices.map { $0.isEmpty ? ";" : $0 + " ;" }.joined(separator: " ")
            if !text.isEmpty { text.removeLast(text.hasSuffix(" ;") ? 2 : 1) }
            if text.isEmpty, showingRests { text = rests(bar.length) ?? "" }
            lines.append(text)
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        others.sort()
    }

    // MARK: A voice of a bar

    private func write(_ indices: [Int], in bar: Bar) -> String? {
        var words: [String] = []
        var duration = ""
        var position = bar.start
        var at = 0
        while at < indices.count {
            let first = part.notes[indices[at]]
            var end = at + 1
            while end < indices.count, part.notes[indices[end]].onset == first.onset { end += 1 }
            let group = indices[at..<end].map { part.notes[$0] }
            guard first.onset >= position, first.end <= bar.end,
                group.allSatisfy({ $0.length == first.length }),
                let value = DurationWords.word(first.length), let text = chord(group)
            else { return nil }
            if first.onset > position {
                guard let gap = DurationWords.split(first.onset - position) else { return nil }
                for rest in gap { add("r", rest, &words, &duration) }
            }
            add(text, value, &words, &duration)
            position = first.end
            at = end
        }
        if position < bar.end {
            guard let gap = DurationWords.split(bar.end - position) else { return nil }
            for rest in gap { add("r", rest, &words, &duration) }
        }
        return words.joined(separator: " ")
    }

    private func add(_ text: String, _ value: String, _ words: inout [String], _ duration: inout String) {
        if value != duration { words.append(value) }
        duration = value
        words.append(text)
    }

    private func rests(_ length: TickSpan) -> String? {
        DurationWords.split(length)?.map { $0 + " r" }.joined(separator: " ")
    }

    // MARK: Notes

    /// Notes that begin together; nil where compact text would say something else.
    private func chord(_ group: [Note]) -> String? {
        var group = group
        if group.count > 1 {
            // A tie at the end ties all, a stroke anywhere strikes all.
            let tied = group.filter(\.isTiedToNext).count
            if tied > 0, tied < group.count, let free = group.firstIndex(where: { !$0.isTiedToNext }) {
                group.append(group.remove(at: free))
            } else if tied == group.count {
                for index in group.indices.dropLast() { group[index].isTiedToNext = false }
            }
            let strokes = Set(group.map(\.stroke))
            guard strokes.count == 1 || !strokes.contains(nil) else { return nil }
            if strokes.count == 1 { for index in group.indices.dropLast() { group[index].stroke = nil } }
        }
        var words: [String] = []
        for note in group {
            guard let word = word(note) else { return nil }
            words.append(word)
        }
        return words.joined(separator: "+")
    }

    private func word(_ note: Note) -> String? {
        guard abs(note.pitch.name.alteration) <= 2 else { return nil }
        var text = note.pitch.description
        if let string = note.string {
            guard note.fret == builder.fret(of: note.pitch.midi, string: string) else { return nil }
            text += "/\(string)"
        } else if note.fret != nil {
            return nil
        }
        var attributes: [String] = []
        if let finger = note.finger { attributes.append("\(finger)") }
        if let pick = note.pick { attributes.append(pick.rawValue) }
        if let stroke = note.stroke { attributes.append(stroke == .down ? "d" : "u") }
        for (name, value) in CompactWriter.short where note.techniques.contains(value) {
            attributes.append(name)
        }
        if !note.bend.isEmpty {
            guard let bend = NoteAttribute.bendText(note.bend), NoteAttribute.bend(bend[...]) == note.bend
            else {
                return nil
            }
            attributes.append("bend:" + bend)
        }
        if let lyric = note.lyric {
            guard NoteAttribute.isPlainLyric(lyric) else { return nil }
            attributes.append("lyric:" + lyric)
        }
        if !attributes.isEmpty { text += "{" + attributes.joined(separator: ",") + "}" }
        return note.isTiedToNext ? text + "~" : text
    }

    private static let short: [(String, Techniques)] = [
        ("h", .hammer), ("pull", .pull), ("slide", .slide), ("vib", .vibrato), ("mute", .palmMute),
        ("ring", .letRing), ("harmonic", .harmonic), ("dead", .dead),
    ]
}

/// The words of compact text for lengths.
enum DurationWords {
    /// Longest first; of two words for one length the plainer one.
    private static let all: [(ticks: Int64, word: String)] = {
        var words: [Int64: String] = [:]
        let bases: [(String, Int64)] = [("w", 4), ("h", 2), ("q", 1)]
        let values =
            bases.map { ($0.0, $0.1 * ticksPerQuarter) } + [
                ("e", ticksPerQuarter / 2), ("s", ticksPerQuarter / 4), ("t", ticksPerQuarter / 8),
            ]
        for tuplet in [1, 3, 5, 7, 9] {
            for dots in 0...2 where tuplet == 1 || dots == 0 {
                for (letter, ticks) in values {
                    let dotted = ticks * [1, 3, 7][dots] / [1, 2, 4][dots]
                    let normal = CompactReader.normalCount(ofTuplet: tuplet) ?? 1
                    guard dotted * normal % Int64(tuplet) == 0 else { continue }
                    let length = dotted * normal / Int64(tuplet)
                    let word = letter + String(repeating: ".", count: dots) + (tuplet == 1 ? "" : "\(tuplet)")
                    if words[length] == nil { words[length] = word }
                }
            }
        }
        return words.map { ($0.key, $0.value) }.sorted { $0.0 > $1.0 }
    }()

    private static let byLength = [Int64: String](uniqueKeysWithValues: all.map { ($0.ticks, $0.word) })

    /// The word for a length; nil where there is none.
    static func word(_ length: TickSpan) -> String? { byLength[length.value] }

    /// Words that fill a length, longest first; nil where that takes more than eight.
    static func split(_ length: TickSpan) -> [String]? {
        var rest = length.value
        var words: [String] = []
        while rest > 0 {
            if let exact = byLength[rest] { return words + [exact] }
            guard words.count < 8, let next = all.first(where: { $0.ticks <= rest && !isTuplet($0.word) })
            else {
                return tuplets(length)
            }
            words.append(next.word)
            rest -= next.ticks
        }
        return words
    }

    /// The same of one tuplet value, as in two thirds of a beat.
    private static func tuplets(_ length: TickSpan) -> [String]? {
        guard let unit = all.first(where: { length.value % $0.ticks == 0 && length.value / $0.ticks <= 8 })
        else {
            return nil
        }
        return Array(repeating: unit.word, count: Int(length.value / unit.ticks))
    }

    private static func isTuplet(_ word: String) -> Bool { word.utf8.last.map { $0 &- 48 < 10 } ?? false }
}
