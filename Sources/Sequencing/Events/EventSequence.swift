import MusicTime

/// Everything that is to sound, in order of time, unrolled to played bars; immutable once built.
///
/// The main loop owns it and keeps it alive until the audio thread has let go of its ``view``.
public final class EventSequence: @unchecked Sendable {
    // @unchecked: the memory behind the view is written in init only.

    /// What the audio thread reads: plain pointers.
    public let view: SequenceView
    /// Written tempos in played ticks.
    public let tempoMap: TempoMap

    /// A sequence of events that are in order. Bars must follow each other without a gap from tick 0. [main]
    init(events: [ScheduledEvent], bars: [SequenceBar], tempoMap: TempoMap, identifier: Int32) {
        precondition(!bars.isEmpty && bars[0].start == .zero, "a sequence has bars, the first at tick 0")
        precondition(
            zip(bars, bars.dropFirst()).allSatisfy { $0.end == $1.start },
            "played bars follow each other without a gap")
        self.tempoMap = tempoMap

        let eventMemory = UnsafeMutablePointer<ScheduledEvent>.allocate(capacity: max(events.count, 1))
        eventMemory.initialize(from: events, count: events.count)
        let barMemory = UnsafeMutablePointer<SequenceBar>.allocate(capacity: bars.count)
        barMemory.initialize(from: bars, count: bars.count)
        let stateCount = bars.count * SequenceView.channelCount
        let stateMemory = UnsafeMutablePointer<ChannelState>.allocate(capacity: stateCount)
        let segments = tempoMap.segments.map { TempoSegment(start: $0.start, tempo: $0.tempo) }
        let tempoMemory = UnsafeMutablePointer<TempoSegment>.allocate(capacity: segments.count)
        tempoMemory.initialize(from: segments, count: segments.count)

        // The state of every channel at each bar's start, before the events of that tick.
        var current = [ChannelState](repeating: ChannelState(), count: SequenceView.channelCount)
        var index = 0
        for (barIndex, bar) in bars.enumerated() {
            while index < events.count, events[index].tick < bar.start {
                current[Int(events[index].message.channel)].apply(events[index].message)
                index += 1
            }
            barMemory[barIndex].firstEvent = Int32(index)
            (stateMemory + barIndex * SequenceView.channelCount)
                .initialize(from: current, count: SequenceView.channelCount)
        }

        view = SequenceView(
            identifier: identifier, events: UnsafePointer(eventMemory), eventCount: events.count,
            bars: UnsafePointer(barMemory), barCount: bars.count, tempos: UnsafePointer(tempoMemory),
            tempoCount: segments.count, channelStates: UnsafePointer(stateMemory))
    }

    deinit {
        view.events.deallocate()
        view.bars.deallocate()
        view.tempos.deallocate()
        view.channelStates.deallocate()
    }

    /// The events as an array, for tests, export and printing. [main]
    public var events: [ScheduledEvent] {
        Array(UnsafeBufferPointer(start: view.events, count: view.eventCount))
    }

    /// The bars as an array. [main]
    public var bars: [SequenceBar] { Array(UnsafeBufferPointer(start: view.bars, count: view.barCount)) }

    /// End of the last bar.
    public var end: Tick { view.end }
}

/// A written tempo from a position on, as plain memory.
@frozen
public struct TempoSegment: Sendable, BitwiseCopyable {
    /// Where it begins to hold.
    public var start: Tick
    /// The written tempo.
    public var tempo: Tempo
}

/// An ``EventSequence`` as the audio thread sees it: plain pointers, no reference counts.
@frozen
public struct SequenceView: @unchecked Sendable, BitwiseCopyable {
    // @unchecked: the pointers lead to memory that nobody writes, kept alive by whoever keeps the EventSequence.

    /// Tells sequences apart in reports.
    public let identifier: Int32
    @usableFromInline let events: UnsafePointer<ScheduledEvent>
    @usableFromInline let eventCount: Int
    @usableFromInline let bars: UnsafePointer<SequenceBar>
    @usableFromInline let barCount: Int
    @usableFromInline let tempos: UnsafePointer<TempoSegment>
    @usableFromInline let tempoCount: Int
    /// ``channelCount`` states for each bar.
    @usableFromInline let channelStates: UnsafePointer<ChannelState>

    @usableFromInline static var channelCount: Int { 16 }

    /// End of the last bar. [audio]
    @inlinable
    public var end: Tick { bars[barCount - 1].end }

    /// Index of the bar at `tick`; the first or last one outside the music. O(log n). [audio]
    @inlinable
    func barIndex(at tick: Tick) -> Int {
        var low = 0
        var high = barCount
        while high - low > 1 {
            let middle = (low + high) / 2
            if bars[middle].start <= tick { low = middle } else { high = middle }
        }
        return low
    }

    /// Index of the tempo that holds at `tick`. O(log n). [audio]
    @inlinable
    func tempoIndex(at tick: Tick) -> Int {
        var low = 0
        var high = tempoCount
        while high - low > 1 {
            let middle = (low + high) / 2
            if tempos[middle].start <= tick { low = middle } else { high = middle }
        }
        return low
    }

    /// Index of the first event at or after `tick`. O(log n). [audio]
    @inlinable
    func firstEvent(at tick: Tick) -> Int {
        var low = 0
        var high = eventCount
        while low < high {
            let middle = (low + high) / 2
            if events[middle].tick < tick { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
