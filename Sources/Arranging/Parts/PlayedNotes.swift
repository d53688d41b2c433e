import Exercises
import Harmony
import MusicTime

/// A note of a written part as it is played once: ties merged, repeats unrolled, still straight.
struct PlayedNote: Sendable {
    /// Straight onset in played ticks.
    var onset: Tick
    /// Straight end, tied notes included.
    var end: Tick
    /// Index of the (first) written note in its part.
    var written: Int
    /// Index of the played bar in which it begins.
    var bar: Int
}

/// Unrolls the notes of a part along the played bars.
enum PlayedNotes {
    /// The notes in order of onset.
    static func of(_ part: Part, in played: PlayedBars, written: [Bar]) -> [PlayedNote] {
        let ranges = written.map { part.noteRange(from: $0.start, to: $0.end) }
        var result: [PlayedNote] = []
        /// Notes that wait to be prolonged, by pitch and voice.
        var open: [TieKey: Int] = [:]
        for (index, bar) in played.bars.enumerated() {
            let isFollowed =
                index + 1 < played.bars.count && played.bars[index + 1].writtenIndex == bar.writtenIndex + 1
            for noteIndex in ranges[bar.writtenIndex] {
                let note = part.notes[noteIndex]
                let onset = bar.start + (note.onset - bar.writtenStart)
                var end = onset + note.length
                // A note that is written over the bar line has no second half where the music jumps.
                if !isFollowed { end = min(end, bar.end) }
                let key = TieKey(midi: note.pitch.midi, voice: note.voice)
                if let earlier = open[key], result[earlier].end == onset {
                    result[earlier].end = end
                    open[key] = note.isTiedToNext ? earlier : nil
                } else {
                    open[key] = note.isTiedToNext ? result.count : nil
                    result.append(PlayedNote(onset: onset, end: end, written: noteIndex, bar: index))
                }
            }
        }
        return result
    }

    /// How many notes the parts have with repeats, without unrolling them; `times` each written bar is played.
    static func count(_ parts: [Part], times: [Int], written: [Bar]) -> Int {
        parts.reduce(0) { sum, part in
            sum
                + written.indices.reduce(0) { inner, index in
                    inner + times[index]
                        * part.noteRange(from: written[index].start, to: written[index].end).count
                }
        }
    }

    private struct TieKey: Hashable {
        var midi: Int
        var voice: Int
    }
}
