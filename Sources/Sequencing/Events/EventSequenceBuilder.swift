import MusicTime
import Synchronization

/// Collects notes and controllers in any order and puts them into the order of play.
public struct EventSequenceBuilder {
    private struct Note {
        var onset: Tick
        var end: Tick
        var channel: UInt8
        var key: UInt8
        var velocity: UInt8
        var track: UInt16
    }

    private var notes: [Note] = []
    private var others: [ScheduledEvent] = []
    private static let nextIdentifier = Atomic<Int32>(1)

    /// An empty collection. [main]
    public init() {}

    /// Adds a note. Velocities are brought into 1-127, keys outside 0-127 are left out and answered with false; a note
    /// has at least one tick. [main]
    @discardableResult
    public mutating func addNote(
        onset: Tick, duration: TickSpan, channel: UInt8, key: Int, velocity: Int, track: UInt16 = 0
    ) -> Bool {
        guard (0...127).contains(key), channel < 16 else { return false }
        notes.append(
            Note(
                onset: onset, end: onset + max(duration, TickSpan(1)), channel: channel, key: UInt8(key),
                velocity: UInt8(min(max(velocity, 1), 127)), track: track))
        return true
    }

    /// Adds anything but a note. [main]
    public mutating func add(_ message: MIDIMessage, at tick: Tick, track: UInt16 = 0) {
        precondition(
            message.kind != .noteOn && message.kind != .noteOff,
            "notes are added whole, so that none can hang")
        precondition(message.channel < 16, "a MIDI channel is 0-15")
        others.append(ScheduledEvent(tick: tick, message: message, track: track))
    }

    /// The sequence, in order. A note that is struck again while it sounds is ended there; two at one tick become one.
    /// [main]
    public func build(bars: [SequenceBar], tempoMap: TempoMap) -> EventSequence {
        var sorted = notes.enumerated().sorted {
            ($0.element.channel, $0.element.key, $0.element.onset, $0.offset)
                < ($1.element.channel, $1.element.key, $1.element.onset, $1.offset)
        }.map(\.element)
        var kept: [Note] = []
        kept.reserveCapacity(sorted.count)
        for note in sorted {
            if let last = kept.last, last.channel == note.channel, last.key == note.key, note.onset < last.end
            {
                if last.onset == note.onset {
                    kept[kept.count - 1].end = max(last.end, note.end)
                    kept[kept.count - 1].velocity = max(last.velocity, note.velocity)
                    continue
                }
                kept[kept.count - 1].end = note.onset
            }
            kept.append(note)
        }
        sorted = []
        var events = others
        events.reserveCapacity(others.count + 2 * kept.count)
        for note in kept {
            events.append(
                ScheduledEvent(
                    tick: note.onset,
                    message: .noteOn(channel: note.channel, key: note.key, velocity: note.velocity),
                    track: note.track))
            events.append(
                ScheduledEvent(
                    tick: note.end, message: .noteOff(channel: note.channel, key: note.key), track: note.track
                ))
        }
        // Swift's sort is stable in practice but not by promise: the index decides between equals.
        let order = events.indices.sorted { a, b in
            if ScheduledEvent.isInOrder(events[a], events[b]) { return true }
            if ScheduledEvent.isInOrder(events[b], events[a]) { return false }
            return a < b
        }
        let identifier = Self.nextIdentifier.wrappingAdd(1, ordering: .relaxed).oldValue
        return EventSequence(
            events: order.map { events[$0] }, bars: bars, tempoMap: tempoMap, identifier: identifier)
    }
}
