import MusicTime

extension Band {
    /// How many notes a player has at the most, without making them: the sounding cells of each kind of bar times
    /// the bars of that kind, and one more wherever a chord changes under a held note.
    func mostNotes(_ role: CuePart.Role) -> Int {
        var cellsOf: [BarKind: Int] = [:]
        var cells = 0
        for bar in bars where !bar.isPickup {
            let kind = BarKind(meter: bar.meter, pattern: role == .drums ? bar.drumPattern : bar.pattern)
            let known = cellsOf[kind] ?? soundingCells(role, of: bar, style.patterns[kind.pattern])
            cellsOf[kind] = known
            cells += known
        }
        switch role {
        case .melody: return 0
        case .drums: return cells + (style.form.crash == nil ? 0 : bars.count)
        case .bass: return cells + chords.spans.count
        case .comp: return (cells + chords.spans.count) * (style.comp?.voices ?? 0)
        }
    }

    private struct BarKind: Hashable {
        var meter: Meter
        var pattern: Int
    }

    private func soundingCells(_ role: CuePart.Role, of bar: BandBar, _ pattern: StylePattern) -> Int {
        let steps = fit(bar, pattern).steps
        switch role {
        case .melody: return 0
        case .drums:
            return pattern.drums.reduce(0) { sum, row in
                sum + steps.count { row.cells[$0.cell] != .rest }
            }
        case .bass:
            return pattern.bass.isEmpty
                ? 0 : steps.count { ![.rest, .hold].contains(pattern.bass[$0.cell]) }
        case .comp:
            return pattern.comp.isEmpty
                ? 0 : steps.count { ![.rest, .hold].contains(pattern.comp[$0.cell]) }
        }
    }
}
