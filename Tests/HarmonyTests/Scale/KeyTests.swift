import Harmony
import Testing

@Test func `keys are read as players write them`() {
    let table: [(String, String, Int)] = [
        ("A", "A major", 3), ("Am", "A minor", 0), ("F# minor", "F# minor", 3),
        ("D dorian", "D dorian", 0), ("Bb major", "Bb major", -2), ("Ador", "A dorian", 1),
        ("E mix", "E mixolydian", 3), ("Gmin", "G minor", -2), ("C Lydian", "C lydian", 1),
        ("B locrian", "B locrian", 0), ("e phrygian", "E phrygian", 0), ("CM", "C major", 0),
        ("E♭m", "Eb minor", -6), ("F♯", "F# major", 6), ("C# major", "C# major", 7),
    ]
    for (text, description, fifths) in table {
        let key = Key.parse(text)
        #expect(key?.description == description)
        #expect(key?.fifths == fifths)
        #expect(key.flatMap { Key.parse($0.description) } == key)
        #expect(key.flatMap { Key.parse($0.shortDescription) } == key)
    }
    for text in ["", "H", "A foo", "A minor!", "Abbb", "m"] { #expect(Key.parse(text) == nil) }
}

@Test func `a scale has every letter once and begins on the tonic`() {
    for mode in Mode.allCases {
        for fifths in -7...7 {
            let key = Key(NoteName(fifths: fifths - mode.fifthsFromMajor), mode)
            let names = key.scaleNames
            #expect(names.first == key.tonic)
            #expect(Set(names.map(\.letter)).count == 7)
            #expect(names.map(\.pitchClass) == key.scale)
            #expect(names.allSatisfy { abs($0.alteration) <= 1 }, "\(key)")
            #expect(key.scale.allSatisfy(key.contains))
            #expect((0..<12).filter { key.contains(PitchClass($0)) }.count == 7)
        }
    }
}

@Test func `spelled names sound what they are asked for`() {
    for mode in Mode.allCases {
        for fifths in -9...9 {
            let key = Key(NoteName(fifths: fifths), mode)
            for value in 0..<12 {
                #expect(key.spell(PitchClass(value)).pitchClass == PitchClass(value))
            }
        }
    }
}

@Test func `chromatic notes get the names of the key`() {
    func names(_ key: String) -> String {
        let key = Key.parse(key) ?? .cMajor
        return (0..<12).map { key.spell(key.tonic.pitchClass.transposed(by: $0)).description }
            .joined(separator: " ")
    }
    #expect(names("C") == "C Db D Eb E F F# G Ab A Bb B")
    #expect(names("A") == "A Bb B C C# D D# E F F# G G#")
    #expect(names("Am") == "A Bb B C C# D D# E F F# G G#")
    #expect(names("Ebm") == "Eb Fb F Gb G Ab A Bb Cb C Db D")
    #expect(names("B locrian") == "B C C# D D# E F F# G G# A A#")
}

@Test func `degrees are counted from the tonic`() {
    let key = Key.parse("A minor") ?? .cMajor
    let degrees = (0..<12).map { key.degree(of: PitchClass(9 + $0)) }
    #expect(degrees == ["1", "b2", "2", "b3", "3", "4", "#4", "5", "b6", "6", "b7", "7"])
}

@Test func `keys are transposed to the plainest signature`() {
    func moved(_ key: String, _ semitones: Int) -> String {
        (Key.parse(key) ?? .cMajor).transposed(by: semitones).description
    }
    #expect(moved("C", 1) == "Db major")
    #expect(moved("C", 6) == "Gb major")
    #expect(moved("E", 2) == "F# major")
    #expect(moved("F#", 0) == "F# major")
    #expect(moved("F#", 12) == "F# major")
    #expect(moved("Am", -1) == "G# minor")
    #expect(moved("Am", 3) == "C minor")
    #expect(moved("D dorian", 2) == "E dorian")
    #expect(moved("G# major", -1) == "G major")
}

@Test func `transposing keys is a group action on what sounds`() {
    for mode in Mode.allCases {
        for fifths in -6...6 {
            let key = Key(NoteName(fifths: fifths - mode.fifthsFromMajor), mode)
            for first in -13...13 {
                let once = key.transposed(by: first)
                #expect(abs(once.fifths) <= 6)
                #expect(once.scale == key.scale.map { $0.transposed(by: first) })
                for second in -13...13 {
                    #expect(once.transposed(by: second).scale == key.transposed(by: first + second).scale)
                }
            }
        }
    }
}

@Test func `scales are found by name`() {
    let pentatonic = Scale.named("Minor Pentatonic")
    #expect(pentatonic?.intervals == [0, 3, 5, 7, 10])
    #expect(pentatonic?.pitchClasses(from: PitchClass(9)).map(\.value) == [9, 0, 2, 4, 7])
    #expect(Scale.named("altered")?.intervals == [0, 1, 3, 4, 6, 8, 10])
    #expect(Scale.named("half-whole")?.intervals == [0, 1, 3, 4, 6, 7, 9, 10])
    #expect(Scale.named("nonsense") == nil)
    for scale in Scale.all {
        #expect(scale.intervals == scale.intervals.sorted(), "\(scale.name)")
        #expect(Set(scale.intervals).count == scale.degrees.count, "\(scale.name)")
        #expect(scale.intervals.first == 0)
    }
    for mode in Mode.allCases where mode != .ionian && mode != .aeolian {
        #expect(Scale.named(mode.rawValue)?.intervals == mode.intervals)
    }
}
