import Harmony
import JSONText
import MusicTime

/// Reads bars of notes from compact text: `e3 A3/3{1} C4+E4 r ~ ; h A2`.
///
/// One reader serves a whole part: durations and the bar that comes next go on from text to text.
struct CompactReader {
    let bars: [Bar]
    var builder: NoteBuilder
    var notes: [Note] = []
    /// Tied notes with their places, to be checked when all notes are known.
    var ties: [TiedNote] = []
    /// Index of the bar that the next text begins with.
    private(set) var nextBar = 0

    /// A note that claims to be tied, and where it stands.
    struct TiedNote {
        var note: Note
        var node: JSONNode
        var offset: Int
    }

    // The text that is being read.
    var node: JSONNode
    var bytes: [UInt8] = []
    var at = 0
    var duration = TickSpan.quarter
    // Where the bar that is being read has come to.
    var position = TickSpan.zero
    var voice = 1
    var hasContent = false

    init(bars: [Bar], builder: NoteBuilder, node: JSONNode) {
        self.bars = bars
        self.builder = builder
        self.node = node
    }

    /// Reads a text: one bar, or several with `|` between them.
    mutating func read(_ text: JSONNode) throws(DataError) {
        node = text
        bytes = text.textBytes ?? []
        at = 0
        skipBlanks()
        skipBarLine()
        while true {
            try bar()
            nextBar += 1
            guard at < bytes.count else { break }
            skipBarLine()
            skipBlanks()
            if at == bytes.count { break }
        }
    }

    // MARK: Bars

    mutating func bar() throws(DataError) {
        voice = 1
        position = .zero
        hasContent = false
        skipBlanks()
        if nextBar >= bars.count {
            throw error(
                at: at, expected: "at most \(bars.count) bars of notes, as many as the chart has",
                found: "one more bar")
        }
        while at < bytes.count, bytes[at] != UInt8(ascii: "|") {
            switch bytes[at] {
            case UInt8(ascii: ";"):
                try endVoice()
                voice += 1
                guard voice <= 4 else {
                    throw error(at: at, expected: "at most four voices in a bar", found: ";")
                }
                at += 1
            case UInt8(ascii: "r") where isEnd(at + 1):
                try advance(from: at)
                at += 1
            case UInt8(ascii: "A")...UInt8(ascii: "G"): try chord()
            case UInt8(ascii: "s") where isTab(at): try chord()
            default: try durationWord()
            }
            skipBlanks()
        }
        try endVoice()
    }

    mutating func endVoice() throws(DataError) {
        let length = bars[nextBar].length
        if hasContent, position != length {
            throw error(
                at: at, expected: barWords(), found: "\(QuarterText.text(position.value)) in \(voiceWords())",
                hint: "add notes or rests of \(QuarterText.words((length - position).value))")
        }
        position = .zero
        hasContent = false
    }

    /// Moves on by the duration that holds.
    mutating func advance(from token: Int) throws(DataError) {
        position = position + duration
        hasContent = true
        if position > bars[nextBar].length {
            throw error(
                at: token, expected: barWords(),
                found: "\(word(token)) that ends at \(QuarterText.text(position.value))")
        }
    }

    func barWords() -> String {
        let bar = bars[nextBar]
        let quarters = QuarterText.words(bar.length.value)
        return bar.isPickup
            ? "a pick-up of \(quarters)"
            : "bar \(bar.number) in \(bar.meter) filled: \(quarters)"
    }

    func voiceWords() -> String { voice == 1 ? "the bar" : "voice \(voice)" }

    // MARK: Durations

    mutating func durationWord() throws(DataError) {
        let start = at
        var ticks: Int64
        switch bytes[at] {
        case UInt8(ascii: "w"): ticks = 4 * ticksPerQuarter
        case UInt8(ascii: "h"): ticks = 2 * ticksPerQuarter
        case UInt8(ascii: "q"): ticks = ticksPerQuarter
        case UInt8(ascii: "e"): ticks = ticksPerQuarter / 2
        case UInt8(ascii: "s"): ticks = ticksPerQuarter / 4
        case UInt8(ascii: "t"): ticks = ticksPerQuarter / 8
        default: throw unknownWord(start)
        }
        at += 1
        var dots = 0
        while at < bytes.count, bytes[at] == UInt8(ascii: ".") {
            dots += 1
            at += 1
        }
        guard dots <= 2 else { throw error(at: start, expected: "at most two dots", found: word(start)) }
        ticks = ticks * [1, 3, 7][dots] / [1, 2, 4][dots]
        if at < bytes.count, let tuplet = number(), tuplet > 0 {
            guard let normal = CompactReader.normalCount(ofTuplet: tuplet),
                ticks * normal % Int64(tuplet) == 0
            else {
                throw error(
                    at: start, expected: "a tuplet number 3, 5, 6, 7 or 9 after the note value",
                    found: word(start))
            }
            ticks = ticks * normal / Int64(tuplet)
        }
        guard isEnd(at) else { throw unknownWord(start) }
        duration = TickSpan(ticks)
    }

    /// n notes in the time of the power of two below n.
    static func normalCount(ofTuplet number: Int) -> Int64? {
        switch number {
        case 3: 2
        case 5, 6, 7: 4
        case 9: 8
        default: nil
        }
    }
}
