import Harmony
import MusicTime

/// A piece to practise, as written: bars, chords, notes, repeats, and what it is good for.
///
/// All positions are written ticks from the start of the piece (a pick-up starts at 0). ``PlayedBars`` turns them into
/// played ones.
public struct Exercise: Sendable, Hashable {
    /// Name in file systems and commands: small letters, digits and hyphens.
    public var id: String
    /// For people.
    public var title: String
    /// Who wrote it; nil where unknown or traditional.
    public var composer: String?
    /// Id of the style of the band: `shuffle`.
    public var grooveStyle: String
    /// How far the off-beat is delayed; nil leaves it to the style.
    public var swing: Swing?
    /// Written bars in order, a pick-up first. Never empty.
    public var bars: [Bar]
    /// Chord symbols in order, one wherever the chart writes one (`%` writes the bar's chords again).
    public var chords: [ChartChord]
    /// Parts that are written out; the first one is the melody. May be empty.
    public var parts: [Part]
    /// Named stretches, in order.
    public var sections: [Section]
    /// Repeats in order, none inside another.
    public var repeats: [Repeat]
    /// What it trains, how to practise it, how hard it is.
    public var metadata: Metadata
    /// Tuning of the exercise: that of the neck that is shown, and of parts that name none.
    public var tuning: Tuning
    /// Fret of the capo; 0 none. Sounding pitch is open string + capo + fret.
    public var capo: Int

    /// A piece from its parts; `bars` must not be empty.
    public init(
        id: String, title: String, composer: String? = nil, grooveStyle: String = "straight-rock",
        swing: Swing? = nil, bars: [Bar], chords: [ChartChord] = [], parts: [Part] = [],
        sections: [Section] = [],
        repeats: [Repeat] = [], metadata: Metadata = Metadata(), tuning: Tuning = .standard, capo: Int = 0
    ) {
        precondition(!bars.isEmpty, "an exercise has at least one bar")
        self.id = id
        self.title = title
        self.composer = composer
        self.grooveStyle = grooveStyle
        self.swing = swing
        self.bars = bars
        self.chords = chords
        self.parts = parts
        self.sections = sections
        self.repeats = repeats
        self.metadata = metadata
        self.tuning = tuning
        self.capo = capo
    }

    /// The first part: what the player learns; nil where nothing is written out.
    public var melody: Part? { parts.first }

    /// Key at the start.
    public var key: Key { bars[0].key }
    /// Metre of the first full bar.
    public var meter: Meter { bars[firstFullBar].meter }
    /// Tempo at the start.
    public var tempo: Tempo { bars[0].tempo }
    /// Index of bar 1: 1 after a pick-up, else 0.
    public var firstFullBar: Int { bars[0].isPickup && bars.count > 1 ? 1 : 0 }
    /// Whether the piece begins with a part of a bar.
    public var hasPickup: Bool { bars[0].isPickup }
    /// End of the last written bar.
    public var end: Tick { bars[bars.count - 1].end }

    /// Index in ``bars`` of a printed bar number; nil where there is no such bar.
    public func barIndex(number: Int) -> Int? {
        let (difference, overflow) = number.subtractingReportingOverflow(bars[0].number)
        return !overflow && bars.indices.contains(difference) ? difference : nil
    }

    /// Index in ``bars`` of the bar that holds a written tick; the first or last one outside the piece. O(log n).
    public func barIndex(at tick: Tick) -> Int {
        var low = 0
        var high = bars.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if bars[middle].start <= tick { low = middle } else { high = middle }
        }
        return low
    }

    /// Bars unrolled in the order in which they are played.
    public var playedBars: PlayedBars { PlayedBars(bars: bars, repeats: repeats) }

    /// Seconds at the written tempo with repeats, or what the file says.
    public var duration: Double {
        if let duration = metadata.duration { return duration }
        return playedBars.tempoMap(of: bars).seconds(from: .zero, to: playedBars.end)
    }
}

/// A written bar with all that holds in it.
public struct Bar: Sendable, Hashable {
    /// As printed: 1 for the first full bar, 0 for a pick-up.
    public var number: Int
    /// Where it begins in the written piece.
    public var start: Tick
    /// Its length: that of the metre, or less for a pick-up.
    public var length: TickSpan
    /// The metre that holds.
    public var meter: Meter
    /// The tempo that holds.
    public var tempo: Tempo
    /// The key that holds.
    public var key: Key

    /// A written bar.
    public init(number: Int, start: Tick, length: TickSpan, meter: Meter, tempo: Tempo, key: Key) {
        self.number = number
        self.start = start
        self.length = length
        self.meter = meter
        self.tempo = tempo
        self.key = key
    }

    /// Where the next bar begins.
    public var end: Tick { start + length }
    /// Whether it is the part of a bar before bar 1.
    public var isPickup: Bool { number == 0 }

    /// Bars of one metre, tempo and key, a pick-up first where its length is given.
    public static func row(
        _ count: Int, meter: Meter = .fourFour, tempo: Tempo = Tempo(quarterNotesPerMinute: 120),
        key: Key = .cMajor, pickup: TickSpan? = nil
    ) -> [Bar] {
        var bars: [Bar] = []
        var start = Tick.zero
        if let pickup {
            bars.append(Bar(number: 0, start: start, length: pickup, meter: meter, tempo: tempo, key: key))
            start = start + pickup
        }
        for number in 1..<(max(count, 0) + 1) {
            bars.append(
                Bar(number: number, start: start, length: meter.bar, meter: meter, tempo: tempo, key: key))
            start = start + meter.bar
        }
        return bars
    }
}
