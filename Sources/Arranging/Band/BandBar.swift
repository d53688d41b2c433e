import Harmony
import MusicTime

/// A played bar as the band sees it.
struct BandBar: Sendable {
    /// Index among the played bars.
    var index: Int
    /// Where its music begins, in played ticks.
    var start: Tick
    /// Where it ends.
    var end: Tick
    /// Where the first beat of its metre falls; before ``start`` in a pick-up.
    var origin: Tick
    /// Its metre.
    var meter: Meter
    /// Its key: decides on passing notes.
    var scale: PitchClassSet
    /// Whether it is the part of a bar before bar 1: the band waits.
    var isPickup: Bool
    /// Index of the style's pattern that bass and comp play.
    var pattern: Int
    /// Index of the one that the drums play: without a fill where the band plays softly.
    var drumPattern: Int
    /// Whether the bar before was a fill.
    var isAfterFill: Bool
    /// Ticks a second at the tempo of the bar: for strums and vibrato, never for positions.
    var ticksPerSecond: Int64
}

/// A step of a pattern that sounds: where, how long, and what the cell says.
struct BandStep<Cell: Sendable>: Sendable {
    /// Straight onset in played ticks.
    var onset: Tick
    /// Straight end in played ticks.
    var end: Tick
    /// What the pattern says.
    var cell: Cell
    /// Index of the bar in which it begins.
    var bar: Int
}

extension BandStep {
    /// Notes of a row of cells over the bars: a sounding cell begins one, holds prolong it, over bar lines
    /// too.
    static func notes(
        of bars: [BandBar], fits: (BandBar) -> MeterFit, cells: (BandBar) -> [Cell], isHold: (Cell) -> Bool,
        isRest: (Cell) -> Bool
    ) -> [BandStep] {
        var notes: [BandStep] = []
        var isSounding = false
        for bar in bars {
            let row = cells(bar)
            guard !bar.isPickup, !row.isEmpty else {
                isSounding = false
                continue
            }
            for step in fits(bar).steps {
                let onset = bar.origin + step.offset
                guard onset < bar.end else { break }
                let end = min(onset + step.length, bar.end)
                let cell = row[step.cell]
                if isHold(cell) {
                    if isSounding { notes[notes.count - 1].end = end }
                } else if isRest(cell) {
                    isSounding = false
                } else {
                    notes.append(BandStep(onset: onset, end: end, cell: cell, bar: bar.index))
                    isSounding = true
                }
            }
        }
        return notes
    }
}
