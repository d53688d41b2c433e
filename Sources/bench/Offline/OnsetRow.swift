import AudioBackend
import MusicTime
import Sequencing

/// Where clicks and notes begin in the rendered sound, against the ideal frame computed here from the tempo alone.
enum OnsetRow {
    private static let rate = 48_000
    /// Beats a minute, awkward on purpose.
    private static let tempo = (numerator: Int64(973), denominator: Int64(10))

    static func measure(testFont: String) throws -> [Row] {
        let bars = 64
        var builder = EventSequenceBuilder()
        var sequenceBars: [SequenceBar] = []
        var notes: [(channel: Int, tick: Int64)] = []
        // Triplets, septuplets and sixteenths, one voice each, so that every impulse stands alone in its part.
        let steps: [(channel: UInt8, step: TickSpan)] = [
            (0, .note(1, 12)), (1, .note(1, 28)), (2, .note(1, 5)), (9, .note(1, 16)),
        ]
        for channel in [0, 1, 2] { builder.add(.program(channel: UInt8(channel), 25), at: .zero) }
        for bar in 0..<bars {
            let start = Tick(Meter.fourFour.bar.value * Int64(bar))
            sequenceBars.append(
                SequenceBar(start: start, length: Meter.fourFour.bar, meter: .fourFour, number: bar + 1))
            for (channel, step) in steps {
                for index in 0..<Meter.fourFour.bar.value / step.value {
                    let tick = start + step * index
                    // Ghost notes to 127, every velocity in its turn.
                    let velocity = 1 + (Int(index) * 31 + bar * 17) % 127
                    builder.addNote(
                        onset: tick, duration: .note(1, 64), channel: channel, key: 40 + Int(index) % 40,
                        velocity: velocity)
                    notes.append((Int(channel), tick.value))
                }
            }
        }
        let sequence = builder.build(
            bars: sequenceBars,
            tempoMap: TempoMap(Tempo(quarterNotesPerMinute: tempo.numerator, over: tempo.denominator)))
        let engine = try makeEngine(sequence, font: testFont, programs: [25])
        engine.mixer.setTaps(on: true)
        engine.send(.sequencer(.click(.on)))
        engine.send(.sequencer(.passes(1)))
        engine.send(.sequencer(.play))

        let frames = Int(ideal(sequence.end.value)) + 4096
        var parts = [[Float]](repeating: [], count: AudioBlock.parts)
        let heard = [0, 1, 2, 9, AudioBlock.clickPart]
        var out = [Float](repeating: 0, count: 2 * AudioBlock.frames)
        for _ in 0..<frames / AudioBlock.frames {
            engine.renderBlock(into: &out)
            for part in heard {
                let tap = engine.mixer.tap(part: part)
                parts[part].append(contentsOf: UnsafeBufferPointer(start: tap, count: AudioBlock.frames))
            }
        }

        // A note's impulse lies 64 frames after its onset: that is how the test font is made.
        var synthErrors: [Double] = []
        var silent = 0
        for note in notes {
            let frame = Int(ideal(note.tick).rounded())
            let sound = parts[note.channel]
            let window = sound[(frame + 16)..<min(frame + 113, sound.count)]
            guard let peak = window.max(by: { abs($0) < abs($1) }), abs(peak) > 1e-6,
                let place = window.firstIndex(of: peak)
            else {
                silent += 1
                continue
            }
            synthErrors.append(Double(abs(place - 64 - frame)))
        }
        // A click begins with its highest sample: the first one after silence.
        var clickErrors: [Int] = []
        let clicks = parts[AudioBlock.clickPart]
        for beat in 0..<4 * bars {
            let frame = Int(ideal(Int64(beat) * ticksPerQuarter).rounded())
            let window = max(0, frame - 480)..<frame + 480
            let first = window.first { clicks[$0] != 0 && ($0 == 0 || clicks[$0 - 1] == 0) }
            clickErrors.append(abs((first ?? -999_999) - frame))
        }
        let worstClick = clickErrors.max() ?? 999_999
        let worstSynth = synthErrors.max() ?? 999_999
        return [
            .judged(
                "click onsets in a render at 97.3 bpm, \(clickErrors.count) clicks",
                ours: "worst \(worstClick) frames",
                target: "0 frames", worstClick == 0),
            .judged(
                "synth onsets, \(notes.count) notes of velocity 1-127, test font",
                ours: "worst \(decimal(worstSynth, 0)) frames" + (silent > 0 ? ", \(silent) silent" : ""),
                peer: "FluidSynth's player: 48 frames", target: "≤ 32 frames",
                worstSynth <= 32 && silent == 0 && synthErrors.count == notes.count),
        ]
    }

    /// The frame of a tick, as a real number.
    static func ideal(_ tick: Int64) -> Double {
        Double(tick) * 60 * Double(rate) * Double(tempo.denominator)
            / (Double(ticksPerQuarter) * Double(tempo.numerator))
    }

    /// An engine without room and limiter.
    static func makeEngine(_ sequence: EventSequence, font: String, programs: [Int]) throws -> AudioEngine {
        let synth = try Synth(settings: SynthSettings(sampleRate: rate, soundfontPath: font))
        var pins: [ProgramPin] = []
        for channel in 0..<16 where channel != Synth.drumChannel {
            pins += programs.map { ProgramPin(channel: channel, bank: 0, program: $0) }
        }
        pins.append(ProgramPin(channel: Synth.drumChannel, bank: 128, program: 0))
        synth.pin(programs: pins)
        let mixer = Mixer(sampleRate: rate)
        mixer.setRoom(on: false)
        mixer.setLimiter(on: false)
        return AudioEngine(sequence: sequence, synth: synth, mixer: mixer)
    }
}
