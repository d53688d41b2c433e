import Harmony
import MusicTime

/// Plays the bass line of a style over the chords.
///
/// The line is first laid out in time (roots wherever a chord changes), then pitches are chosen from left to
/// right with the next root in view, so that approach notes lead somewhere.
struct BassPlayer {
    let style: Style
    let setup: PartSetup
    let intensity: Intensity
    let dice: Dice
    let swing: SwingGrid

    /// Lowest and highest bass note: the open E string to the twelfth fret of the G string.
    static let range = 28...55
    /// Where roots are placed, so that an octave above still fits.
    static let rootRange = 28...43

    /// A note of the line before its pitch is chosen.
    struct Plan {
        var step: BandStep<BassCell>
        /// Index of its chord's span.
        var span: Int
    }

    /// The notes of all bars.
    func notes(
        bars: [BandBar], fits: (BandBar, StylePattern) -> MeterFit, chords: ChordTimeline
    ) -> [SoundingNote] {
        let plans = plans(bars: bars, fits: fits, chords: chords)
        var line = BassLine(chords: chords, bars: bars, dice: dice)
        let pitches = line.pitches(plans)
        var notes: [SoundingNote] = []
        notes.reserveCapacity(plans.count)
        for (index, plan) in plans.enumerated() {
            let step = plan.step
            let onset = swing.swung(step.onset)
            let end = swing.swung(step.end)
            let sounding = TickSpan(max((end - onset).value * Int64(setup.gate) / 100, 1))
            let accent =
                step.onset == bars[step.bar].start ? 8 : isOnPulse(step.onset, bars[step.bar]) ? 2 : -6
            let unevenness = dice.unevenness(3, part: .bass, bar: step.bar, item: index & 0xFFFF)
            notes.append(
                SoundingNote(
                    onset: onset, end: onset + sounding, pageOnset: step.onset, pageEnd: step.end,
                    key: pitches[index], velocity: intensity.velocity(92 + accent, unevenness: unevenness)))
        }
        return notes
    }

    /// Lays the line out: chords begin with their root, a held note is struck anew where the chord changes
    /// under it, and nothing sounds without a chord.
    private func plans(
        bars: [BandBar], fits: (BandBar, StylePattern) -> MeterFit, chords: ChordTimeline
    ) -> [Plan] {
        let steps = BandStep<BassCell>.notes(
            of: bars, fits: { fits($0, style.patterns[$0.pattern]) },
            cells: { style.patterns[$0.pattern].bass }, isHold: { $0 == .hold },
            isRest: { $0 == .rest })
        var plans: [Plan] = []
        plans.reserveCapacity(steps.count)
        for step in steps {
            var step = step
            var span = chords.index(at: step.onset)
            let end = step.end
            while true {
                let spanEnd = chords.spans[span].end
                step.end = min(end, spanEnd)
                if chords.spans[span].chord != nil {
                    if plans.last.map({ $0.span != span }) ?? true { step.cell = .root }
                    plans.append(Plan(step: step, span: span))
                }
                guard spanEnd < end, span + 1 < chords.spans.count else { break }
                step.onset = spanEnd
                while step.bar + 1 < bars.count, bars[step.bar].end <= step.onset { step.bar += 1 }
                span += 1
            }
        }
        // A line that walks leads into every change, wherever the chart puts it.
        for index in plans.indices.dropLast() where setup.leads && plans[index + 1].span != plans[index].span
        {
            if plans[index].step.cell != .root { plans[index].step.cell = .approach }
        }
        return plans
    }

    private func isOnPulse(_ tick: Tick, _ bar: BandBar) -> Bool {
        let offset = tick - bar.origin
        guard offset.value % bar.meter.beat.value == 0 else { return false }
        return bar.meter.accent(ofBeat: Int(offset.value / bar.meter.beat.value) + 1) > 0
    }
}
