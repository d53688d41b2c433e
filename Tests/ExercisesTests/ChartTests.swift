import Exercises
import Harmony
import JSONText
import MusicTime
import Testing

@Suite struct ChartTests {
    /// Chords as `A7@0 D7@2`, in quarter notes.
    func chords(_ chart: String, meter: String = "4/4") throws(DataError) -> String {
        let exercise = try read(piece(meter: meter, chords: chart))
        return exercise.chords.map { "\($0.text)@\(decimalText($0.onset.inQuarters))" }.joined(separator: " ")
    }

    /// Played bars of a chart as people say them.
    func order(_ chart: String, _ more: String = "") throws(DataError) -> String {
        try read(piece(chords: chart, more)).playedBars.bars.map(\.label.description).joined(separator: " ")
    }

    @Test func `chords share a bar evenly`() throws {
        #expect(try chords(#""| A7 D7 | E7 |""#) == "A7@0 D7@2 E7@4")
        #expect(try chords(#""| A7 D7 E7 A7 |""#) == "A7@0 D7@1 E7@2 A7@3")
        #expect(try chords(#""| A D |""#, meter: "6/8") == "A@0 D@1.5")
    }

    @Test func `dots and strokes hold a chord for another beat`() throws {
        #expect(try chords(#""| A7 . . D7 | E7 / A7 / |""#) == "A7@0 D7@3 E7@4 A7@6")
        #expect(try chords(#""| A . . . . D |""#, meter: "6/8") == "A@0 D@2.5")
        #expect(try chords(#""| A D E |""#, meter: "7/8:2+2+3") == "A@0 D@1 E@2")
        #expect(
            complaint(piece(chords: #""| A7 . D7 |""#)).hasPrefix(
                "x.json:9:21: chords: expected 4 words in a bar of 4/4 whose chords hold with . or /, found D7"
            ))
        #expect(complaint(piece(chords: #""| . A7 |""#)).contains("expected a chord before the first beat"))
    }

    @Test func `a percent sign writes the bar before again`() throws {
        #expect(try chords(#"["| A7 D7 | % |", "| % | E7 |"]"#) == "A7@0 D7@2 A7@4 D7@6 A7@8 D7@10 E7@12")
        #expect(complaint(piece(chords: #""| % |""#)).contains("expected a chord in the first bar"))
    }

    @Test func `an empty bar goes on with the chord before`() throws {
        let exercise = try read(piece(chords: #""| A7 | | D7 |""#))
        #expect(exercise.bars.count == 3)
        #expect(exercise.chords.map(\.text) == ["A7", "D7"])
        #expect(exercise.chordIndex(at: Tick(q(5))) == 0)
        #expect(exercise.chordRange(inBar: 1).isEmpty)
        #expect(exercise.chordRange(inBar: 2) == 1..<2)
    }

    @Test func `bar lines need a blank or an end beside them, so that polychords stay whole`() throws {
        #expect(try chords(#""|A7 | C|D | E7|""#) == "A7@0 C|D@4 E7@8")
        #expect(try chords(#""A7 | D7""#) == "A7@0 D7@4")
        #expect(try chords(#""A7| D7 |E7""#) == "A7@0 D7@4 E7@8")
    }

    @Test func `no chord is written N.C.`() throws {
        let exercise = try read(piece(chords: #""| N.C. | A7 |""#))
        #expect(exercise.chords[0].chord.isNoChord)
        #expect(exercise.chords[0].text == "N.C.")
    }

    @Test func `repeat signs and counts are played`() throws {
        #expect(try order(#""|: A7 | D7 :|""#) == "1 2 1:2 2:2")
        #expect(try order(#""|: A7 | D7 :|x3 E7 |""#) == "1 2 1:2 2:2 1:3 2:3 3")
        #expect(try order(#"["| A7 | D7 :|", "|: E7 :|: A7 :|"]"#) == "1 2 1:2 2:2 3 3:2 4 4:2")
        #expect(try order(#"["|: A7 |", "| D7 :|"]"#) == "1 2 1:2 2:2")
        #expect(try order(#"["| A7 ||", ":|"]"#) == "1 1:2")
        #expect(try order(#""|:A7 | D7:|x2""#) == "1 2 1:2 2:2")
    }

    @Test func `endings in the chart are played in turn`() throws {
        #expect(try order(#""|: A7 | [1 D7 :| [2 E7 |""#) == "1 2 1:2 3")
        #expect(try order(#""|: A7 |[1,2 D7 :|[3 E7 | A7 |""#) == "1 2 1:2 2:2 1:3 3 4")
        #expect(try order(#""|: A7 | [1 D7 | D7 :| [2 E7 | E7 || A7 |""#) == "1 2 3 1:2 4 5 6")
        #expect(try order(#"["|: A7 | [1 D7 :|", "[2 E7 :|", "[3 A7 |"]"#) == "1 2 1:2 3 1:3 4")
        let exercise = try read(piece(chords: #""|: A7 | [1 D7 :| [2 E7 | A7 |""#))
        #expect(
            exercise.repeats == [
                Repeat(
                    bars: 0..<3, times: 2,
                    endings: [Ending(numbers: [1], bars: 1..<2), Ending(numbers: [2], bars: 2..<3)])
            ])
    }

    @Test func `repeats may also be a list`() throws {
        #expect(
            try order(#""| A7 | D7 | E7 |""#, #""repeats": [{"from": 1, "to": 2, "times": 3}]"#)
                == "1 2 1:2 2:2 1:3 2:3 3")
        #expect(
            try order(
                #""| A7 | D7 | E7 | A7 |""#,
                #""repeats": [{"from": 1, "to": 3, "endings": [{"numbers": [1], "from": 2, "to": 2}, {"numbers": [2], "from": 3, "to": 3}]}]"#
            )
                == "1 2 1:2 3 4")
    }

    @Test(arguments: [
        (
            #""""#,
            #"x.json:9:13: chords: expected at least one bar with a chord, such as "| A7 |", found an empty chart"#
        ),
        (
            #"[]"#,
            #"x.json:9:13: chords: expected at least one bar with a chord, such as "| A7 |", found an empty chart"#
        ),
        (#""| | |""#, "x.json:9:13: chords: expected at least one chord, found only empty bars"),
        (#"7"#, #"x.json:9:13: chords: expected chart lines, such as "| A7 | D7 |", found the number 7"#),
        (#"["| A7 |", "| D7 | Q7 |"]"#, "x.json:9:32: chords[1]: expected a chord such as A7: "),
        (#""| A7 | Dxyz |""#, "x.json:9:22: chords: expected a chord such as A7: "),
        (
            #""|: A7 |: D7 :|""#,
            "x.json:9:20: chords: expected the end :| of the repeat before, found |: (repeats inside repeats cannot be played: write one of them out)"
        ),
        (
            #""|: A7 | D7 |""#,
            "x.json:9:14: chords: expected an end :| after this start of a repeat, found |: (nothing ends it)"
        ),
        (#"":| A7 |""#, "x.json:9:14: chords: expected a bar before the end of a repeat, found :|"),
        (#""|: A7 :|x1000""#, "x.json:9:20: chords: expected a repeat of 2 to 100 times, found :|x1000"),
        (
            #""|: A7 | [1 D7 | [2 E7 |""#,
            "x.json:9:22: chords: expected an end :| after the first ending, found [1 (nothing ends it)"
        ),
        (#""|: A7 | [1 D7 :| [3 E7 |""#, "x.json:9:22: chords: expected an ending for time 2, found [1"),
        (#""| A7 [1 D7 |""#, "x.json:9:19: chords: expected an ending sign right after a bar line, found [1"),
        (#""| A7 % |""#, "x.json:9:19: chords: expected a chord such as A7: "),
    ])
    func `charts that cannot be played are refused at the sign`(chart: String, expected: String) {
        let text = complaint(piece(chords: chart))
        #expect(text.hasPrefix(expected), "\(text)")
    }

    @Test func `repeats across each other are refused`() {
        #expect(
            complaint(
                piece(
                    chords: #""|: A7 | D7 :| E7 |""#, #""repeats": [{"from": 2, "to": 3}]"#))
                == "x.json:10:15: repeats[0]: expected repeats that stand beside each other, found one across that of bars 1-2 (repeats inside repeats cannot be played: write one of them out)"
        )
    }

    @Test func `ten thousand bars are enough`() throws {
        let line = String(repeating: "A7 | ", count: 10_000)
        #expect(try read(piece(chords: "\"| \(line)\"")).bars.count == 10_000)
        #expect(
            complaint(piece(chords: "\"| \(line) D7 |\"")).contains("expected at most 10000 bars, found more")
        )
        let many = String(repeating: "A7 | ", count: 2_000)
        #expect(
            complaint(piece(chords: "\"|: \(many) :|x100\"")).contains(
                "expected at most 100000 bars with all repeats played, found 200000"))
    }
}
