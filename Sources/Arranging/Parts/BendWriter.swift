import Exercises
import MusicTime
import Sequencing

/// Writes bends, vibrato and slides as pitch bend, where a note sounds alone in its channel.
struct BendWriter {
    let part: Part
    let channel: UInt8
    let bars: [BandBar]

    /// A sounding note and the written one it comes from.
    struct Item {
        var note: SoundingNote
        var written: Int
        var bar: Int
    }

    /// How far the channel bends, in semitones: an octave, for slides.
    static let range = 12
    /// Bends a second at the written tempo.
    private static let eventsPerSecond: Int64 = 100
    /// Most bends of one note: a minute of them. No string sounds longer; slower bends go in wider steps, and
    /// the hand rests after a minute of vibrato.
    private static let mostPerNote: Int64 = 6000

    /// Whether a note may bend.
    static func bends(_ note: Note) -> Bool {
        !note.bend.isEmpty || note.techniques.contains(.slide) || note.techniques.contains(.vibrato)
    }

    /// How many events there are at the most; counted before any is made.
    func mostEvents(_ items: [Item]) -> Int {
        items.reduce(0) { sum, item in
            guard BendWriter.bends(part.notes[item.written]) else { return sum }
            return sum + Int(span(item).value / step(item)) + 2
        }
    }
    /// The events of the whole part; empty where nothing is bent.
    func events(_ items: [Item], end: Tick) -> [ScheduledEvent] {
        var events: [ScheduledEvent] = []
        var soundsUntil = Tick.zero
        for (index, item) in items.enumerated() {
            let next = index + 1 < items.count ? items[index + 1].note.onset : nil
            let isAlone = soundsUntil <= item.note.onset && (next.map { $0 >= item.note.end } ?? true)
            let previous = index > 0 ? items[index - 1] : nil
            soundsUntil = max(soundsUntil, item.note.end)
            guard isAlone, let curve = curve(item, previous: previous) else { continue }
            let before = events.count
            write(curve, item, into: &events)
            guard events.count > before, events[events.count - 1].message.bendValue != BendWriter.middle
            else {
                continue
            }
            // The string is let go after it has rung out: at the next note, or a little later.
            let rest = min(next ?? end, item.note.end + .quarter)
            events.append(
                ScheduledEvent(tick: min(rest, end), message: .bend(channel: channel, BendWriter.middle)))
        }
        if !events.isEmpty {
            events.insert(
                ScheduledEvent(
                    tick: .zero, message: .bendRange(channel: channel, semitones: UInt8(BendWriter.range))),
                at: 0)
        }
        return events
    }

    /// Cents above the note's pitch after so many ticks of it.
    private typealias Curve = (_ ticks: Int64) -> Int

    private static let middle: UInt16 = 8192

    private func curve(_ item: Item, previous: Item?) -> Curve? {
        let note = part.notes[item.written]
        let length = max((item.note.end - item.note.onset).value, 1)
        if !note.bend.isEmpty {
            let points = note.bend
            return { BendWriter.cents(of: points, at: Int($0 * 10_000 / length)) }
        }
        if note.techniques.contains(.slide), let previous {
            let distance = previous.note.key - item.note.key
            guard distance != 0, abs(distance) <= BendWriter.range,
                item.note.onset - previous.note.end < .note(1, 8)
            else { return nil }
            let slide = max(min(length / 2, TickSpan.note(1, 16).value), 1)
            return { $0 >= slide ? 0 : 100 * distance * Int(slide - $0) / Int(slide) }
        }
        if note.techniques.contains(.vibrato) {
            let perSecond = bars[item.bar].ticksPerSecond
            let delay = min(perSecond / 6, length / 3)
            let span = span(item).value
            let rest = span < length ? span - step(item) : length
            return { ticks in
                guard ticks > delay, ticks < rest else { return 0 }
                // 5.5 turns a second, a quarter of a semitone up: a string can only be stretched.
                let phase = Int((ticks - delay) * 55 * 64 / (perSecond * 10)) % 64
                return 25 * (phase < 32 ? phase : 64 - phase) / 32
            }
        }
        return nil
    }

    /// From one bend of a note to the next, in ticks: wider where a bend of given shape takes very long.
    private func step(_ item: Item) -> Int64 {
        let usual = max(bars[item.bar].ticksPerSecond / BendWriter.eventsPerSecond, 1)
        guard !part.notes[item.written].bend.isEmpty else { return usual }
        let length = (item.note.end - item.note.onset).value
        return max(usual, (length + BendWriter.mostPerNote - 1) / BendWriter.mostPerNote)
    }

    /// How much of a note has bends: all of a bend of given shape, at most a minute of anything else.
    private func span(_ item: Item) -> TickSpan {
        let length = (item.note.end - item.note.onset).value
        return TickSpan(min(length, step(item) * BendWriter.mostPerNote))
    }

    private func write(_ curve: Curve, _ item: Item, into events: inout [ScheduledEvent]) {
        let step = step(item)
        let end = item.note.onset + span(item)
        var last: UInt16? = nil
        var tick = item.note.onset
        while tick < end {
            let cents = curve((tick - item.note.onset).value)
            let value = UInt16(min(max(8192 + cents * 8192 / (100 * BendWriter.range), 0), 16383))
            if value != last, last != nil || value != BendWriter.middle {
                events.append(ScheduledEvent(tick: tick, message: .bend(channel: channel, value)))
            }
            last = value
            tick = tick + TickSpan(step)
        }
    }

    /// The bend at a ten-thousandth of the note, in straight lines between its points.
    static func cents(of points: [BendPoint], at position: Int) -> Int {
        guard let first = points.first else { return 0 }
        if position <= first.position { return first.cents }
        for (left, right) in zip(points, points.dropFirst()) where position < right.position {
            let width = max(right.position - left.position, 1)
            return left.cents + (right.cents - left.cents) * (position - left.position) / width
        }
        return points[points.count - 1].cents
    }
}
