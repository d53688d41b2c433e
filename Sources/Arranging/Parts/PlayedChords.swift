import Exercises
import Harmony
import MusicTime

/// Follows the chords of the chart along the played bars.
enum PlayedChords {
    /// How many changes there are at the most, without unrolling repeats; `times` each written bar is played.
    static func most(_ exercise: Exercise, times: [Int]) -> Int {
        times.indices.reduce(0) { $0 + times[$1] * exercise.chordRange(inBar: $1).count }
    }

    /// Changes in order of time. A chord that goes on over bar lines is one change, however often it is
    /// written.
    static func changes(_ exercise: Exercise, _ played: PlayedBars) -> [ChordCue] {
        let ranges = exercise.bars.indices.map { exercise.chordRange(inBar: $0) }
        var changes: [ChordCue] = []
        func add(_ chord: ChordSymbol, at onset: Tick) {
            if let last = changes.last {
                if last.chord == chord { return }
                if last.onset == onset { changes.removeLast() }
                if changes.last?.chord == chord { return }
            }
            changes.append(ChordCue(onset: onset, chord: chord))
        }
        var previous = -1
        for bar in played.bars {
            let range = ranges[bar.writtenIndex]
            let writesDownbeat = !range.isEmpty && exercise.chords[range.lowerBound].onset == bar.writtenStart
            if !writesDownbeat, bar.writtenIndex <= previous,
                let holding = exercise.chordIndex(at: bar.writtenStart)
            {
                // The music went back into the middle of a chord.
                add(exercise.chords[holding].chord, at: bar.start)
            }
            for index in range {
                let chord = exercise.chords[index]
                add(chord.chord, at: bar.start + (chord.onset - bar.writtenStart))
            }
            previous = bar.writtenIndex
        }
        return changes
    }
}
