import Testing

@testable import AudioBackend
@testable import impulse_soundfont

@Suite struct ImpulseTests {
    @Test func `the font in the repository is what the generator writes`() {
        let here = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        #expect(Fixture.read("/" + here + "/soundfonts/impulse.sf2") == ImpulseSoundfont.bytes())
    }

    @Test func `it is a sound font by content`() throws {
        #expect(try SoundfontFile.check(path: Fixture.impulseFont) == .sf2)
    }

    @Test(arguments: [0, 5, Synth.drumChannel])
    func `every velocity sounds one impulse exactly 64 frames after its note on`(channel: Int) throws {
        let synth = try Synth(settings: SynthSettings(sampleRate: 48_000, soundfontPath: Fixture.impulseFont))
        synth.pin(programs: [
            ProgramPin(channel: channel, bank: channel == Synth.drumChannel ? 128 : 0, program: 0)
        ])
        let buffers = SynthBuffers()
        var last: Float = 0
        for velocity in 1...127 {
            let key = 24 + velocity % 64
            synth.noteOn(channel: channel, key: key, velocity: velocity)
            var sound: [Float] = []
            for _ in 0..<10 {
                synth.render64(into: buffers.pointers)
                let left = try #require(buffers.pointers[2 * channel])
                sound += Array(UnsafeBufferPointer(start: left, count: AudioBlock.frames))
            }
            synth.noteOff(channel: channel, key: key)
            let peak = sound.map(\.magnitude).max() ?? 0
            #expect(sound.firstIndex { $0.magnitude == peak } == 64, "velocity \(velocity)")
            // FluidSynth's filter cannot be switched off; wide open, it lets a little through one frame later.
            let loud = sound.indices.filter { sound[$0].magnitude > peak / 4 }
            #expect(loud.first == 64 && loud.count <= 3, "velocity \(velocity): \(loud)")
            #expect(peak > 0.01, "velocity \(velocity) must stand far above 16-bit noise")
            #expect(peak >= last, "velocity \(velocity) is no softer than the one before")
            last = peak
            // Let the voice end, so that each impulse is judged alone.
            for _ in 0..<8 { synth.render64(into: buffers.pointers) }
        }
    }

    @Test func `all 128 programs and the drum kit are there`() throws {
        let synth = try Synth(settings: SynthSettings(sampleRate: 48_000, soundfontPath: Fixture.impulseFont))
        let pins =
            (0..<128).map { ProgramPin(channel: 0, bank: 0, program: $0) }
            + [ProgramPin(channel: 9, bank: 128, program: 0)]
        #expect(synth.pin(programs: pins).isEmpty)
        for program in 0..<128 { #expect(synth.program(channel: 0, bank: 0, program: program)) }
    }
}
