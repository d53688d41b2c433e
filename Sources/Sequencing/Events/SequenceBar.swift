import MusicTime

/// A bar as played, with its beats: what clicks, count-ins, seeking and the chase need of it.
@frozen
public struct SequenceBar: Hashable, Sendable, BitwiseCopyable {
    /// Where the bar's music begins.
    public var start: Tick
    /// How long its music is: shorter than the metre's bar in a pick-up.
    public var length: TickSpan
    /// Where the first beat of the metre falls: before ``start`` in a pick-up.
    public var origin: Tick
    /// Length of a beat of the metre.
    public var beat: TickSpan
    /// Beats of the metre's bar, 1-64.
    public var beatCount: UInt8
    /// Bit `k` is set where a pulse begins at beat `k`, counted from 0.
    public var pulses: UInt64
    /// Number as played: 1 is the first full bar, 0 a pick-up.
    public var number: Int32
    /// Index of the first event at or after ``start``. Set when the sequence is built.
    public internal(set) var firstEvent: Int32 = 0

    /// A bar of a metre; a pick-up when `length` is less than the metre's bar. [main]
    public init(start: Tick, length: TickSpan, meter: Meter, number: Int, isPickup: Bool = false) {
        precondition(length.value > 0, "a bar has a length")
        self.start = start
        self.length = length
        origin = isPickup ? Tick(start.value + length.value - meter.bar.value) : start
        beat = meter.beat
        beatCount = UInt8(meter.beatsPerBar)
        var mask: UInt64 = 0
        for index in 0..<meter.beatsPerBar where meter.accent(ofBeat: index + 1) > 0 {
            mask |= 1 << UInt64(index)
        }
        pulses = mask
        self.number = Int32(number)
    }

    /// End of the bar's music.
    @inlinable
    public var end: Tick { start + length }

    /// Length of a whole bar of the metre.
    @inlinable
    public var meterBar: TickSpan { beat * Int64(beatCount) }

    /// 2 on the downbeat, 1 where a pulse begins, 0 elsewhere; `beatIndex` counts from 0. [audio]
    @inlinable
    public func accent(beatIndex: Int) -> UInt8 {
        let index = beatIndex % Int(beatCount)
        return index == 0 ? 2 : (pulses >> UInt64(index)) & 1 == 1 ? 1 : 0
    }

    /// Where beat number `beatIndex`, from 0, falls. [audio]
    @inlinable
    public func tick(ofBeat beatIndex: Int) -> Tick { origin + beat * Int64(beatIndex) }
}
