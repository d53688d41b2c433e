import Harmony
import Testing

@Test func `intervals are named by the chord that asks for them`() throws {
    func names(_ symbol: String) throws -> String {
        let chord = try ChordSymbol.parse(symbol)
        let root = chord.root?.pitchClass ?? PitchClass(0)
        return (0..<12).map { intervalName(of: root.transposed(by: $0), fromRoot: root, in: chord) }
            .joined(separator: " ")
    }
    #expect(try names("C7") == "R b9 9 #9 3 11 #11 5 b13 13 b7 7")
    #expect(try names("C") == "R b2 2 b3 3 4 b5 5 b6 6 b7 7")
    #expect(try names("Am7") == "R b9 9 b3 3 11 #11 5 b13 13 b7 7")
    #expect(try names("Bbm7b5") == "R b9 9 b3 3 11 b5 5 b13 13 b7 7")
    #expect(try names("Fdim7") == "R b9 9 b3 3 11 b5 5 b13 bb7 b7 7")
    #expect(try names("C6") == "R b2 2 b3 3 4 b5 5 b6 6 b7 7")
    #expect(try names("C7#9#5") == "R b9 9 #9 3 11 #11 5 #5 13 b7 7")
    #expect(try names("Dsus2") == "R b2 2 b3 3 4 b5 5 b6 6 b7 7")
}

@Test func `without a chord intervals are plain`() {
    let names = (0..<12).map { intervalName(of: PitchClass($0), fromRoot: PitchClass(0), in: nil) }
    #expect(names == ["R", "b2", "2", "b3", "3", "4", "b5", "5", "b6", "6", "b7", "7"])
}

@Test func `degree names and semitones agree`() {
    let table = [("1", 0), ("R", 0), ("b3", 3), ("#4", 6), ("b4", 4), ("bb7", 9), ("#11", 6), ("13", 9)]
    for (name, semitones) in table { #expect(IntervalName.semitones(ofDegree: name) == semitones) }
    for name in ["", "x", "0", "14", "b", "3b", "bbb7"] {
        #expect(IntervalName.semitones(ofDegree: name) == nil)
    }
}
