import Harmony
import MusicTime
import Testing

private func line(
    _ pitches: String, on board: Fretboard = Fretboard(), hint: FingeringHint = .none
) -> String {
    let notes = pitches.split(separator: " ").enumerated().map { index, text in
        FingeringNote(
            onset: Tick(Int64(index) * ticksPerQuarter / 2), midi: Pitch.parse(String(text))?.midi ?? -1)
    }
    return show(Fingering.easiest(notes: notes, on: board, hint: hint))
}

private func chord(_ pitches: String, on board: Fretboard = Fretboard()) -> String {
    let notes = pitches.split(separator: " ").map {
        FingeringNote(onset: .zero, midi: Pitch.parse(String($0))?.midi ?? -1)
    }
    return show(Fingering.easiest(notes: notes, on: board))
}

private func show(_ positions: [FretPosition?]) -> String {
    positions.map { $0?.description ?? "-" }.joined(separator: " ")
}

@Test func `A minor pentatonic at the fifth fret lies in its box`() {
    #expect(
        line("A2 C3 D3 E3 G3 A3 C4 D4 E4 G4 A4 C5", hint: FingeringHint(position: 5, usesOpenStrings: false))
            == "6/5 6/8 5/5 5/7 4/5 4/7 3/5 3/7 2/5 2/8 1/5 1/8")
}

@Test func `a C major scale begins in the open position`() {
    #expect(line("C3 D3 E3 F3 G3 A3 B3 C4") == "5/3 4/0 4/2 4/3 3/0 3/2 2/0 2/1")
}

@Test func `a G major scale in second position stays there`() {
    #expect(
        line("G2 A2 B2 C3 D3 E3 F#3 G3", hint: FingeringHint(position: 2, usesOpenStrings: false))
            == "6/3 6/5 5/2 5/3 5/5 4/2 4/4 4/5")
}

@Test func `chords take the shapes that players know`() {
    #expect(chord("E2 B2 E3 G#3 B3 E4") == "6/0 5/2 4/2 3/1 2/0 1/0")
    #expect(chord("G2 B2 D3 G3 B3 G4") == "6/3 5/2 4/0 3/0 2/0 1/3")
    #expect(chord("F2 C3 F3 A3 C4 F4") == "6/1 5/3 4/3 3/2 2/1 1/1")
    #expect(chord("D3 A3 D4 F#4") == "4/0 3/2 2/3 1/2")
}

@Test func `notes of one chord lie on different strings`() {
    let board = Fretboard()
    for low in 45...60 {
        let notes = [0, 4, 7, 11, 14].map { FingeringNote(onset: .zero, midi: low + $0) }
        let positions = Fingering.easiest(notes: notes, on: board)
        let strings = positions.compactMap { $0?.string }
        #expect(strings.count == 5)
        #expect(Set(strings).count == 5)
        for (note, position) in zip(notes, positions) {
            #expect(position.flatMap { board.midi(at: $0) } == note.midi)
        }
    }
}

@Test func `a prescribed place is honoured and draws its neighbours`() {
    let given = FretPosition(string: 3, fret: 9)
    let notes = [
        FingeringNote(onset: Tick(0), midi: 64, given: given), FingeringNote(onset: Tick(5040), midi: 66),
        FingeringNote(onset: Tick(10080), midi: 67),
    ]
    let positions = Fingering.easiest(notes: notes, on: Fretboard())
    #expect(positions[0] == given)
    #expect(positions.compactMap { $0?.fret }.allSatisfy { $0 >= 6 })
}

@Test func `a prescribed place off the neck is searched anew`() {
    let note = FingeringNote(onset: .zero, midi: 64, given: FretPosition(string: 9, fret: 1))
    #expect(show(Fingering.easiest(notes: [note], on: Fretboard())) == "1/0")
}

@Test func `notes out of reach have no place and the others keep theirs`() {
    #expect(line("E4 C1 E4 C9") == "1/0 - 1/0 -")
    #expect(chord("C1 E2") == "- 6/0")
    // E2 and G2 lie on the lowest string only.
    #expect(["6/0 -", "- 6/3"].contains(chord("E2 G2")))
    // Seven notes for six strings: one is left out.
    #expect(chord("E2 A2 D3 G3 B3 E4 G4").split(separator: " ").filter { $0 == "-" }.count == 1)
    #expect(Fingering.easiest(notes: [], on: Fretboard()).isEmpty)
    let silent = Fretboard(tuning: Tuning(name: "none", strings: []))
    #expect(line("E4", on: silent) == "-")
}

@Test func `a held bass note keeps its string and its finger`() {
    let bass = FingeringNote(onset: .zero, length: .quarter * 4, midi: 43)
    let melody = [67, 66, 64, 62].enumerated().map { index, midi in
        FingeringNote(onset: Tick(Int64(index) * ticksPerQuarter), length: .quarter, midi: midi)
    }
    let positions = Fingering.easiest(notes: [bass] + melody, on: Fretboard())
    #expect(positions[0]?.string == 6)
    #expect(positions.dropFirst().allSatisfy { $0?.string != 6 })
}

@Test func `the order of the notes in the list does not matter`() {
    let notes = (0..<12).map { FingeringNote(onset: Tick(Int64($0 / 2) * 20160), midi: 52 + ($0 * 5) % 17) }
    let forward = Fingering.easiest(notes: notes, on: Fretboard())
    let pairs = Array(notes.enumerated().reversed())
    let backward = Fingering.easiest(notes: pairs.map(\.element), on: Fretboard())
    for (index, position) in zip(pairs.map(\.offset), backward) {
        #expect(position.map { Fretboard().midi(at: $0) } == forward[index].map { Fretboard().midi(at: $0) })
    }
    #expect(Fingering.easiest(notes: notes, on: Fretboard()) == forward)
}

@Test func `long pieces are fingered in one go`() {
    let notes = (0..<6000).map { FingeringNote(onset: Tick(Int64($0) * 5040), midi: 45 + ($0 * 7) % 25) }
    let board = Fretboard()
    let positions = Fingering.easiest(notes: notes, on: board)
    let sounding = positions.map { $0.flatMap { board.midi(at: $0) } }
    #expect(sounding == notes.map(\.midi))
}

@Test func `fingerings fit bass, ukulele, banjo and capo`() {
    let bass = Fretboard(tuning: Tuning.named("bass") ?? .standard)
    #expect(line("E1 G1 A1 B1 D2 E2", on: bass) == "4/0 4/3 3/0 3/2 2/0 2/2")
    let banjo = Fretboard(tuning: Tuning.named("banjo") ?? .standard)
    #expect(line("G3 B3 G4 D4", on: banjo) == "3/0 2/0 5/0 1/0")
    let capo = Fretboard(capo: Capo(2))
    #expect(line("F#4 D4 B3", on: capo) == "1/0 2/1 3/2")
}

@Test func `a cluster of a thousand notes costs no more than a handful`() {
    let notes = (0..<1000).map { FingeringNote(onset: .zero, midi: 40 + $0 % 45) }
    #expect(Fingering.easiest(notes: notes, on: Fretboard()).compactMap { $0 }.count == 6)
}
