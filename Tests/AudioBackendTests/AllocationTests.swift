import CAllocationCounter
import Glibc
import Testing

@testable import AudioBackend

@Suite(.enabled(if: allocation_counter_is_available(), "a sanitizer owns malloc here"))
struct AllocationTests {
    @Test func `the counter sees an allocation of our own and one inside a C library`() {
        allocation_counter_start()
        let memory = UnsafeMutablePointer<Int>.allocate(capacity: 4)
        memory.deallocate()
        let ours = allocation_counter_stop()
        allocation_counter_start()
        free(realpath("/", nil))
        let theirs = allocation_counter_stop()
        #expect(ours == 2 && theirs >= 2)
    }

    @Test(.enabled(if: Fixture.bandFont != nil, "no General MIDI soundfont here"))
    func `2,000 blocks of a busy render allocate nothing`() throws {
        let busy = try BusyRender(font: #require(Fixture.bandFont))
        for block in 0..<100 { busy.block(block) }
        allocation_counter_start()
        for block in 100..<2_100 { busy.block(block) }
        let calls = allocation_counter_stop()
        #expect(calls == 0)
        #expect(busy.loudest > 0.05, "the band must have been heard")
    }
}

/// A synth and a mixer kept busy with all that the audio thread may do.
final class BusyRender {
    let synth: Synth
    let mixer = Mixer(sampleRate: Fixture.rate)
    let buffers = SynthBuffers()
    private let output = UnsafeMutablePointer<Float>.allocate(capacity: 2 * AudioBlock.frames)
    private(set) var loudest: Float = 0

    init(font: String) throws {
        synth = try Synth(settings: SynthSettings(sampleRate: Fixture.rate, soundfontPath: font))
        synth.pin(programs: [
            ProgramPin(channel: 0, bank: 0, program: 26), ProgramPin(channel: 0, bank: 0, program: 25),
            ProgramPin(channel: 1, bank: 0, program: 4), ProgramPin(channel: 2, bank: 0, program: 33),
            ProgramPin(channel: 9, bank: 128, program: 0),
        ])
        mixer.setTaps(on: true)
    }

    deinit { output.deallocate() }

    func block(_ index: Int) {
        let channel = index % 3
        let key = 40 + index % 40
        if index % 5 == 0 { synth.noteOn(channel: channel, key: key, velocity: 30 + index % 90) }
        if index % 5 == 4 { synth.noteOff(channel: (index - 4) % 3, key: 40 + (index - 4) % 40) }
        if index % 7 == 0 { synth.noteOn(channel: 9, key: 35 + index % 20, velocity: 100) }
        if index % 11 == 0 { synth.controller(channel: channel, number: 7, value: 80 + index % 40) }
        if index % 13 == 0 { synth.pitchBend(channel: 0, value: (index * 97) % 16_384) }
        if index % 101 == 0 { synth.program(channel: 0, bank: 0, program: 25 + index % 2) }
        if index % 211 == 0 { synth.allNotesOff() }
        if index % 499 == 0 { synth.allSoundsOff() }
        if index % 37 == 0 { mixer.click(offset: index % 64, accent: index % 2 == 0) }
        if index % 53 == 0 { mixer.setMuted(part: 1, muted: index % 2 == 0) }
        if index % 59 == 0 { mixer.setGain(part: 0, gain: Float(1 + index % 3)) }
        if index % 61 == 0 { mixer.setPan(part: 2, pan: Float(index % 3 - 1)) }
        synth.render64(into: buffers.pointers)
        mixer.process(buffers.pointers, into: output)
        loudest = max(loudest, output[0].magnitude)
        _ = mixer.meters.reading(Meters.mix)
    }
}
