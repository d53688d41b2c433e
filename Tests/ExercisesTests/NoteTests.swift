import Exercises
import Harmony
import JSONText
import MusicTime
import Testing

@Suite struct CompactNoteTests {
    func notes(_ melody: String, meter: String = "4/4", _ more: String = "") throws(DataError) -> [String] {
        let fields = "\"melody\": \(melody)" + (more.isEmpty ? "" : ", " + more)
        return show(try read(piece(meter: meter, fields)).parts[0].notes)
    }

    @Test func `a duration holds until the next one, across bars too`() throws {
        #expect(
            try notes(#"["q A3 e C4 D4 h E4", "A3 A3"]"#)
                == ["A3@0+1", "C4@1+0.5", "D4@1.5+0.5", "E4@2+2", "A3@4+2", "A3@6+2"])
    }

    @Test func `dots and tuplets`() throws {
        #expect(
            try notes(#"["q. A3 e B3 e3 C4 D4 E4 q F4", "q5 A3 A3 A3 A3 A3"]"#)
                == [
                    "A3@0+1.5", "B3@1.5+0.5", "C4@2+0.333333", "D4@2.333333+0.333333", "E4@2.666667+0.333333",
                    "F4@3+1",
                    "A3@4+0.8", "A3@4.8+0.8", "A3@5.6+0.8", "A3@6.4+0.8", "A3@7.2+0.8",
                ])
        #expect(
            try notes(#"["h.. A3 e A3", "s6 A3 A3 A3 A3 A3 A3 e7 B3 B3 B3 B3 B3 B3 B3 q r"]"#).count == 15)
        #expect(
            try notes(#"["t A3 A3 s. A3 t r s r q r h r"]"#)
                == ["A3@0+0.125", "A3@0.125+0.125", "A3@0.25+0.375"])
    }

    @Test func `strings and frets`() throws {
        #expect(
            try notes(#"["q A3/3 s2f5 C#4/3 Bb3/4", ""]"#) == [
                "A3@0+1 s3f2", "E4@1+1 s2f5", "C#4@2+1 s3f6", "Bb3@3+1 s4f8",
            ])
        #expect(
            try notes(#"["w s6f0 "]"#, #""capo": 3"#) == ["G2@0+4 s6f0"], "a capo raises what the fret sounds"
        )
        #expect(try notes(#"["w A3/3"]"#, #""capo": 2"#) == ["A3@0+4 s3f0"])
    }

    @Test func `frets are spelled in the key`() throws {
        let flat = try read(piece(key: "Eb", #""melody": ["w s3f1"]"#))
        #expect(flat.parts[0].notes[0].pitch.description == "Ab3")
        let sharp = try read(piece(key: "E", #""melody": ["w s3f1"]"#))
        #expect(sharp.parts[0].notes[0].pitch.description == "G#3")
    }

    @Test func `chords, rests, ties and voices`() throws {
        #expect(
            try notes(#"["h A3+C4+E4 r ; w A2", "q A3~ A3 A3+C4~ A3+C4"]"#)
                == [
                    "A3@0+2", "C4@0+2", "E4@0+2", "A2@0+4 v2", "A3@4+1 ~", "A3@5+1", "A3@6+1 ~", "C4@6+1 ~",
                    "A3@7+1", "C4@7+1",
                ])
    }

    @Test func `bars may stand in one text`() throws {
        #expect(try notes(#""| w A3 | B3 |""#) == ["A3@0+4", "B3@4+4"])
        #expect(try notes(#"["w A3 || B3 |]"]"#) == ["A3@0+4", "B3@4+4"])
        #expect(try notes(#"["| | w B3"]"#) == ["B3@4+4"])
    }

    @Test func `what the hands do stands in braces`() throws {
        let note = try read(
            piece(
                #""melody": ["q A3/3{1,d} C4{h, vib}~ C4{bend:1/2,u} E4{p,mute,ring,lyric:la}"]"#)
        ).parts[0].notes
        #expect(note[0].finger == 1 && note[0].stroke == .down)
        #expect(note[1].techniques == [.hammer, .vibrato] && note[1].isTiedToNext)
        #expect(note[2].bend == [BendPoint(position: 0, cents: 0), BendPoint(position: 5000, cents: 100)])
        #expect(note[2].stroke == .up)
        #expect(note[3].pick == .p && note[3].techniques == [.palmMute, .letRing] && note[3].lyric == "la")
        let bends = try read(
            piece(
                #""melody": ["q A3{bend:full} A3{bend:0-1-0} A3{bend:1.5} A3{bend:1/4,dead,harmonic,pull,slide}"]"#
            )
        ).parts[0].notes
        #expect(bends[0].bend.last?.cents == 200)
        #expect(
            bends[1].bend.map(\.cents) == [0, 200, 0] && bends[1].bend.map(\.position) == [0, 5000, 10000])
        #expect(bends[2].bend.last?.cents == 300)
        #expect(bends[3].bend.last?.cents == 50 && bends[3].techniques == [.dead, .harmonic, .pull, .slide])
        let strummed = try read(piece(#""melody": ["w A3+C4+E4{d}"]"#)).parts[0].notes
        #expect(strummed.allSatisfy { $0.stroke == .down }, "a stroke strikes the whole chord")
    }

    @Test(arguments: [
        (
            "q A3 B3 C4",
            #"x.json:10:25: melody[0]: expected bar 1 in 4/4 filled: 4 quarter notes, found 3 in the bar (add notes or rests of 1 quarter note)"#
        ),
        (
            "h A3 q. B3 C4",
            #"x.json:10:26: melody[0]: expected bar 1 in 4/4 filled: 4 quarter notes, found C4 that ends at 5"#
        ),
        (
            "w A3 ; h A2",
            #"x.json:10:26: melody[0]: expected bar 1 in 4/4 filled: 4 quarter notes, found 2 in voice 2 (add notes or rests of 2 quarter notes)"#
        ),
        (
            "w H3",
            #"x.json:10:17: melody[0]: expected a note such as A3, C#4 or s2f5, a rest r, or a duration w h q e s t, found "H3""#
        ),
        (
            "w a3",
            #"x.json:10:17: melody[0]: expected a note such as A3, C#4 or s2f5, a rest r, or a duration w h q e s t, found "a3" (note names are capital letters: A3)"#
        ),
        ("w A", "x.json:10:17: melody[0]: expected a note with its octave, such as A3, C#4 or Bb2, found A"),
        ("w A3/7", "x.json:10:17: melody[0]: expected a string from 1 to 6, found A3/7"),
        ("w A3/2", "x.json:10:17: melody[0]: expected a note that string 2 (open: B3) has, found A3/2"),
        ("w s7f1", "x.json:10:17: melody[0]: expected a string from 1 to 6, found s7f1"),
        ("w s1f99", "x.json:10:17: melody[0]: expected a fret that string 1 has, 0 to 36, found s1f99"),
        (
            "w A3{5}",
            #"x.json:10:20: melody[0]: expected a finger 1-4, p i m a, d or u, a technique, bend:1/2 or lyric:word, found "5""#
        ),
        (
            "w A3{vibrat}",
            #"x.json:10:20: melody[0]: expected a finger 1-4, p i m a, d or u, a technique, bend:1/2 or lyric:word, found "vibrat" (did you mean vibrato?)"#
        ),
        ("w A3{1", "x.json:10:19: melody[0]: expected a closing }, found the end of the text"),
        ("w A3~ | B3", "x.json:10:17: melody[0]: expected the same note A3 right after a tied one, found B3"),
        (
            "e4 A3",
            "x.json:10:15: melody[0]: expected a tuplet number 3, 5, 6, 7 or 9 after the note value, found e4"
        ),
        (
            "w A3,",
            #"x.json:10:19: melody[0]: expected a blank after the note (or + / ~ {), found , in "A3,""#
        ),
        ("w A99", "x.json:10:17: melody[0]: expected a note from C-1 to G9, found A99"),
        (
            "w A3 | B3 | C4",
            "x.json:10:27: melody[0]: expected at most 2 bars of notes, as many as the chart has, found one more bar"
        ),
        ("w A3+", "x.json:10:20: melody[0]: expected a note such as A3 or s2f5, found the end of the text"),
        (
            "w A3 ; A3 ; A3 ; A3 ; A3",
            "x.json:10:35: melody[0]: expected at most four voices in a bar, found ;"
        ),
    ])
    func `a fault in a bar is told at its word`(bar: String, expected: String) {
        #expect(complaint(piece("\"melody\": [\"\(bar)\"]")) == expected)
    }

    @Test func `the first bar of a piece with a pick-up is as long as the pick-up`() {
        #expect(
            complaint(piece(#""pickup": 1, "melody": ["w A3"]"#)).contains(
                "expected a pick-up of 1 quarter note, found A3 that ends at 4"))
    }

    @Test func `a tie may reach across the end of a repeat`() throws {
        _ = try read(piece(chords: #""|: A7 :| D7 |""#, #""melody": ["w A3~", "B3"]"#))
    }
}

@Suite struct LongNoteTests {
    func notes(_ list: String) throws(DataError) -> [Note] {
        try read(piece("\"melody\": [\(list)]")).parts[0].notes
    }

    @Test func `starts and lengths are quarter notes, as numbers or fractions`() throws {
        #expect(
            show(
                try notes(
                    #"{"start": 2.5, "duration": "1/3", "pitch": "Bb2"}, {"start": 0, "duration": 1, "pitch": 61}"#
                ))
                == ["C#4@0+1", "Bb2@2.5+0.333333"])
        #expect(try notes(#"{"start": "1/3", "duration": "2/3", "pitch": "A3"}"#)[0].onset == Tick(6720))
        #expect(
            try notes(#"{"start": 0.333333, "duration": 0.6666667, "pitch": "A3"}"#)[0].length
                == TickSpan(13440))
    }

    @Test func `every field of a note is read`() throws {
        let note = try notes(
            """
            {"start": 0, "duration": 2, "pitch": "A3", "string": 4, "fret": 7, "voice": 2, "finger": 3, "pick": "m",
             "stroke": "up", "technique": ["vibrato", {"bend": [[0, 0], [0.25, 0.5], [1, 1]]}], "lyric": "Oh"}
            """)[0]
        #expect(note.string == 4 && note.fret == 7 && note.voice == 2 && note.finger == 3 && note.pick == .m)
        #expect(note.stroke == .up && note.techniques == .vibrato && note.lyric == "Oh")
        #expect(note.bend.map(\.position) == [0, 2500, 10000] && note.bend.map(\.cents) == [0, 100, 200])
        #expect(show(try notes(#"{"start": 0, "duration": 2, "string": 4, "fret": 7}"#)) == ["A3@0+2 s4f7"])
        #expect(
            show(try notes(#"{"start": 0, "duration": 2, "pitch": "A3", "string": 3}"#)) == ["A3@0+2 s3f2"])
    }

    @Test func `a bend is said in several ways`() throws {
        func bend(_ technique: String) throws(DataError) -> [Int] {
            try notes(#"{"start": 0, "duration": 1, "pitch": "A3", "technique": \#(technique)}"#)[0].bend.map(
                \.cents)
        }
        #expect(try bend("\"bend\"") == [0, 200])
        #expect(try bend(#"[{"bend": "1/2"}]"#) == [0, 100])
        #expect(try bend(#"{"bend": 1.5}"#) == [0, 300])
        #expect(try bend(#"{"type": "bend", "points": [[0, 1], [1, 0]]}"#) == [200, 0])
        #expect(
            complaint(
                piece(
                    #""melody": [{"start": 0, "duration": 1, "pitch": "A3", "technique": {"type": "trill"}}]"#
                )
            )
            .contains("technique.type: expected \"bend\", found the text \"trill\""))
    }

    @Test func `long and compact notes go together`() throws {
        #expect(
            show(try notes(#""w A3", {"start": 4, "duration": 1, "pitch": "C4"}"#)) == ["A3@0+4", "C4@4+1"])
    }

    @Test(arguments: [
        (
            #"{"start": 1e9, "duration": 1, "pitch": "A3"}"#,
            #"x.json:10:24: melody[0].start: expected a start in quarter notes from 0 to before the piece's end at 8, such as 2.5 or "1/3", found the number 1e9"#
        ),
        (
            #"{"start": 7, "duration": 2, "pitch": "A3"}"#,
            #"x.json:10:39: melody[0].duration: expected a length in quarter notes that ends by the piece's end at 8, such as 1 or "1/3", found the number 2"#
        ),
        (
            #"{"start": -1, "duration": 2, "pitch": "A3"}"#,
            #"x.json:10:24: melody[0].start: expected a start in quarter notes from 0 to before the piece's end at 8, such as 2.5 or "1/3", found the number -1"#
        ),
        (
            #"{"start": "1/0", "duration": 2, "pitch": "A3"}"#,
            #"x.json:10:24: melody[0].start: expected a start in quarter notes from 0 to before the piece's end at 8, such as 2.5 or "1/3", found the text "1/0""#
        ),
        (
            #"{"start": 0, "duration": 1, "pitch": "H3"}"#,
            #"x.json:10:51: melody[0].pitch: expected a pitch such as "A3" or "Bb2", or a MIDI number from 0 to 127, found the text "H3""#
        ),
        (
            #"{"start": 0, "duration": 1, "pitch": 128}"#,
            #"x.json:10:51: melody[0].pitch: expected a pitch such as "A3" or "Bb2", or a MIDI number from 0 to 127, found the number 128"#
        ),
        (
            #"{"start": 0, "duration": 1, "pitch": "A3", "string": 4, "fret": 5}"#,
            "x.json:10:51: melody[0].pitch: expected the pitch of string 4, fret 5: G3, found A3"
        ),
        (
            #"{"start": 0, "duration": 1, "fret": 5}"#,
            "x.json:10:50: melody[0].fret: expected a string together with the fret, found only a fret"
        ),
        (
            #"{"start": 0, "duration": 1}"#,
            #"x.json:10:14: melody[0].pitch: expected a pitch such as "A3", or a string and a fret, found nothing (add the field "pitch")"#
        ),
        (
            #"{"start": 0, "duration": 1, "pitch": "A3", "stroke": "dwon"}"#,
            #"x.json:10:67: melody[0].stroke: expected "down" or "up", found the text "dwon" (did you mean "down"?)"#
        ),
        (
            #"{"start": 0, "duration": 1, "pitch": "A3", "vioce": 1}"#,
            #"x.json:10:57: melody[0].vioce: expected a field of the format, found the unknown field "vioce" (did you mean "voice"?)"#
        ),
        (
            #"{"start": 0, "duration": 1, "pitch": "A3", "tie": true}"#,
            "x.json:10:64: melody[0].tie: expected the same note A3 right after a tied one, found no note"
        ),
        (
            "7",
            #"x.json:10:14: melody[0]: expected a list of bars such as "e A3 C4 q E4 h r", or of notes as objects, found the number 7"#
        ),
    ])
    func `a fault in a long note is told at its field`(note: String, expected: String) {
        #expect(complaint(piece("\"melody\": [\(note)]")) == expected)
    }
}

@Suite struct PartTests {
    @Test func `more parts have instruments of their own`() throws {
        let exercise = try read(
            piece(
                #""melody": ["w A3"], "parts": [{"id": "uke", "name": "Ukulele", "program": 24, "tuning": "ukulele", "capo": 1, "notes": ["w s4f0"]}, {"id": "empty"}]"#
            ))
        #expect(exercise.parts.map(\.id) == ["melody", "uke", "empty"])
        #expect(exercise.parts[1].program == 24 && exercise.parts[1].name == "Ukulele")
        #expect(show(exercise.parts[1].notes) == ["G#4@0+4 s4f0"])
        #expect(exercise.parts[2].tuning == .standard && exercise.parts[2].notes.isEmpty)
    }

    @Test func `parts need ids that can name files`() {
        #expect(complaint(piece(#""parts": [{"id": "a/b"}]"#)).contains("expected letters, digits, - and _"))
        #expect(
            complaint(piece(#""melody": [], "parts": [{"id": "melody"}]"#)).contains(
                "\"melody\" is the first part already"))
        #expect(complaint(piece(#""parts": [{"id": "a", "program": 128}]"#)).contains("from 0 to 127"))
    }
}
