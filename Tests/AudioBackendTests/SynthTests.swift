import Testing

@testable import AudioBackend

@Suite(.enabled(if: Fixture.bandFont != nil, "no General MIDI soundfont here"))
struct SynthTests {
    private func synth(pitch: MasterPitch = .concert) throws -> Synth {
        let font = try #require(Fixture.bandFont)
        let synth = try Synth(
            settings: SynthSettings(sampleRate: Fixture.rate, soundfontPath: font, masterPitch: pitch))
        // Program 79 is the ocarina: a near sine, easy to measure.
        synth.pin(programs: [
            ProgramPin(channel: 0, bank: 0, program: 79), ProgramPin(channel: 1, bank: 0, program: 25),
            ProgramPin(channel: 9, bank: 128, program: 0),
        ])
        return synth
    }

    private func sound(_ synth: Synth, channel: Int, blocks: Int) -> [Float] {
        let buffers = SynthBuffers()
        var sound: [Float] = []
        for _ in 0..<blocks {
            synth.render64(into: buffers.pointers)
            guard let left = buffers.pointers[2 * channel] else { return sound }
            sound += Array(UnsafeBufferPointer(start: left, count: AudioBlock.frames))
        }
        return sound
    }

    /// The frequency by counting rising zero crossings, fractions included.
    private func hertz(_ sound: ArraySlice<Float>) -> Double {
        var crossings: [Double] = []
        for index in sound.indices.dropLast() where sound[index] < 0 && sound[index + 1] >= 0 {
            crossings.append(Double(index) + Double(sound[index] / (sound[index] - sound[index + 1])))
        }
        guard let first = crossings.first, let last = crossings.last, last > first else { return 0 }
        return Double(crossings.count - 1) * Double(Fixture.rate) / (last - first)
    }

    private func cents(_ hertz: Double, over reference: Double) -> Double {
        MasterPitch(hertz: 440 * hertz / reference)?.cents ?? .nan
    }

    private func energy(_ sound: some Sequence<Float>) -> Float { sound.map { $0 * $0 }.reduce(0, +) }

    @Test func `each channel sounds in its own stereo pair only`() throws {
        let synth = try synth()
        let buffers = SynthBuffers()
        synth.noteOn(channel: 1, key: 60, velocity: 100)
        for _ in 0..<50 { synth.render64(into: buffers.pointers) }
        for pair in 0..<16 {
            let left = try #require(buffers.pointers[2 * pair])
            #expect((BlockMath.peak(left) > 0) == (pair == 1))
        }
    }

    @Test func `master pitch tunes melodic channels and survives a reset of controllers`() throws {
        let concert = try synth(), lower = try synth(pitch: #require(MasterPitch(cents: -50)))
        var measured: [Double] = []
        for synth in [concert, lower] {
            synth.resetControllers()
            synth.noteOn(channel: 0, key: 69, velocity: 100)
            measured.append(hertz(sound(synth, channel: 0, blocks: 800)[20_000...]))
        }
        let tuned = cents(measured[1], over: measured[0])
        #expect(abs(tuned + 50) < 2, "tuned by \(tuned) cents")
    }

    @Test func `a bend range of RPN 0 is obeyed`() throws {
        let synth = try synth()
        synth.noteOn(channel: 0, key: 69, velocity: 100)
        let straight = hertz(sound(synth, channel: 0, blocks: 800)[20_000...])
        for (number, value) in [(101, 0), (100, 0), (6, 5), (38, 0)] {
            synth.controller(channel: 0, number: number, value: value)
        }
        synth.pitchBend(channel: 0, value: 16_383)
        let bent = hertz(sound(synth, channel: 0, blocks: 800)[20_000...])
        #expect(abs(cents(bent, over: straight) - 500) < 5)
    }

    @Test func `volume and expression make a note softer`() throws {
        let synth = try synth()
        synth.noteOn(channel: 0, key: 69, velocity: 100)
        let full = energy(sound(synth, channel: 0, blocks: 400).suffix(6_400))
        for controller in [7, 11] {
            synth.controller(channel: 0, number: controller, value: 40)
            let less = energy(sound(synth, channel: 0, blocks: 400).suffix(6_400))
            #expect(less < full / 4)
            synth.controller(channel: 0, number: controller, value: controller == 7 ? 100 : 127)
        }
    }

    @Test func `pan 0 puts a part on the left`() throws {
        let synth = try synth()
        let buffers = SynthBuffers()
        synth.controller(channel: 0, number: 10, value: 0)
        synth.noteOn(channel: 0, key: 69, velocity: 100)
        for _ in 0..<200 { synth.render64(into: buffers.pointers) }
        let left = try #require(buffers.pointers[0]), right = try #require(buffers.pointers[1])
        #expect(BlockMath.peak(left) > 20 * BlockMath.peak(right))
    }

    @Test func `the pedal holds a note until it is lifted`() throws {
        let synth = try synth()
        synth.controller(channel: 0, number: 64, value: 127)
        synth.noteOn(channel: 0, key: 69, velocity: 100)
        _ = sound(synth, channel: 0, blocks: 100)
        synth.noteOff(channel: 0, key: 69)
        #expect(energy(sound(synth, channel: 0, blocks: 800).suffix(640)) > 0)
        synth.controller(channel: 0, number: 64, value: 0)
        _ = sound(synth, channel: 0, blocks: 3_000)
        #expect(synth.activeVoices == 0)
    }

    @Test(arguments: [120, 123]) func `controllers 120 and 123 end what sounds`(controller: Int) throws {
        let synth = try synth()
        for key in 60..<72 { synth.noteOn(channel: 0, key: key, velocity: 100) }
        _ = sound(synth, channel: 0, blocks: 50)
        #expect(synth.activeVoices >= 12)
        synth.controller(channel: 0, number: controller, value: 0)
        _ = sound(synth, channel: 0, blocks: controller == 120 ? 2 : 3_000)
        #expect(synth.activeVoices == 0)
    }

    @Test func `a program that was not pinned is refused, so that nothing is loaded while playing`() throws {
        let synth = try synth()
        #expect(!synth.program(channel: 0, bank: 0, program: 56))
        #expect(synth.program(channel: 0, bank: 0, program: 25))
    }

    @Test func `a drum kit the font lacks becomes the standard kit`() throws {
        let synth = try synth()
        let odd = ProgramPin(channel: 9, bank: 128, program: 127)
        let replaced = synth.pin(programs: [odd])
        #expect(replaced.isEmpty || replaced == [odd])
        synth.noteOn(channel: 9, key: 38, velocity: 100)
        #expect(energy(sound(synth, channel: 9, blocks: 50)) > 0)
    }

    @Test func `polyphony is bounded and the synth stays silent about it`() throws {
        let synth = try synth()
        for key in 0..<128 {
            for channel in 0..<2 { synth.noteOn(channel: channel, key: key, velocity: 100) }
        }
        _ = sound(synth, channel: 0, blocks: 10)
        #expect(synth.activeVoices >= 24)
        #expect(synth.activeVoices <= 256)
    }

    @Test func `master pitch is written in hertz or cents`() {
        #expect(MasterPitch(text: "440")?.cents == 0)
        #expect(abs((MasterPitch(text: "442")?.cents ?? 0) - 7.85) < 0.01)
        #expect(MasterPitch(text: "-100c")?.cents == -100)
        #expect(abs((MasterPitch(text: "415Hz")?.hertz ?? 0) - 415) < 1e-9)
        for nonsense in ["", "c", "high", "nan", "infc", "100", "5000c"] {
            #expect(MasterPitch(text: nonsense) == nil)
        }
    }
}
