import Exercises
import Harmony
import MusicTime

/// Decides which pattern of a style each played bar takes: sections begin the sequence anew and end with a
/// fill.
struct BandForm {
    let style: Style
    let intensity: Intensity
    let dice: Dice

    /// The bars of a piece as the band sees them.
    func bars(of exercise: Exercise, played: PlayedBars) -> [BandBar] {
        var bars: [BandBar] = []
        bars.reserveCapacity(played.bars.count)
        let ends = sectionEnds(exercise, played.bars)
        var inSection = 0
        var isAfterFill = false
        for (index, bar) in played.bars.enumerated() {
            let written = exercise.bars[bar.writtenIndex]
            let isFill = !bar.isPickup && isFill(index, inSection: inSection, ends: ends)
            let fills = style.form.fills
            let usual = style.form.sequence[inSection % style.form.sequence.count]
            let pattern = isFill ? fills[dice.roll(fills.count, part: .drums, bar: index, item: -2)] : usual
            let perSecond = Int64(
                (written.tempo.quarterNotesPerMinute * Double(ticksPerQuarter) / 60).rounded())
            bars.append(
                BandBar(
                    index: index, start: bar.start, end: bar.end, origin: bar.origin, meter: bar.meter,
                    scale: PitchClassSet(written.key.scale), isPickup: bar.isPickup, pattern: pattern,
                    drumPattern: intensity.playsFills ? pattern : usual, isAfterFill: isAfterFill,
                    ticksPerSecond: max(perSecond, 1)))
            isAfterFill = isFill
            inSection = ends[index] || bar.isPickup ? 0 : inSection + 1
        }
        return bars
    }

    private func isFill(_ index: Int, inSection: Int, ends: [Bool]) -> Bool {
        guard !style.form.fills.isEmpty else { return false }
        if ends[index] { return inSection > 0 }
        let every = style.form.fillEvery
        // Not right before the fill of the section's end.
        guard every > 0, inSection % every == every - 1 else { return false }
        return !(index + 1 < ends.count && ends[index + 1])
    }

    /// Whether a section ends with each played bar: a named one begins after it, the music goes back, or it
    /// is over.
    private func sectionEnds(_ exercise: Exercise, _ bars: [PlayedBar]) -> [Bool] {
        let starts = Set(exercise.sections.map(\.barIndex))
        return bars.indices.map { index in
            guard index + 1 < bars.count else { return true }
            let next = bars[index + 1]
            return starts.contains(next.writtenIndex) || next.writtenIndex <= bars[index].writtenIndex
        }
    }
}

extension PlayedBar {
    /// Where the first beat of the metre falls: before the start in a pick-up.
    var origin: Tick { isPickup ? Tick(start.value + length.value - meter.bar.value) : start }
}
