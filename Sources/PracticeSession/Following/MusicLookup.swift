import Arranging
import Exercises
import Harmony
import MusicTime
import Sequencing

/// Looks things up in an arrangement by played tick, in O(log n): which bar, which chord, which notes.
///
/// Immutable; the feed and the screen share it.
struct MusicLookup: Sendable {
    let exercise: Exercise
    let cues: CueSheet
    let bars: [SequenceBar]
    let tempoMap: TempoMap
    let end: Tick
    /// The neck that is shown.
    let fretboard: Fretboard
    /// Indices of the melody's notes in `cues.notes`, in order of onset.
    let melody: [Int]
    /// Ends of the melody's notes, in order.
    let melodyEnds: [Tick]
    /// Beats of the metre before each bar, from the start of the music.
    private let beatsBeforeBar: [Double]
    /// Pulses before each bar, from the start of the music.
    private let pulsesBeforeBar: [Double]

    /// An index of an arrangement of `exercise`. [main]
    init(_ arrangement: Arrangement, of exercise: Exercise) {
        self.exercise = exercise
        cues = arrangement.cues
        bars = arrangement.sequence.bars
        tempoMap = arrangement.sequence.tempoMap
        end = arrangement.sequence.end
        fretboard = Fretboard(tuning: exercise.tuning, capo: Capo(exercise.capo))
        // What the player plays is the first melody part; others are company.
        let player = cues.parts.firstIndex { $0.role == .melody }
        let notes = cues.notes
        melody = notes.indices.filter { notes[$0].part == player }
        melodyEnds = melody.map { notes[$0].onset + notes[$0].duration }.sorted()
        var beats = 0.0
        var before: [Double] = []
        for bar in cues.bars {
            before.append(beats)
            beats += Double(bar.length.value) / Double(bar.meter.beat.value)
        }
        beatsBeforeBar = before
        var pulses = 0.0
        pulsesBeforeBar = bars.map { bar in
            defer {
                pulses +=
                    bar.pulses(toTicksFromOrigin: (bar.end - bar.origin).value)
                    - bar.pulses(toTicksFromOrigin: (bar.start - bar.origin).value)
            }
            return pulses
        }
    }

    // MARK: Bars and beats

    /// Index of the played bar at `tick`; the first or last one outside the music. [main]
    func barIndex(at tick: Tick) -> Int {
        max(0, firstIndex(in: cues.bars.count) { cues.bars[$0].start > tick } - 1)
    }

    /// Beat of the metre at `tick` inside bar `index`, from 1; a pick-up begins on a late beat. [main]
    func beat(at tick: Tick, inBar index: Int) -> Int {
        let bar = bars[index]
        return max(0, Int((tick - bar.origin).value / bar.beat.value)) + 1
    }

    /// Index of the first beat of bar `index` that begins at `tick` or later, from 0 at the metre's downbeat. [main]
    func firstBeat(atOrAfter tick: Tick, inBar index: Int) -> Int {
        let bar = bars[index]
        return Int((max(tick, bar.start) - bar.origin).value + bar.beat.value - 1) / Int(bar.beat.value)
    }

    /// Beats of the metre from the start of the music. [main]
    func beats(at tick: Tick) -> Double {
        let index = barIndex(at: tick)
        let bar = cues.bars[index]
        return beatsBeforeBar[index] + Double((tick - bar.start).value) / Double(bar.meter.beat.value)
    }

    /// Pulses from the start of the music; inside a pulse its share. [main]
    func pulses(at tick: Tick) -> Double {
        let index = barIndex(at: tick)
        let bar = bars[index]
        return pulsesBeforeBar[index] + bar.pulses(toTicksFromOrigin: (tick - bar.origin).value)
            - bar.pulses(toTicksFromOrigin: (bar.start - bar.origin).value)
    }

    // MARK: Chords

    /// Index of the first chord after `tick`. [main]
    func firstChord(after tick: Tick) -> Int {
        firstIndex(in: cues.chords.count) { cues.chords[$0].onset > tick }
    }

    /// Index of the chord that holds at `tick`; nil before the first one. [main]
    func chordIndex(at tick: Tick) -> Int? {
        let next = firstChord(after: tick)
        return next == 0 ? nil : next - 1
    }

    /// Index of the chord that the hand is ready for at `tick`: the one that holds, and before the first one the first,
    /// as in a pick-up. [main]
    func chordIndexForHand(at tick: Tick) -> Int? {
        chordIndex(at: tick) ?? (cues.chords.isEmpty ? nil : 0)
    }

    // MARK: Notes

    /// Index in `cues.notes` of the first note at or after `tick`. [main]
    func firstNote(atOrAfter tick: Tick) -> Int {
        firstIndex(in: cues.notes.count) { cues.notes[$0].onset >= tick }
    }

    /// Index in `melody` of the first melody note at or after `tick`. [main]
    func firstMelodyNote(atOrAfter tick: Tick) -> Int {
        firstIndex(in: melody.count) { cues.notes[melody[$0]].onset >= tick }
    }

    /// Index in `melodyEnds` of the first end after `tick`. [main]
    func firstMelodyEnd(after tick: Tick) -> Int {
        firstIndex(in: melodyEnds.count) { melodyEnds[$0] > tick }
    }

    /// The first index whose element satisfies a condition that holds from some index on; `count` for none.
    private func firstIndex(in count: Int, where holds: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The player's melody notes that sound at `tick`, when playing began at `since`. [main]
    func melodySounding(at tick: Tick, since: Tick) -> [NoteCue] {
        var found: [NoteCue] = []
        // Few notes overlap: look back over those that can still sound.
        var index = firstMelodyNote(atOrAfter: Tick(tick.value + 1))
        let earliest = Tick(tick.value - 16 * ticksPerQuarter)
        while index > 0 {
            index -= 1
            let note = cues.notes[melody[index]]
            if note.onset < earliest || note.onset < since { break }
            if note.onset + note.duration > tick { found.append(note) }
        }
        return found.reversed()
    }
}
