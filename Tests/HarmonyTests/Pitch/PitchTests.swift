import Harmony
import Testing

@Test func `middle C is C4 and MIDI 60`() {
    #expect(Pitch.parse("C4")?.midi == 60)
    #expect(Pitch.parse("A4")?.midi == 69)
    #expect(Pitch.parse("E2")?.midi == 40)
    #expect(Pitch.parse("Bb2")?.midi == 46)
    #expect(Pitch.parse("C-1")?.midi == 0)
    #expect(Pitch.parse("G9")?.midi == 127)
}

@Test func `the octave belongs to the letter`() {
    #expect(Pitch.parse("Cb4")?.midi == 59)
    #expect(Pitch.parse("B#3")?.midi == 60)
    #expect(Pitch.parse("B##3")?.midi == 61)
}

@Test func `what is no pitch is not read as one`() {
    for text in ["", "A", "4", "A4 ", "H2", "A44444", "A99", "C#-", "Am"] {
        #expect(Pitch.parse(text) == nil, "\(text)")
    }
}

@Test func `every MIDI note survives being spelled in every key`() {
    for fifths in -7...7 {
        for mode in Mode.allCases {
            let key = Key(NoteName(fifths: fifths - mode.fifthsFromMajor), mode)
            #expect(key.fifths == fifths)
            for midi in 0...127 {
                let pitch = Pitch.spelled(midi: midi, in: key)
                #expect(pitch.midi == midi)
                #expect(Pitch.parse(pitch.description) == pitch)
            }
        }
    }
}

@Test func `a MIDI note is checked`() {
    #expect(MIDINote(-1) == nil)
    #expect(MIDINote(128) == nil)
    #expect((0...127).allSatisfy { MIDINote($0).map { Int($0.value) } == $0 })
    #expect(MIDINote(120)?.transposed(by: 12) == nil)
}
