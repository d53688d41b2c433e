import MusicTime

/// The players of a style, over the bars and chords of a piece.
struct Band {
    let style: Style
    let intensity: Intensity
    let dice: Dice
    let swing: SwingGrid
    let bars: [BandBar]
    let chords: ChordTimeline
    private let fits: [FitKey: MeterFit]

    private struct FitKey: Hashable {
        var meter: Meter
        var stepsPerBeat: Int
    }

    init(
        style: Style, intensity: Intensity, dice: Dice, swing: SwingGrid, bars: [BandBar],
        chords: ChordTimeline
    ) {
        self.style = style
        self.intensity = intensity
        self.dice = dice
        self.swing = swing
        self.bars = bars
        self.chords = chords
        let grids = Set(style.patterns.map(\.stepsPerBeat))
        var fits: [FitKey: MeterFit] = [:]
        for meter in Set(bars.map(\.meter)) {
            for steps in grids {
                fits[FitKey(meter: meter, stepsPerBeat: steps)] = MeterFit(
                    source: style.meter, stepsPerBeat: steps, target: meter)
            }
        }
        self.fits = fits
    }

    /// The notes of one player.
    func notes(_ role: CuePart.Role) -> [SoundingNote] {
        switch role {
        case .melody: return []
        case .drums:
            return DrumPlayer(style: style, intensity: intensity, dice: dice, swing: swing)
                .notes(bars: bars, fits: fit)
        case .bass:
            guard let setup = style.bass else { return [] }
            return BassPlayer(style: style, setup: setup, intensity: intensity, dice: dice, swing: swing)
                .notes(bars: bars, fits: fit, chords: chords)
        case .comp:
            guard let setup = style.comp else { return [] }
            return CompPlayer(style: style, setup: setup, intensity: intensity, dice: dice, swing: swing)
                .notes(bars: bars, fits: fit, chords: chords)
        }
    }

    /// Metres that the style does not know, once each, in order.
    var warnings: [String] {
        var told: Set<Meter> = []
        var warnings: [String] = []
        guard style.drums != nil || style.bass != nil || style.comp != nil else { return [] }
        let steps = style.patterns[style.form.sequence[0]].stepsPerBeat
        for bar in bars where told.insert(bar.meter).inserted {
            if MeterFit.isKnown(style.meter, stepsPerBeat: steps, target: bar.meter) { continue }
            warnings.append(
                "style \(style.id) is written in \(style.meter); in \(bar.meter) it is played pulse by pulse")
        }
        return warnings
    }

    func fit(_ bar: BandBar, _ pattern: StylePattern) -> MeterFit {
        fits[FitKey(meter: bar.meter, stepsPerBeat: pattern.stepsPerBeat)]
            ?? MeterFit(source: style.meter, stepsPerBeat: pattern.stepsPerBeat, target: bar.meter)
    }
}
