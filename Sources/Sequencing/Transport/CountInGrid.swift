import MusicTime

/// Where the beats of one count-in fall: positions from the music's first tick, all negative.
///
/// Whole bars are counted first, numbered up to −1; then what the first bar of the music lacks, as before a pick-up.
@frozen
public struct CountInGrid: Sendable, Hashable, BitwiseCopyable {
    /// Number of beats counted.
    public let beatCount: Int
    /// The bar that the music begins in.
    @usableFromInline let bar: SequenceBar
    /// Ticks of that bar that lie before the music.
    @usableFromInline let lacking: TickSpan
    /// Beats of that bar that lie before the music.
    @usableFromInline let lackingBeats: Int

    /// The grid before music that begins at `target` inside `bar`. [audio]
    public init(_ countIn: CountIn, before target: Tick, in bar: SequenceBar) {
        self.bar = bar
        lacking = target - bar.origin
        lackingBeats = Int((lacking.value + bar.beat.value - 1) / bar.beat.value)
        guard countIn.bars == 0 else {
            beatCount = Int(countIn.bars) * Int(bar.beatCount) + lackingBeats
            return
        }
        // Back to the pulse that begins as many pulses before the music; a bar has one at least, its downbeat.
        var place = lackingBeats
        var pulses = 0
        while pulses < Int(countIn.beats) {
            place -= 1
            if bar.accent(beatIndex: CountInGrid.wrap(place, in: bar)) > 0 { pulses += 1 }
        }
        beatCount = lackingBeats - place
    }

    /// A number of beats from a downbeat as an index in its bar. [audio]
    @inlinable
    static func wrap(_ place: Int, in bar: SequenceBar) -> Int {
        let rest = place % Int(bar.beatCount)
        return rest < 0 ? rest + Int(bar.beatCount) : rest
    }

    /// Beat `index` as a number of beats from the beginning of the music's own bar: negative in the bars before it.
    @inlinable
    func place(ofBeat index: Int) -> Int { lackingBeats - beatCount + index }

    /// Where the first beat falls. [audio]
    @inlinable
    public var start: Tick { tick(ofBeat: 0) }

    /// Where beat `index`, from 0, falls: negative. [audio]
    @inlinable
    public func tick(ofBeat index: Int) -> Tick {
        Tick(Int64(place(ofBeat: index)) * bar.beat.value - lacking.value)
    }

    /// Beat of its bar, from 1. [audio]
    @inlinable
    public func beatInBar(ofBeat index: Int) -> Int {
        CountInGrid.wrap(place(ofBeat: index), in: bar) + 1
    }

    /// 2 on a downbeat, 1 on a pulse, 0 elsewhere. [audio]
    @inlinable
    public func accent(ofBeat index: Int) -> UInt8 { bar.accent(beatIndex: beatInBar(ofBeat: index) - 1) }

    /// Bar number: −1 for the last whole bar counted, −2 before it; the music's own bar for what it lacks. [any]
    public func barNumber(ofBeat index: Int) -> Int {
        let place = place(ofBeat: index)
        return place >= 0 ? Int(bar.number) : -1 - (-place - 1) / Int(bar.beatCount)
    }
}
