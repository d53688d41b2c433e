import Harmony
import Testing

private let symbols = [
    "C", "F#m7b5", "Bbmaj7/D", "Ab7alt", "G6/9", "C|D", "E7(b9,#9)", "Db°7", "A-^9", "B♭7", "Esus2/C#",
]

@Test func `a transposed chord sounds transposed`() throws {
    for text in symbols {
        let chord = try ChordSymbol.parse(text)
        for fifths in -6...6 {
            let key = Key(NoteName(fifths: fifths))
            for semitones in -13...13 {
                let moved = chord.transposed(by: semitones, in: key)
                #expect(moved.pitchClassSet == chord.pitchClassSet.transposed(by: semitones))
                #expect(moved.bass?.pitchClass == chord.bass?.pitchClass.transposed(by: semitones))
                // The new text means the new chord.
                let again = try ChordSymbol.parse(moved.text)
                #expect(again.root == moved.root, "\(moved.text)")
                #expect(again.bass == moved.bass, "\(moved.text)")
                #expect(again.pitchClassSet == moved.pitchClassSet, "\(moved.text)")
                #expect(again.transposed(by: 3, in: key).text == moved.transposed(by: 3, in: key).text)
            }
        }
    }
}

@Test func `transposing there and back gives the same sound, twelve semitones the same text`() throws {
    for text in symbols {
        let chord = try ChordSymbol.parse(text)
        #expect(chord.transposed(by: 12, in: .cMajor) == chord)
        for semitones in -11...11 {
            let key = Key(NoteName(.f))
            let there = chord.transposed(by: semitones, in: key)
            let back = there.transposed(by: -semitones, in: key.transposed(by: semitones))
            #expect(back.pitchClassSet == chord.pitchClassSet)
        }
    }
}

@Test func `names keep their distance from the tonic`() throws {
    func moved(_ text: String, _ semitones: Int, _ key: String) throws -> String {
        try ChordSymbol.parse(text).transposed(by: semitones, in: Key.parse(key) ?? .cMajor).text
    }
    #expect(try moved("Bb7", 3, "F") == "Db7")
    #expect(try moved("C#ø7", 1, "A") == "Dø7")
    #expect(try moved("A7/C#", 1, "A") == "Bb7/D")
    #expect(try moved("D/F#", 2, "G") == "E/G#")
    #expect(try moved("Ebmaj7", -1, "Eb") == "Dmaj7")
    #expect(try moved("C6/9/E", 2, "C") == "D6/9/F#")
    #expect(try moved("Abm7", 1, "Gb") == "Am7")
}
