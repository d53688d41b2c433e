import MusicTime
import Realtime

@testable import Sequencing

/// A two-hand etude: bars of 4/4 with a note on each quarter, key 60 + bar on channel 0, velocity by beat.
func etude(
    bars: Int, meter: Meter = .fourFour, tempo: Tempo = Tempo(quarterNotesPerMinute: 120),
    pickup: TickSpan? = nil
)
    -> EventSequence
{
    var builder = EventSequenceBuilder()
    var list: [SequenceBar] = []
    var start = Tick.zero
    if let pickup {
        list.append(SequenceBar(start: start, length: pickup, meter: meter, number: 0, isPickup: true))
        start = start + pickup
    }
    for bar in 0..<bars {
        list.append(SequenceBar(start: start, length: meter.bar, meter: meter, number: bar + 1))
        for beat in 0..<meter.beatsPerBar {
            builder.addNote(
                onset: start + meter.beat * Int64(beat), duration: meter.beat, channel: 0, key: 60 + bar,
                velocity: 100 - beat)
        }
        start = start + meter.bar
    }
    return builder.build(bars: list, tempoMap: TempoMap(tempo))
}

/// A sequencer in a test's hands: it owns the clock.
final class Bench {
    let sequence: EventSequence
    let ring: Ring<SequencerReport>
    var sequencer: EventSequencer
    var frame = Frame.zero
    var spans: [TimelineSpan] = []

    init(_ sequence: EventSequence, rate: Int = 48000) {
        self.sequence = sequence
        ring = Ring(capacity: 1 << 14)
        sequencer = EventSequencer(sequence.view, framesPerSecond: rate, reports: ring.writer)
    }

    deinit { sequencer.free() }

    func send(_ command: SequencerCommand) { sequencer.apply(command, at: frame) }

    /// Takes everything up to a frame in steps of a block.
    @discardableResult
    func pull(to end: Int64, block: Int64 = 64) -> [TimedMessage] {
        var found: [TimedMessage] = []
        while frame.value < end {
            frame = Frame(min(frame.value + block, end))
            while let message = sequencer.next(before: frame) { found.append(message) }
        }
        while let report = ring.reader.read() { if case .span(let span) = report { spans.append(span) } }
        return found
    }
}

/// A message as a line: `24000 on 60 v100`.
func line(_ timed: TimedMessage) -> String {
    let message = timed.message
    let what =
        switch message.kind {
        case .noteOn: "on \(message.data1) v\(message.data2)"
        case .noteOff: "off \(message.data1)"
        case .click: "click \(message.data1)"
        case .program: "program \(message.data1)"
        case .controller: "cc\(message.data1)=\(message.data2)"
        case .bend: "bend \(message.bendValue)"
        case .bendRange: "range \(message.data1)"
        }
    return "\(timed.frame.value) \(what)"
}
