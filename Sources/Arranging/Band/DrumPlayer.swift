import MusicTime

/// Plays the drum rows of a style.
struct DrumPlayer {
    let style: Style
    let intensity: Intensity
    let dice: Dice
    let swing: SwingGrid

    /// The notes of all bars.
    func notes(bars: [BandBar], fits: (BandBar, StylePattern) -> MeterFit) -> [SoundingNote] {
        var notes: [SoundingNote] = []
        for bar in bars where !bar.isPickup {
            let pattern = style.patterns[bar.drumPattern]
            let steps = fits(bar, pattern).steps
            let crash = bar.isAfterFill && intensity.playsFills ? style.form.crash : nil
            if let crash {
                strike(crash, at: bar.start, velocity: DrumPlayer.accent, bar: bar, item: -1, into: &notes)
            }
            for (rowIndex, row) in pattern.drums.enumerated() {
                for (stepIndex, step) in steps.enumerated() {
                    guard let velocity = velocity(row.cells[step.cell]) else { continue }
                    let onset = bar.origin + step.offset
                    guard onset < bar.end else { break }
                    if crash != nil, onset == bar.start, row.sound.keepsTime { continue }
                    strike(
                        row.sound, at: onset, velocity: velocity, bar: bar, item: rowIndex * 1024 + stepIndex,
                        into: &notes)
                }
            }
        }
        return notes
    }

    private static let accent = 112

    /// Written velocity of a cell; nil where it does not sound.
    private func velocity(_ cell: DrumCell) -> Int? {
        switch cell {
        case .rest: nil
        case .hit: 90
        case .accent: DrumPlayer.accent
        case .soft: intensity.playsSoft ? 62 : nil
        case .ghost: intensity.playsGhosts ? 40 : nil
        case .extra: intensity.playsExtras ? 80 : nil
        }
    }

    private func strike(
        _ sound: DrumSound, at onset: Tick, velocity: Int, bar: BandBar, item: Int,
        into notes: inout [SoundingNote]
    ) {
        let unevenness = dice.unevenness(4, part: .drums, bar: bar.index, item: item)
        let length = sound.rings ? TickSpan.note(1, 2) : TickSpan.note(1, 8)
        notes.append(
            SoundingNote(
                onset: swing.swung(onset), end: swing.swung(onset) + length, pageOnset: onset,
                pageEnd: onset + length, key: sound.key,
                velocity: intensity.velocity(
                    velocity, mix: style.drumMix[sound] ?? 100, unevenness: unevenness)))
    }
}
