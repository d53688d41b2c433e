import AudioBackend
import MusicTime
import Sequencing

/// Music with everything in it that the audio thread may meet: a band of four, pick-up, metre and tempo changes,
/// bends, pedals, program changes, ghost notes and full ones.
struct CheckedMusic {
    /// Presets that the synth must have ready.
    let pins: [ProgramPin]
    let sequence: EventSequence
    /// Where the bars begin.
    let barStarts: [Tick]

    private static let programs: [(channel: UInt8, program: UInt8)] = [
        (0, 25), (0, 27), (1, 4), (2, 33), (9, 0),
    ]

    /// Arranges it; `variant` moves keys, so that two sequences differ.
    init(variant: Int) {
        pins = Self.programs.map {
            ProgramPin(channel: Int($0.channel), bank: $0.channel == 9 ? 128 : 0, program: Int($0.program))
        }
        var builder = EventSequenceBuilder()
        var bars: [SequenceBar] = []
        var starts: [Tick] = []
        let meters = [
            Meter(4, 4), Meter(4, 4), Meter(7, 8, groups: [2, 2, 3]), Meter(3, 4), Meter(6, 8), Meter(4, 4),
        ]
        .compactMap { $0 }
        var start = Tick.zero
        for program in Self.programs.dropFirst() {
            builder.add(.program(channel: program.channel, program.program), at: .zero)
        }
        builder.add(.bendRange(channel: 0, semitones: 12), at: .zero)
        for (index, meter) in ([meters[0]] + meters).enumerated() {
            let isPickup = index == 0
            let length = isPickup ? TickSpan.quarter : meter.bar
            bars.append(
                SequenceBar(start: start, length: length, meter: meter, number: index, isPickup: isPickup))
            starts.append(start)
            Self.fill(&builder, from: start, length: length, bar: index, variant: variant)
            start = start + length
        }
        let tempo = Tempo(quarterNotesPerMinute: 973, over: 10)
        let changes = [
            TempoMap.Segment(start: starts[3], tempo: Tempo(quarterNotesPerMinute: 141)),
            TempoMap.Segment(start: starts[5], tempo: Tempo(quarterNotesPerMinute: 66)),
        ]
        sequence = builder.build(bars: bars, tempoMap: TempoMap(first: tempo, changes: changes))
        barStarts = starts
    }

    private static func fill(
        _ builder: inout EventSequenceBuilder, from start: Tick, length: TickSpan, bar: Int, variant: Int
    ) {
        let step = TickSpan.note(1, 16)
        builder.add(.program(channel: 0, bar % 2 == 0 ? 25 : 27), at: start)
        builder.add(.controller(channel: 1, number: 64, value: bar % 2 == 0 ? 127 : 0), at: start)
        for index in 0..<Int(length.value / step.value) {
            let tick = start + step * Int64(index)
            let velocity = 1 + (index * 29 + bar * 7) % 127
            builder.addNote(
                onset: tick, duration: .note(1, 8), channel: 0, key: 52 + variant + (index * 5) % 24,
                velocity: velocity)
            builder.addNote(
                onset: tick, duration: step, channel: 9, key: index % 4 == 0 ? 36 : 42,
                velocity: 127 - velocity + 1)
            builder.add(.bend(channel: 0, UInt16(8192 + (index % 5) * 1500)), at: tick)
            builder.add(.controller(channel: 2, number: 11, value: UInt8(60 + index % 60)), at: tick)
            if index % 4 == 0 {
                builder.addNote(
                    onset: tick, duration: .quarter, channel: 2, key: 33 + variant + index % 7, velocity: 96)
                for tone in [0, 4, 7, 10] {
                    builder.addNote(
                        onset: tick, duration: .note(1, 2), channel: 1, key: 55 + variant + tone, velocity: 70
                    )
                }
            }
        }
    }
}
