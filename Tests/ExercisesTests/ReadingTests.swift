import Exercises
import Harmony
import JSONText
import MusicTime
import Testing

@Suite struct ReadingTests {
    @Test func `a small file is read whole`() throws {
        let exercise = try read(
            piece(
                """
                "composer": "Trad.", "swing": 62.5, "capo": 2, "tuning": "drop D",
                "sections": [{"name": "A", "bar": 1}, {"name": "B", "bar": 2}],
                "melody": ["q A3 C4 E4 r", "w D4"],
                "metadata": {"difficulty": 3, "category": "blues", "allowedViews": ["page", "stage"],
                  "trains": "ears", "how": "slowly"}
                """))
        #expect(exercise.id == "test")
        #expect(exercise.composer == "Trad.")
        #expect(exercise.swing?.hundredths == 6250)
        #expect(exercise.capo == 2 && exercise.tuning == Tuning.named("drop D"))
        #expect(exercise.key.description == "A major")
        #expect(exercise.bars.count == 2 && exercise.end == Tick(q(8)))
        #expect(exercise.chords.map(\.text) == ["A7", "D7"])
        #expect(exercise.chords.map(\.onset.value) == [0, q(4)])
        #expect(exercise.sections.map(\.barIndex) == [0, 1])
        #expect(show(exercise.parts[0].notes) == ["A3@0+1", "C4@1+1", "E4@2+1", "D4@4+4"])
        #expect(exercise.parts[0].id == "melody")
        #expect(exercise.metadata.allowedViews == [.page, .stage])
        #expect(exercise.duration == 8.0 * 60 / 84)
    }

    @Test func `the tempo counts pulses, or the note value that it names`() throws {
        #expect(try read(piece(tempo: "84")).tempo.quarterNotesPerMinute == 84)
        #expect(try read(piece(tempo: "97.3")).tempo == Tempo(quarterNotesPerMinute: 973, over: 10))
        #expect(try read(piece(tempo: "112", meter: "6/8")).tempo.quarterNotesPerMinute == 168)
        #expect(try read(piece(tempo: "\"3/8=112\"", meter: "4/4")).tempo.quarterNotesPerMinute == 168)
        #expect(try read(piece(tempo: "\"1/2 = 60\"", meter: "4/4")).tempo.quarterNotesPerMinute == 120)
        #expect(try read(piece(tempo: "90", meter: "7/8:2+2+3")).tempo.quarterNotesPerMinute == 90)
    }

    @Test func `changes of metre, tempo and key hold from their bar on`() throws {
        let exercise = try read(
            piece(
                tempo: "120", chords: #"["| C | C | C | C |"]"#,
                #""changes": [{"bar": 2, "timeSignature": "6/8", "tempo": 100}, {"bar": 4, "key": "Dm", "tempo": "1/4=90"}]"#
            ))
        #expect(exercise.bars.map(\.meter.description) == ["4/4", "6/8", "6/8", "6/8"])
        #expect(exercise.bars.map(\.tempo.quarterNotesPerMinute) == [120, 150, 150, 90])
        #expect(exercise.bars.map(\.start.value) == [0, q(4), q(7), q(10)])
        #expect(exercise.bars[3].key.description == "D minor")
    }

    @Test func `a pick-up comes before bar 1 and starts at 0`() throws {
        let exercise = try read(piece(#""pickup": "1/2", "melody": ["e E4", "w A4", ""]"#))
        #expect(exercise.bars.map(\.number) == [0, 1, 2])
        #expect(exercise.bars.map(\.start.value) == [0, q(0.5), q(4.5)])
        #expect(exercise.chords.map(\.onset.value) == [q(0.5), q(4.5)])
        #expect(show(exercise.parts[0].notes) == ["E4@0+0.5", "A4@0.5+4"])
        #expect(
            exercise.firstFullBar == 1 && exercise.barIndex(number: 0) == 0
                && exercise.barIndex(number: 2) == 2)
        #expect(exercise.barIndex(number: 3) == nil && exercise.barIndex(number: -1) == nil)
    }

    @Test func `format 0 is brought up while it is read`() throws {
        let old = """
            {"format": 0, "id": "old", "title": "Old", "key": "G", "bpm": 180, "timeSig": "6/8", "style": "jig",
             "chords": "| G | D |"}
            """
        let exercise = try read(old)
        #expect(exercise.meter == Meter(6, 8) && exercise.grooveStyle == "jig")
        #expect(exercise.tempo.quarterNotesPerMinute == 180, "format 0 counted quarter notes, even in 6/8")
        #expect(
            complaint(old.replacing("180", with: "0"))
                .hasPrefix("x.json:1:63: bpm: expected a tempo"), "errors point at the old file's own names")
        #expect(
            complaint(old.replacing("\"style\"", with: "\"timeSignature\": \"4/4\", \"style\""))
                .contains(#"expected either "timeSig" or "timeSignature""#))
        #expect(complaint(piece().replacing("\"tempo\"", with: "\"bpm\"")).contains("unknown field \"bpm\""))
    }

    @Test(arguments: [
        (
            piece().replacing("\"format\": 1", with: "\"format\": 2"),
            "x.json:2:13: format: expected format 1 or older, found format 2 (the file comes from a newer Woodshed: update this one)"
        ),
        (
            piece().replacing("\"format\": 1,", with: ""),
            "x.json:1:1: format: expected the number of the format, 1, found nothing (add the field \"format\")"
        ),
        (
            piece().replacing("\"title\": \"Test\",", with: ""),
            "x.json:1:1: title: expected the title, found nothing (add the field \"title\")"
        ),
        (
            piece(key: "H"),
            #"x.json:5:10: key: expected a key, such as A, F# minor or D dorian, found the text "H""#
        ),
        (
            piece(tempo: "\"fast\""),
            #"x.json:6:12: tempo: expected a tempo in pulses a minute, such as 84 or "3/8=112", found the text "fast""#
        ),
        (
            piece(tempo: "0"),
            #"x.json:6:12: tempo: expected a tempo in pulses a minute, such as 84 or "3/8=112", found the number 0 (from 4 to 2000 quarter notes a minute)"#
        ),
        (
            piece(tempo: "NaN"),
            "x.json:6:12: tempo: expected a value, found NaN (NaN, Infinity and + signs are not numbers here)"
        ),
        (
            piece(meter: "4/5"),
            #"x.json:7:20: timeSignature: expected a time signature, such as 4/4, 6/8 or 7/8:2+2+3, found the text "4/5""#
        ),
        (
            piece().replacing("grooveStyle", with: "groveStyle"),
            #"x.json:8:3: groveStyle: expected a field of the format, found the unknown field "groveStyle" (did you mean "grooveStyle"?)"#
        ),
        (
            piece().replacing("\"test\"", with: "\"../etc\""),
            #"x.json:3:9: id: expected small letters, digits and hyphens, such as blues-in-a, found the text "../etc""#
        ),
        (
            piece(#""swing": 40"#),
            "x.json:10:12: swing: expected the percentage of the pair that the first eighth takes, 50 to 75, found the number 40"
        ),
        (
            piece(#""pickup": 4"#),
            #"x.json:10:13: pickup: expected the length of the pick-up in quarter notes, less than a bar, such as "1/2", found the number 4"#
        ),
        (
            piece(#""changes": [{"bar": 1000000000, "tempo": 90}]"#),
            "x.json:10:23: changes[0].bar: expected a bar number from 1 to 2, found the number 1000000000"
        ),
        (
            piece(#""sections": [{"name": "A", "bar": 3}]"#),
            "x.json:10:37: sections[0].bar: expected a bar number from 1 to 2, found the number 3"
        ),
        (
            piece(#""metadata": {"difficulty": 11}"#),
            "x.json:10:30: metadata.difficulty: expected a difficulty from 1 to 10, found the number 11"
        ),
        (
            piece(#""metadata": {"allowedViews": ["nick"]}"#),
            #"x.json:10:33: metadata.allowedViews[0]: expected a view: stage, page, chart, all, neck, fretboard, tab, notation, chords, found the text "nick" (did you mean "neck"?)"#
        ),
        (
            piece(#""tuning": "drop Q""#).replacing("X", with: ""),
            #"x.json:10:13: tuning: expected a tuning's name such as "drop D", or its open strings from string 1: "E4 B3 G3 D3 A2 D2", found the text "drop Q" (did you mean "drop D"?)"#
        ),
        ("[1]", "x.json:1:1: expected an exercise: { \"format\": 1, … }, found a list of 1"),
    ])
    func `faults are told with place, field, what was found and expected`(text: String, expected: String) {
        #expect(complaint(text) == expected)
    }

    @Test func `styles that nobody knows are refused where it can be known`() {
        #expect(complaint(piece(), styles: ["shuffle"]) == "no complaint")
        #expect(
            complaint(piece().replacing("\"shuffle\"", with: "\"shufle\""), styles: ["shuffle", "swing"])
                == #"x.json:8:18: grooveStyle: expected one of the styles shuffle, swing, found the text "shufle" (did you mean "shuffle"?)"#
        )
    }
}
