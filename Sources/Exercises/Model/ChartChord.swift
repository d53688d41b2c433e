import Harmony
import MusicTime

/// A chord symbol of the chart at its place. It holds until the next one.
public struct ChartChord: Sendable, Hashable {
    /// Where it begins in the written piece.
    public var onset: Tick
    /// What is written; ``ChordSymbol/isNoChord`` for N.C.
    public var chord: ChordSymbol

    /// A chord symbol at its place.
    public init(onset: Tick, chord: ChordSymbol) {
        self.onset = onset
        self.chord = chord
    }

    /// As written: `A7`, `N.C.`.
    public var text: String { chord.text }
}

extension Exercise {
    /// Range of ``chords`` that begin in a written bar.
    public func chordRange(inBar index: Int) -> Range<Int> {
        let bar = bars[index]
        let first = chords.firstIndexByHalving { $0.onset >= bar.start }
        let last = chords.firstIndexByHalving { $0.onset >= bar.end }
        return first..<last
    }

    /// Index of the chord that holds at a written tick; nil before the first one.
    public func chordIndex(at tick: Tick) -> Int? {
        let after = chords.firstIndexByHalving { $0.onset > tick }
        return after == 0 ? nil : after - 1
    }
}

extension Array {
    /// The first index whose element satisfies a condition that is false first and then true; `count` for none.
    func firstIndexByHalving(where isTrue: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isTrue(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
