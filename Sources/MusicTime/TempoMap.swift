/// The written tempos of a piece in played ticks: which tempo holds where.
public struct TempoMap: Hashable, Sendable {
    /// A tempo from a position on.
    public struct Segment: Hashable, Sendable {
        /// Where the tempo begins to hold.
        public let start: Tick
        /// The written tempo.
        public let tempo: Tempo

        /// A tempo from a position on. [any]
        public init(start: Tick, tempo: Tempo) {
            self.start = start
            self.tempo = tempo
        }
    }

    /// In order of time, the first at tick 0, no two at one tick, neighbours different.
    public let segments: [Segment]

    /// A map with one tempo. [any]
    public init(_ tempo: Tempo) { segments = [Segment(start: .zero, tempo: tempo)] }

    /// A map from changes in any order: the last one given at a tick holds, and before the first change `first` does.
    /// [any]
    public init(first: Tempo, changes: [Segment]) {
        var sorted = [Segment(start: .zero, tempo: first)]
        let ordered = changes.enumerated().sorted {
            ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
        }
        for (_, change) in ordered {
            if change.start <= sorted[sorted.count - 1].start { sorted.removeLast() }
            if let last = sorted.last, last.tempo == change.tempo { continue }
            sorted.append(Segment(start: max(change.start, .zero), tempo: change.tempo))
        }
        segments = sorted
    }

    /// Index of the segment that holds at `tick`; the first one before the start of the music. O(log n). [any]
    public func segmentIndex(at tick: Tick) -> Int {
        var low = 0
        var high = segments.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if segments[middle].start <= tick { low = middle } else { high = middle }
        }
        return low
    }

    /// The written tempo at `tick`. [any]
    public func tempo(at tick: Tick) -> Tempo { segments[segmentIndex(at: tick)].tempo }

    /// Seconds from `start` to `end` at the written tempo times `scale`: for people, never for scheduling. [any]
    public func seconds(from start: Tick, to end: Tick, scale: TempoScale = .asWritten) -> Double {
        guard start < end else { return 0 }
        var total = 0.0
        var position = start
        var index = segmentIndex(at: start)
        while position < end {
            let next = index + 1 < segments.count ? min(segments[index + 1].start, end) : end
            total += (next - position).inQuarters * 60 / segments[index].tempo.quarterNotesPerMinute
            position = next
            index += 1
        }
        return total * 100 / scale.percent
    }
}
