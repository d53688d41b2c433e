import MusicTime
import Sequencing
import Testing

@testable import AudioBackend

/// Four bars of a band: melody, chords, bass and drums, with bends, a pedal and a click.
enum Band {
    static let pins = [(0, 25), (1, 4), (2, 33), (9, 0)].map {
        ProgramPin(channel: $0.0, bank: $0.0 == 9 ? 128 : 0, program: $0.1)
    }

    static func sequence() throws -> EventSequence {
        let meter = try #require(Meter(4, 4))
        var builder = EventSequenceBuilder()
        for pin in pins where pin.channel != 9 {
            builder.add(.program(channel: UInt8(pin.channel), UInt8(pin.program)), at: .zero)
        }
        builder.add(.controller(channel: 1, number: 64, value: 127), at: .zero)
        let eighth = TickSpan.note(1, 8)
        var bars: [SequenceBar] = []
        for bar in 0..<4 {
            let start = Tick.zero + meter.bar * Int64(bar)
            bars.append(SequenceBar(start: start, length: meter.bar, meter: meter, number: bar + 1))
            for step in 0..<8 {
                let tick = start + eighth * Int64(step)
                builder.addNote(
                    onset: tick, duration: eighth, channel: 0, key: 60 + (bar * 8 + step) * 5 % 19,
                    velocity: 20 + step * 13)
                builder.addNote(
                    onset: tick, duration: eighth, channel: 9, key: 42 + step % 2 * 4, velocity: 70)
                builder.add(.bend(channel: 0, UInt16(8_192 + step * 300)), at: tick)
                if step % 4 == 0 {
                    for key in [52, 55, 59, 62] {
                        builder.addNote(
                            onset: tick, duration: meter.bar * 1, channel: 1, key: key + bar, velocity: 80)
                    }
                    builder.addNote(
                        onset: tick, duration: eighth * 4, channel: 2, key: 36 + bar, velocity: 90)
                }
            }
        }
        return builder.build(
            bars: bars, tempoMap: TempoMap(first: Tempo(quarterNotesPerMinute: 973, over: 10), changes: []))
    }

    /// The band's sound, rendered offline.
    static func render(workers count: Int, font: String) throws -> [Float] {
        let sequence = try sequence()
        let workers = try RenderWorkers(
            settings: SynthSettings(sampleRate: 48_000, soundfontPath: font), programs: pins,
            split: RenderSplit(balancing: sequence), workers: count)
        let engine = AudioEngine(sequence: sequence, synth: workers.synth, mixer: Mixer(sampleRate: 48_000))
        engine.send(.gain(part: 0, 0.8))
        engine.send(.sequencer(.click(.on)))
        engine.send(.sequencer(.passes(1)))
        engine.send(.sequencer(.play))
        var sound: [Float] = []
        var rest = 100
        BatchRenderer(engine: engine, workers: workers).render(
            until: {
                if engine.transportState == .stopped { rest -= 1 }
                return rest == 0
            },
            take: { sound += Array(UnsafeBufferPointer(start: $0, count: 2 * AudioBlock.frames)) })
        return sound
    }
}

@Suite struct OfflineTests {
    @Test(.enabled(if: Fixture.bandFont != nil, "no General MIDI soundfont here"))
    func `one worker and two make the same bytes`() throws {
        let font = try #require(Fixture.bandFont)
        let alone = try Band.render(workers: 1, font: font)
        let together = try Band.render(workers: 2, font: font)
        #expect(alone.count > 2 * 48_000 * 9)
        #expect((alone.map(\.magnitude).max() ?? 0) > 0.1)
        #expect(alone.map(\.bitPattern) == together.map(\.bitPattern))
    }

    @Test func `two synths sound every note of the sequence where one does`() throws {
        // With the test font every onset is an impulse: offline against the live path, block by block.
        let sequence = try Band.sequence()
        let settings = SynthSettings(sampleRate: 48_000, soundfontPath: Fixture.impulseFont)
        let synth = try Synth(settings: settings)
        synth.pin(programs: Band.pins)
        let engine = AudioEngine(sequence: sequence, synth: synth, mixer: Mixer(sampleRate: 48_000))
        // Live a gain glides; offline it holds from the first frame.
        engine.mixer.setGain(part: 0, gain: 0.8)
        engine.mixer.settle()
        engine.send(.sequencer(.click(.on)))
        engine.send(.sequencer(.passes(1)))
        engine.send(.sequencer(.play))
        let live = UnsafeMutablePointer<Float>.allocate(capacity: 2 * AudioBlock.frames)
        defer { live.deallocate() }
        let offline = try Band.render(workers: 2, font: Fixture.impulseFont)
        var worst: Float = 0
        for block in 0..<(offline.count / (2 * AudioBlock.frames)) {
            engine.renderBlock(into: live)
            for index in 0..<(2 * AudioBlock.frames) {
                worst = max(worst, (live[index] - offline[block * 2 * AudioBlock.frames + index]).magnitude)
            }
        }
        #expect(worst < 1e-6, "the order of adding may change the last bit, no more")
    }

    @Test func `with everything muted a render is silent from its first frame`() throws {
        let sequence = try Band.sequence()
        let workers = try RenderWorkers(
            settings: SynthSettings(sampleRate: 48_000, soundfontPath: Fixture.impulseFont),
            programs: Band.pins,
            split: RenderSplit(balancing: sequence), workers: 1)
        let engine = AudioEngine(sequence: sequence, synth: workers.synth, mixer: Mixer(sampleRate: 48_000))
        engine.mixer.setTaps(on: true)
        for part in 0..<AudioBlock.parts { engine.send(.mute(part: part, true)) }
        // A click on the first beat is loudest in its first frame.
        engine.send(.sequencer(.click(.on)))
        engine.send(.sequencer(.passes(1)))
        engine.send(.sequencer(.play))
        var peak: Float = 0
        var clickPeak: Float = 0
        BatchRenderer(engine: engine, workers: workers).render(
            until: { engine.transportState == .stopped },
            take: { block in
                for index in 0..<(2 * AudioBlock.frames) {
                    peak = max(peak, block[index].magnitude)
                    clickPeak = max(clickPeak, engine.mixer.tap(part: AudioBlock.clickPart)[index].magnitude)
                }
            })
        #expect(peak == 0)
        #expect(clickPeak == 0, "and so is its stem")
    }

    @Test func `a split keeps drums and each key in one synth, and is balanced`() throws {
        let split = RenderSplit(balancing: try Band.sequence())
        #expect((1...7).contains(split.keysOfFirst))
        for key in UInt8(0)...127 {
            let on = MIDIMessage.noteOn(channel: 3, key: key, velocity: 64)
            let off = MIDIMessage.noteOff(channel: 3, key: key)
            #expect(split.takes(on, synth: 0) != split.takes(on, synth: 1))
            #expect(split.takes(on, synth: 0) == split.takes(off, synth: 0))
            #expect(split.takes(.noteOn(channel: 9, key: key, velocity: 64), synth: 0))
            #expect(!split.takes(.noteOn(channel: 9, key: key, velocity: 64), synth: 1))
        }
        let pedal = MIDIMessage.controller(channel: 3, number: 64, value: 127)
        #expect(split.takes(pedal, synth: 0) && split.takes(pedal, synth: 1))
    }
}
