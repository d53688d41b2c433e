/// How far the off-beat is delayed: the share of a pair of equal notes that the first one takes.
///
/// 50 % is straight, 67 % is a triplet shuffle, 75 % a dotted figure. Applied when parts are arranged, never to what is
/// written.
public struct Swing: Hashable, Sendable {
    /// Hundredths of a percent of the pair that the first note takes: 5000 to 7500.
    public let hundredths: Int
    /// The note value that is swung; an eighth in most styles, a sixteenth in some.
    public let unit: TickSpan

    /// No swing.
    public static let straight = Swing(uncheckedHundredths: 5000, unit: .note(1, 8))

    /// A swing of 50 to 75 percent on a note value; nil outside that range. [any]
    public init?(percent: Double, unit: TickSpan = .note(1, 8)) {
        guard percent >= 50, percent <= 75, unit.value > 0 else { return nil }
        self.init(uncheckedHundredths: Int((percent * 100).rounded()), unit: unit)
    }

    private init(uncheckedHundredths: Int, unit: TickSpan) {
        hundredths = uncheckedHundredths
        self.unit = unit
    }

    /// Where a straight position falls when it is swung.
    ///
    /// Each pair of units is stretched in two straight lines that meet at the off-beat, so that order is kept, pairs
    /// keep their length and positions on the beat stay. [any]
    public func swung(_ tick: Tick) -> Tick {
        guard hundredths != 5000 else { return tick }
        let pair = 2 * unit.value
        let pairIndex = tick.value >= 0 ? tick.value / pair : -((-tick.value + pair - 1) / pair)
        let inside = tick.value - pairIndex * pair
        let offBeat = pair * Int64(hundredths) / 10000
        let moved =
            inside < unit.value
            ? inside * offBeat / unit.value
            : offBeat + (inside - unit.value) * (pair - offBeat) / unit.value
        return Tick(pairIndex * pair + moved)
    }
}
