import MusicTime

/// Swing over the bars of a piece: pairs are counted from the origin of each bar, so that a pick-up or an odd
/// bar does not turn the swing around.
struct SwingGrid: Sendable {
    private let swing: Swing
    private let origins: [Tick]
    private let starts: [Tick]
    private let isSwung: [Bool]

    /// The grid of a piece; bars in order from tick 0.
    init(_ swing: Swing, bars: [(start: Tick, origin: Tick, meter: Meter)]) {
        self.swing = swing
        starts = bars.map(\.start)
        origins = bars.map(\.origin)
        let pair = 2 * swing.unit.value
        // A dotted pulse or an odd group holds no whole pairs: such a bar is played straight.
        isSwung = bars.map { bar in
            bar.meter.groups.allSatisfy { (bar.meter.beat * Int64($0)).value % pair == 0 }
        }
    }

    /// Where a straight position sounds. Only positions on the binary grid move: a written triplet is one
    /// already.
    func swung(_ tick: Tick) -> Tick {
        guard swing != .straight else { return tick }
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= tick { low = middle } else { high = middle }
        }
        guard low < isSwung.count, isSwung[low] else { return tick }
        let inside = tick - origins[low]
        guard inside.value % (swing.unit.value / 4) == 0 else { return tick }
        return origins[low] + (swing.swung(Tick(inside.value)) - .zero)
    }
}
