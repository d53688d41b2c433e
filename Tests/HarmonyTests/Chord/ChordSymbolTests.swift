import Harmony
import Testing

/// Interval names of a symbol, "?" with the reason where it is not read.
private func names(_ text: String) -> String {
    do {
        return try ChordSymbol.parse(text).intervals.map(\.name).joined(separator: " ")
    } catch {
        return "? \(error)"
    }
}

/// What each family of symbols sounds, a line a chord: every spelling means the same.
private let chordTable: [(tones: String, spellings: [String])] = [
    ("1 3 5", ["C", "Cmaj", "CM", "Cma", "C major"]),
    ("1 b3 5", ["Cm", "C-", "Cmin", "Cmi", "CMI", "C minor", "C min"]),
    ("1 b3 b5", ["Cdim", "C°", "Co", "C-b5", "Cmb5", "Cm(b5)", "Cm-5"]),
    ("1 3 #5", ["C+", "Caug", "C(#5)", "C+5", "Cmaj#5"]),
    ("1 3 b5", ["C-5", "C(b5)"]),
    ("1 5", ["C5", "Cno3", "C(no3)", "C(omit3)", "Cno3rd"]),
    ("1 4 5", ["Csus", "Csus4", "C4", "C sus4"]),
    ("1 2 5", ["Csus2"]),
    ("1 2 4 5", ["Csus2sus4", "Csus24", "Csus4sus2"]),
    ("1 3 5 6", ["C6", "Cmaj6", "CM6"]),
    ("1 b3 5 6", ["Cm6", "C-6", "Cmi6"]),
    ("1 3 5 6 9", ["C6/9", "C69", "C6(9)", "C6add9"]),
    ("1 b3 5 6 9", ["Cm6/9", "C-69", "CMI6/9"]),
    ("1 3 5 b7", ["C7"]),
    ("1 3 5 7", ["Cmaj7", "CM7", "CΔ", "CΔ7", "C^7", "C^", "Cma7", "Cj7", "C△7", "C7M", "C(maj7)"]),
    ("1 b3 5 b7", ["Cm7", "C-7", "Cmi7", "Cmin7", "CMI7"]),
    ("1 b3 5 7", ["CmMaj7", "Cm(maj7)", "C-^7", "CmM7", "C-Δ7", "CmΔ", "Cmin(maj7)", "Cm/maj7", "Cm#7"]),
    ("1 b3 b5 b7", ["Cm7b5", "Cø", "Cø7", "Ch7", "Ch", "C-7b5", "Cmi7(b5)", "Cm7-5", "Cm7(♭5)"]),
    ("1 b3 b5 bb7", ["Cdim7", "C°7", "Co7"]),
    ("1 b3 b5 7", ["Co^7", "CdimM7", "Cdim(maj7)"]),
    ("1 3 #5 b7", ["C7#5", "C+7", "Caug7", "C7+5", "C7+", "C7aug", "C7(#5)"]),
    ("1 3 b5 b7", ["C7b5", "C7-5", "C7(b5)"]),
    ("1 3 #5 7", ["C^7#5", "Cmaj7#5", "CM7+5", "C+M7", "Cmaj7+"]),
    ("1 4 5 b7", ["C7sus4", "C7sus", "Csus7", "C7SUS", "C7/4"]),
    ("1 2 5 b7", ["C7sus2"]),
    ("1 3 4 5 b7", ["C7susadd3", "C7sus4(add 3)"]),
    ("1 3 5 9", ["Cadd9", "C2", "Cadd2", "C(add 9)", "C(add9)", "C(9)", "C/9"]),
    ("1 b3 5 9", ["Cmadd9", "C-add9", "Cm(add9)", "Cmadd2"]),
    ("1 3 5 11", ["Cadd11", "Cadd4"]),
    ("1 3 5 b7 9", ["C9", "C7/9", "C7(9)", "C7add9"]),
    ("1 3 5 7 9", ["Cmaj9", "C^9", "CΔ9", "CM9"]),
    ("1 b3 5 b7 9", ["Cm9", "C-9"]),
    ("1 5 b7 9 11", ["C11"]),
    ("1 b3 5 b7 9 11", ["Cm11", "C-11"]),
    ("1 3 5 b7 9 13", ["C13", "C9(13)"]),
    ("1 3 5 7 9 13", ["Cmaj13", "C^13"]),
    ("1 4 5 b7 9 13", ["C13sus4", "C13sus"]),
    ("1 4 5 b7 9", ["C9sus4", "C9sus", "Csus9"]),
    ("1 3 5 b7 b9", ["C7b9", "C7(b9)", "C7-9", "C7♭9", "C7/b9"]),
    ("1 3 5 b7 #9", ["C7#9", "C7+9", "C7(#9)"]),
    ("1 3 5 b7 #11", ["C7#11", "C7(#11)", "C7+11"]),
    ("1 3 5 7 #11", ["Cmaj7#11", "C^7#11", "CM7(#11)"]),
    ("1 3 b7 #9 b13", ["C7#9b13", "C7(#9,b13)", "C7#9(b13)"]),
    ("1 3 b5 #5 b7 b9 #9", ["C7alt", "Calt", "C7(alt)"]),
    ("1 4 5 b7 b9", ["C7b9sus", "C7sus4b9", "C7sus(b9)", "C7sus4(b9)"]),
    ("1 3 #5 b7 #9", ["C7#9#5", "C7#5#9", "C+7#9"]),
    ("1 3 5 b7 b9 13", ["C13b9", "C13(b9)"]),
    ("1 3 5 b7 9 #11 13", ["C13#11"]),
    ("1 b3 5 b7 11", ["Cm7add11", "Cm7(add11)", "C-7add4"]),
    ("1 b3 5 b6", ["C-b6", "Cmb6"]),
    ("1 b3 #5", ["C-#5", "Cm#5", "Cm+5", "Cm+"]),
    ("1 b3 b5 b7 9", ["Cm9b5", "Ch9", "Cø9"]),
    ("1 b3 b7", ["Cm7no5", "Cm7(omit 5)"]),
]

@Test func `all spellings of a chord sound alike`() {
    for row in chordTable {
        for spelling in row.spellings {
            #expect(names(spelling) == row.tones, "\(spelling)")
        }
    }
}

@Test func `every chord of the table returns from its normal form`() throws {
    for row in chordTable {
        var forms: Set<String> = []
        for spelling in row.spellings {
            let chord = try ChordSymbol.parse(spelling)
            let again = try ChordSymbol.parse(chord.normalized)
            #expect(again.intervals == chord.intervals, "\(spelling) as \(chord.normalized)")
            #expect(again.normalized == chord.normalized)
            forms.insert(chord.normalized)
        }
        #expect(forms.count == 1, "\(forms)")
    }
}

@Test func `the normal form is what players write`() throws {
    let table = [
        ("C-7b5", "Cm7b5"), ("CΔ", "Cmaj7"), ("Co7", "Cdim7"), ("C+", "Caug"), ("C-", "Cm"),
        ("C7(b9,#9)", "C7b9#9"), ("C-^9", "CmMaj9"), ("C69", "C6/9"), ("C2", "Cadd9"), ("Co", "Cdim"),
        ("C13sus", "C13sus4"), ("n.c.", "N.C."), ("C(♭5)", "C(b5)"), ("C^7/E", "Cmaj7/E"),
        ("C-|D7", "Cm|D7"),
    ]
    for (text, normal) in table {
        #expect(try ChordSymbol.parse(text).normalized == normal)
    }
}

@Test func `roots take their accidentals and leave the rest to the quality`() throws {
    let table = [
        ("Bb7", "Bb", "1 3 5 b7"), ("Bbb7", "Bbb", "1 3 5 b7"), ("F##m", "F##", "1 b3 5"),
        ("Bbb5", "Bb", "1 3 b5"), ("Cb9", "Cb", "1 3 5 b7 9"), ("C♯m", "C#", "1 b3 5"),
        ("E𝄫", "Ebb", "1 3 5"), ("Abaug", "Ab", "1 3 #5"), ("Dbdim", "Db", "1 b3 b5"),
    ]
    for (text, root, tones) in table {
        #expect(try ChordSymbol.parse(text).root?.description == root)
        #expect(names(text) == tones)
    }
}

@Test func `a slash names the bass`() throws {
    let table: [(String, String, [Int])] = [
        ("G/B", "B", [7, 11, 2]), ("C/Bb", "Bb", [0, 4, 7, 10]), ("Am7b5/Eb", "Eb", [9, 0, 3, 7]),
        ("D/f#", "F#", [2, 6, 9]), ("C6/9/E", "E", [0, 2, 4, 7, 9]), ("A/b", "B", [9, 11, 1, 4]),
        ("C / G", "G", [0, 4, 7]),
    ]
    for (text, bass, pitchClasses) in table {
        let chord = try ChordSymbol.parse(text)
        #expect(chord.bass?.description == bass, "\(text)")
        #expect(chord.pitchClasses.map(\.value) == pitchClasses, "\(text)")
    }
}

@Test func `a polychord stands on its lower chord`() throws {
    let chord = try ChordSymbol.parse("C|D")
    #expect(chord.root == NoteName(.c))
    #expect(chord.bass == NoteName(.d))
    #expect(chord.pitchClasses.map(\.value) == [0, 2, 4, 6, 7, 9])
    #expect(chord.transposed(by: 2, in: .cMajor).text == "D|E")
    #expect(chord.transposed(by: 2, in: .cMajor).pitchClasses.map(\.value) == [2, 4, 6, 8, 9, 11])
}

@Test func `no chord has no notes`() throws {
    for text in ["N.C.", "NC", "N.C", "n.c.", "No Chord"] {
        let chord = try ChordSymbol.parse(text)
        #expect(chord.isNoChord)
        #expect(chord.root == nil && chord.bass == nil)
        #expect(chord.pitchClasses.isEmpty)
        #expect(chord.transposed(by: 5, in: .cMajor) == chord)
    }
}

@Test func `a thirteenth asks for its eleventh only when it is written`() throws {
    let plain = try ChordSymbol.parse("C13")
    #expect(!plain.pitchClassSet.contains(PitchClass(5)))
    #expect(plain.allowed.contains(PitchClass(5)))
    let minor = try ChordSymbol.parse("Cm13")
    #expect(!minor.required.contains(PitchClass(5)))
    let written = try ChordSymbol.parse("C13(add11)")
    #expect(written.required.contains(PitchClass(5)))
}

@Test func `the fifth of a four-note chord may be left out`() throws {
    let seventh = try ChordSymbol.parse("C7")
    #expect(seventh.required.sorted().map(\.value) == [0, 4, 10])
    #expect(try ChordSymbol.parse("C").required.sorted().map(\.value) == [0, 4, 7])
    #expect(try ChordSymbol.parse("C7/G").required.contains(PitchClass(7)))
    #expect(try ChordSymbol.parse("C5").required.sorted().map(\.value) == [0, 7])
    for row in chordTable {
        for spelling in row.spellings {
            let chord = try ChordSymbol.parse(spelling)
            #expect(chord.required.isSubset(of: chord.pitchClassSet))
            #expect(chord.pitchClassSet.isSubset(of: chord.allowed))
        }
    }
}

@Test func `an error tells column, find and hope`() {
    func error(_ text: String) -> ChordSymbolError? {
        do {
            _ = try ChordSymbol.parse(text)
            return nil
        } catch {
            return error
        }
    }
    #expect(error("H7")?.column == 0)
    #expect(error("H7")?.found == "'H'")
    #expect(error("Cmaj7x")?.column == 5)
    #expect(error("C7♭z")?.column == 3)
    #expect(error("C7♭z")?.found == "'z'")
    #expect(error("")?.found == "end of text")
    #expect(error("C/")?.expected == "a bass note or a tension")
    #expect(error("C(b9")?.expected == "')'")
    #expect(error("C7b")?.expected == "a degree such as 9 after the accidental")
    #expect(error("Cadd")?.expected == "a degree such as 9")
    for text in [
        "C)", "c", "C8", "C7b8", "Csusx", "C|", "C|x", "CG", "C/GG", "Hello", "C7##9", "%", "\u{0}", "C7-",
        "Cno",
        String(repeating: "C", count: 1000), "C" + String(repeating: "(", count: 60),
    ] {
        #expect(error(text) != nil, "\(text)")
    }
}
