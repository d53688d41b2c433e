import Harmony
import Testing

@Test func `all named tunings are there and found by their names`() {
    #expect(Tuning.all.count >= 50)
    #expect(Set(Tuning.all.map(\.name)).count == Tuning.all.count)
    for tuning in Tuning.all {
        #expect(Tuning.named(tuning.name) == tuning)
        #expect(Tuning.named(tuning.name.uppercased()) == tuning)
        let custom = Tuning.parse(tuning.pitchText)
        #expect(custom?.strings == tuning.strings)
        #expect(custom?.shortStrings == tuning.shortStrings)
    }
    #expect(Tuning.named("Drop-D")?.strings.last?.description == "D2")
    #expect(Tuning.named("EADGBE") == .standard)
    #expect(Tuning.named("") == nil)
    #expect(Tuning.named("kazoo") == nil)
}

@Test func `the open strings of well-known tunings`() {
    func midi(_ name: String) -> [Int] { Tuning.named(name)?.strings.map(\.midi) ?? [] }
    #expect(Tuning.standard.strings.map(\.midi) == [64, 59, 55, 50, 45, 40])
    #expect(midi("drop D") == [64, 59, 55, 50, 45, 38])
    #expect(midi("DADGAD") == [62, 57, 55, 50, 45, 38])
    #expect(midi("open G") == [62, 59, 55, 50, 43, 38])
    #expect(midi("bass") == [43, 38, 33, 28])
    #expect(midi("ukulele") == [69, 64, 60, 67])
    #expect(midi("mandolin") == [76, 69, 62, 55])
    #expect(midi("banjo") == [62, 59, 55, 50, 67])
    #expect(Tuning.named("ukulele")?.isReentrant == true)
    #expect(Tuning.standard.isReentrant == false)
    #expect(Tuning.named("12 string")?.doubles.map(\.midi) == [64, 59, 67, 62, 57, 52])
}

@Test func `a tuning of one's own is read string by string`() {
    #expect(Tuning.parse("E4 B3 G3 D3 A2 D2")?.name == "drop D")
    #expect(Tuning.parse("E4,B3,G3,D3,A2,C2")?.strings.last?.midi == 36)
    #expect(Tuning.parse("D4 B3 G3 D3 G4@5")?.name == "banjo")
    for text in ["", "E4 X3", "E4@0", "E4@99", "E4@5@5", "C99", String(repeating: "E2 ", count: 19)] {
        #expect(Tuning.parse(text) == nil, "\(text)")
    }
}

@Test func `every position sounds the note it was found for`() {
    for tuning in Tuning.all {
        for fret in [0, 2, 5] {
            let board = Fretboard(tuning: tuning, capo: Capo(fret), frets: 22)
            for midi in 0...127 {
                for position in board.positions(of: midi) {
                    #expect(board.midi(at: position) == midi)
                }
            }
            for string in 1...tuning.stringCount {
                for fret in 0...board.lastFret {
                    let position = FretPosition(string: string, fret: fret)
                    guard let midi = board.midi(at: position) else { continue }
                    #expect(board.positions(of: midi).contains(position))
                }
            }
        }
    }
}

@Test func `the note A4 lies on five strings of the guitar`() {
    let positions = Fretboard().positions(of: 69).map(\.description)
    #expect(positions == ["1/5", "2/10", "3/14", "4/19"])
}

@Test func `a capo raises what sounds and leaves the shape`() {
    let board = Fretboard(capo: Capo(2))
    #expect(board.midi(at: FretPosition(string: 1, fret: 0)) == 66)
    #expect(board.midi(at: FretPosition(string: 6, fret: 3)) == 45)
    #expect(board.lastFret == 20)
    #expect(board.midi(at: FretPosition(string: 1, fret: 21)) == nil)
}

@Test func `the short string of the banjo begins at its fifth fret`() {
    let board = Fretboard(tuning: Tuning.named("banjo") ?? .standard)
    #expect(board.midi(at: FretPosition(string: 5, fret: 0)) == 67)
    #expect(board.midi(at: FretPosition(string: 5, fret: 3)) == nil)
    #expect(board.midi(at: FretPosition(string: 5, fret: 5)) == nil)
    #expect(board.midi(at: FretPosition(string: 5, fret: 7)) == 69)
}

@Test func `a minor pentatonic, fifth position`() {
    let scale = Scale.named("minor pentatonic")?.pitchClasses(from: PitchClass(9)) ?? []
    let positions = Fretboard().positions(ofPitchClasses: scale, in: 5...8)
    #expect(
        positions.map(\.description).joined(separator: " ")
            == "1/5 1/8 2/5 2/8 3/5 3/7 4/5 4/7 5/5 5/7 6/5 6/8")
}

@Test func `a position off the neck sounds nothing`() {
    let board = Fretboard()
    #expect(board.midi(at: FretPosition(string: 0, fret: 0)) == nil)
    #expect(board.midi(at: FretPosition(string: 7, fret: 0)) == nil)
    #expect(board.midi(at: FretPosition(string: 1, fret: -1)) == nil)
    #expect(board.midi(at: FretPosition(string: 1, fret: 23)) == nil)
    #expect(board.midi(at: FretPosition(string: Int.min, fret: 0)) == nil)
    #expect(board.positions(of: Int.min).isEmpty)
    #expect(board.range == 40...86)
}
