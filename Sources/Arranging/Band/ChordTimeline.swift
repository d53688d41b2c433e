import Harmony
import MusicTime

/// The chords of a piece as they are played, each from its change to the next one.
struct ChordTimeline: Sendable {
    /// A stretch with one chord.
    struct Span: Sendable {
        /// Where it begins.
        var onset: Tick
        /// Where it ends.
        var end: Tick
        /// The chord; nil where the band's harmony rests (N.C., or nothing written yet).
        var chord: ChordSymbol?
    }

    /// In order, without gaps from tick 0 to the end; neighbours differ.
    let spans: [Span]

    /// From chord changes in order.
    init(changes: [(onset: Tick, chord: ChordSymbol)], end: Tick) {
        var spans: [Span] = []
        if changes.first.map({ $0.onset > .zero }) ?? true {
            spans.append(Span(onset: .zero, end: end, chord: nil))
        }
        for change in changes where change.onset < end {
            if !spans.isEmpty { spans[spans.count - 1].end = change.onset }
            spans.append(
                Span(onset: change.onset, end: end, chord: change.chord.isNoChord ? nil : change.chord))
        }
        self.spans = spans
    }

    /// Index of the span at a tick; the first or last one outside. O(log n).
    func index(at tick: Tick) -> Int {
        var low = 0
        var high = spans.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if spans[middle].onset <= tick { low = middle } else { high = middle }
        }
        return low
    }
}
