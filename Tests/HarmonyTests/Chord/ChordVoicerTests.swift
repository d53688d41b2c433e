import Harmony
import Testing

private func voicings(
    _ chart: String, range: ClosedRange<Int> = 50...72, voices: Int = 4, rootless: Bool = true
) throws -> [[Int]] {
    var previous: [Int]?
    return try chart.split(separator: " ").map {
        let chord = try ChordSymbol.parse(String($0))
        let next = ChordVoicer.next(
            for: chord, after: previous, range: range, voices: voices, rootless: rootless)
        if !next.isEmpty { previous = next }
        return next
    }
}

@Test func `third and seventh are always there`() throws {
    let symbols = "Dm7 G7 Cmaj7 A7alt Bm7b5 E13 F#m11 Abmaj7#11 C7b9b13 Dm6 C7sus4"
    for symbol in symbols.split(separator: " ").map(String.init) {
        let chord = try ChordSymbol.parse(symbol)
        let root = chord.root?.pitchClass ?? PitchClass(0)
        for voices in 2...6 {
            for rootless in [true, false] {
                let notes = ChordVoicer.next(
                    for: chord, after: nil, range: 48...74, voices: voices, rootless: rootless)
                #expect(notes.count == voices)
                #expect(notes == notes.sorted())
                #expect(Set(notes).count == notes.count)
                #expect(notes.allSatisfy { (48...74).contains($0) })
                let sounding = Set(notes.map { PitchClass($0) })
                #expect(sounding.allSatisfy(chord.pitchClassSet.contains))
                for interval in chord.intervals where [3, 7, 6].contains(interval.degree) {
                    #expect(sounding.contains(root.transposed(by: interval.semitones)), "\(symbol) \(voices)")
                }
            }
        }
    }
}

@Test func `ii-V-I moves by steps`() throws {
    let chords = try voicings("Dm9 G13 Cmaj9")
    for (before, after) in zip(chords, chords.dropFirst()) {
        let moved = zip(before, after).map { abs($0 - $1) }
        #expect(moved.allSatisfy { $0 <= 2 }, "\(chords)")
        #expect(moved.contains(0), "a common tone stays: \(chords)")
    }
    #expect(chords[0].allSatisfy { PitchClass($0) != PitchClass(2) }, "no root: \(chords)")
}

@Test func `the same chord again does not move`() throws {
    let chords = try voicings("G7 G7 N.C. G7")
    #expect(chords[0] == chords[1])
    #expect(chords[2].isEmpty)
    #expect(chords[3] == chords[0])
}

@Test func `voicings do not wander off over a long cycle of fifths`() throws {
    let cycle = ["C7", "F7", "Bb7", "Eb7", "Ab7", "Db7", "Gb7", "B7", "E7", "A7", "D7", "G7"]
    let chart = (0..<6).flatMap { _ in cycle }.joined(separator: " ")
    let chords = try voicings(chart)
    for chord in chords {
        let mean = chord.reduce(0, +) / chord.count
        #expect(abs(mean - 61) <= 5, "\(chord)")
        #expect((chord.last ?? 0) - (chord.first ?? 0) <= 19)
    }
}

@Test func `narrow and strange ranges do no harm`() throws {
    let chord = try ChordSymbol.parse("C13#11")
    for range in [60...60, 0...127, -20...300, 60...64] {
        for voices in [-1, 0, 1, 3, 8, 100] {
            let notes = ChordVoicer.next(for: chord, after: nil, range: range, voices: voices, rootless: true)
            #expect(notes.count <= max(0, min(voices, 8)))
            #expect(notes.allSatisfy { range.contains($0) && (0...127).contains($0) })
        }
    }
}

@Test func `a triad of four voices doubles its root`() throws {
    let notes = ChordVoicer.next(
        for: try ChordSymbol.parse("C"), after: nil, range: 48...72, voices: 4, rootless: false)
    #expect(notes.filter { PitchClass($0) == PitchClass(0) }.count == 2)
}
