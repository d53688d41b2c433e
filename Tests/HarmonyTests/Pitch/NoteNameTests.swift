import Harmony
import Testing

@Test func `a name says its letter and its accidentals`() {
    #expect(NoteName.parse("F#") == NoteName(.f, 1))
    #expect(NoteName.parse("Bb") == NoteName(.b, -1))
    #expect(NoteName.parse("C##") == NoteName(.c, 2))
    #expect(NoteName.parse("E♭") == NoteName(.e, -1))
    #expect(NoteName.parse("f♯") == NoteName(.f, 1))
    #expect(NoteName.parse("H") == nil)
    #expect(NoteName.parse("C#m") == nil)
    #expect(NoteName.parse("") == nil)
}

@Test func `a name read from its own description is the same name`() {
    for letter in NoteLetter.allCases {
        for alteration in -3...3 {
            let name = NoteName(letter, alteration)
            #expect(NoteName.parse(name.description) == name)
            #expect(NoteName(fifths: name.fifths) == name)
        }
    }
}

@Test func `a fifth up on the line of fifths is seven semitones`() {
    for fifths in -20...20 {
        let lower = NoteName(fifths: fifths).pitchClass
        let upper = NoteName(fifths: fifths + 1).pitchClass
        #expect(upper == lower.transposed(by: 7))
    }
}

@Test func `transposing pitch classes is a group action`() {
    for value in 0..<12 {
        let pitchClass = PitchClass(value)
        #expect(pitchClass.transposed(by: 0) == pitchClass)
        for first in -13...13 {
            for second in -13...13 {
                #expect(
                    pitchClass.transposed(by: first).transposed(by: second)
                        == pitchClass.transposed(by: first + second))
            }
        }
    }
    #expect(PitchClass(-1).value == 11)
}

@Test func `transposing a set transposes its members`() {
    let set = PitchClassSet([0, 4, 7, 11].map { PitchClass($0) })
    for semitones in -24...24 {
        let moved = PitchClassSet(set.sorted().map { $0.transposed(by: semitones) })
        #expect(set.transposed(by: semitones) == moved)
    }
}
