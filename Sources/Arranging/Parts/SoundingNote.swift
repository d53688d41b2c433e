import Harmony
import MusicTime

/// A note of a part on its way to the synth and the page.
struct SoundingNote: Sendable {
    /// When it sounds, swing and all.
    var onset: Tick
    /// When it stops sounding.
    var end: Tick
    /// When it stands on the page.
    var pageOnset: Tick
    /// Where its written length ends.
    var pageEnd: Tick
    /// MIDI key, 0-127.
    var key: Int
    /// 1-127.
    var velocity: Int
    /// Where on the neck.
    var position: FretPosition?
    /// What is written above it.
    var mark = ""

    init(
        onset: Tick, end: Tick, pageOnset: Tick? = nil, pageEnd: Tick? = nil, key: Int, velocity: Int,
        position: FretPosition? = nil, mark: String = ""
    ) {
        self.onset = onset
        self.end = end
        self.pageOnset = pageOnset ?? onset
        self.pageEnd = pageEnd ?? end
        self.key = key
        self.velocity = velocity
        self.position = position
        self.mark = mark
    }
}

extension [SoundingNote] {
    /// In order of onset and key; no key is struck while it still sounds, every note has a length and none
    /// sounds after `end`. What stands twice at one place becomes one note, the louder one.
    func withoutOverlaps(end: Tick) -> [SoundingNote] {
        let ordered = enumerated().sorted {
            ($0.element.onset, $0.element.key, $0.offset) < ($1.element.onset, $1.element.key, $1.offset)
        }
        var last = [Int](repeating: -1, count: 128)
        var kept: [SoundingNote] = []
        kept.reserveCapacity(count)
        for (_, note) in ordered where (0...127).contains(note.key) && note.onset < end {
            var note = note
            note.end = Swift.max(Swift.min(note.end, end), note.onset + TickSpan(1))
            note.velocity = Swift.min(Swift.max(note.velocity, 1), 127)
            let before = last[note.key]
            if before >= 0, kept[before].end > note.onset {
                if kept[before].onset == note.onset {
                    kept[before].end = Swift.max(kept[before].end, note.end)
                    kept[before].velocity = Swift.max(kept[before].velocity, note.velocity)
                    continue
                }
                kept[before].end = note.onset
            }
            last[note.key] = kept.count
            kept.append(note)
        }
        return kept
    }
}
