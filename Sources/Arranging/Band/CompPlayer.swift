import Harmony
import MusicTime

/// Plays the chords of a style: voicings that move little from chord to chord, in the rhythm of the pattern.
struct CompPlayer {
    let style: Style
    let setup: PartSetup
    let intensity: Intensity
    let dice: Dice
    let swing: SwingGrid

    /// Lowest and highest note of a chord: above the bass, below the lead.
    static let range = 47...76

    /// The notes of all bars.
    func notes(
        bars: [BandBar], fits: (BandBar, StylePattern) -> MeterFit, chords: ChordTimeline
    ) -> [SoundingNote] {
        let voicings = voicings(of: chords)
        var notes: [SoundingNote] = []
        for hit in hits(bars: bars, fits: fits, chords: chords) {
            play(hit.step, voicing: voicings[hit.span], bar: bars[hit.step.bar], into: &notes)
        }
        return notes
    }

    /// One voicing for each stretch with a chord, each one near the one before.
    private func voicings(of chords: ChordTimeline) -> [[Int]] {
        var result: [[Int]] = []
        result.reserveCapacity(chords.spans.count)
        var previous: [Int]?
        var known: [VoicingStep: [Int]] = [:]
        for span in chords.spans {
            guard let chord = span.chord else {
                result.append([])
                continue
            }
            // Where a progression comes round again, so do its voicings.
            let step = VoicingStep(chord: chord, previous: previous)
            let voicing =
                known[step]
                ?? ChordVoicer.next(
                    for: chord, after: previous, range: CompPlayer.range, voices: setup.voices,
                    rootless: style.bass != nil)
            known[step] = voicing
            if !voicing.isEmpty { previous = voicing }
            result.append(voicing)
        }
        return result
    }

    private struct VoicingStep: Hashable {
        var chord: ChordSymbol
        var previous: [Int]?
    }

    /// When chords are struck, and the stretch each of them takes its chord from. A held chord is struck anew
    /// where the chord changes under it; a pushed one takes the chord to come.
    private func hits(
        bars: [BandBar], fits: (BandBar, StylePattern) -> MeterFit, chords: ChordTimeline
    ) -> [(step: BandStep<CompCell>, span: Int)] {
        let steps = BandStep<CompCell>.notes(
            of: bars, fits: { fits($0, style.patterns[$0.pattern]) },
            cells: { style.patterns[$0.pattern].comp }, isHold: { $0 == .hold },
            isRest: { velocity($0) == nil })
        var hits: [(step: BandStep<CompCell>, span: Int)] = []
        hits.reserveCapacity(steps.count)
        for var step in steps {
            var span = chords.index(at: step.onset)
            let end = step.end
            if step.cell == .push, chords.spans[span].chord != nil {
                let coming = chords.index(at: end)
                if coming == span + 1, chords.spans[coming].onset <= end, chords.spans[coming].chord != nil {
                    hits.append((step, coming))
                    continue
                }
            }
            while true {
                let spanEnd = chords.spans[span].end
                step.end = min(end, spanEnd)
                if chords.spans[span].chord != nil { hits.append((step, span)) }
                guard spanEnd < end, span + 1 < chords.spans.count else { break }
                step.onset = spanEnd
                while step.bar + 1 < bars.count, bars[step.bar].end <= step.onset { step.bar += 1 }
                span += 1
            }
        }
        return hits
    }

    /// Written velocity of a cell; nil where it does not sound.
    private func velocity(_ cell: CompCell) -> Int? {
        switch cell {
        case .rest, .hold: nil
        case .hit: 78
        case .accent: 94
        case .push: 84
        case .upStroke: 66
        case .soft: intensity.playsSoft ? 60 : nil
        case .ghost: intensity.playsGhosts ? 42 : nil
        case .extra: intensity.playsExtras ? 70 : nil
        }
    }

    /// One chord: its first string is struck at the exact onset, the others follow where it is strummed.
    private func play(
        _ step: BandStep<CompCell>, voicing: [Int], bar: BandBar, into notes: inout [SoundingNote]
    ) {
        guard let written = velocity(step.cell) else { return }
        let isUp = step.cell == .upStroke
        let strings = isUp ? Array(voicing.suffix(3).reversed()) : voicing
        let onset = swing.swung(step.onset)
        let length = (swing.swung(step.end) - onset).value
        let sounding = max(length * Int64(setup.gate) / 100, 1)
        // Never so slow that the strum takes more than a quarter of the chord.
        let between = min(
            bar.ticksPerSecond * Int64(setup.strum) / 1000, length / Int64(4 * max(strings.count, 1)))
        for (index, key) in strings.enumerated() {
            let unevenness = dice.unevenness(
                3, part: .comp, bar: step.bar, item: Int(truncatingIfNeeded: step.onset.value) &* 8 &+ index)
            let start = onset + TickSpan(between) * Int64(index)
            notes.append(
                SoundingNote(
                    onset: start, end: max(onset + TickSpan(sounding), start + TickSpan(1)),
                    pageOnset: step.onset,
                    pageEnd: step.end, key: key, velocity: intensity.velocity(written, unevenness: unevenness)
                ))
        }
    }
}
