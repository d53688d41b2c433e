import Harmony
import JSONText
import MusicTime
import Testing

@testable import Exercises

@Suite struct WritingTests {
    func text(_ exercise: Exercise) -> String {
        String(decoding: ExerciseWriter.write(exercise), as: UTF8.self)
    }

    @Test func `a written file is laid out for people`() throws {
        let exercise = try read(
            piece(
                chords: #"["|: A7 . . D7 | % | [1 E7 :| [2 A7 |"]"#,
                """
                "pickup": "1/2", "capo": 2, "swing": 62.5, "changes": [{"bar": 3, "tempo": 90}],
                "sections": [{"name": "A", "bar": 1}],
                "melody": ["e E4/2{1,u}", "e3 A3 B3 C#4~ h. C#4/3{bend:1/2}", "", "w r ; h A3+C#4{d} r", "w A3"],
                "metadata": {"difficulty": 2, "allowedViews": ["page"]}
                """))
        #expect(
            text(exercise) == """
                {
                  "format": 1,
                  "id": "test",
                  "title": "Test",
                  "key": "A",
                  "tempo": 84,
                  "timeSignature": "4/4",
                  "grooveStyle": "shuffle",
                  "swing": 62.5,
                  "capo": 2,
                  "pickup": 0.5,
                  "chords": [
                    "|: A7 . . D7 | % | [1 E7 :| [2 A7 ||"
                  ],
                  "changes": [
                    {"bar": 3, "tempo": 90}
                  ],
                  "sections": [
                    {"name": "A", "bar": 1}
                  ],
                  "melody": [
                    "e E4/2{1,u}",
                    "e3 A3 B3 C#4~ h. C#4/3{bend:1/2}",
                    "",
                    "; h A3+C#4{d} r",
                    "w A3"
                  ],
                  "metadata": {
                    "difficulty": 2,
                    "allowedViews": ["page"]
                  }
                }

                """)
    }

    @Test func `every shipped exercise is read back equal`() throws {
        #expect(!shipped.entries.isEmpty)
        for entry in shipped.entries {
            let bytes = ExerciseWriter.write(entry.exercise)
            let again = try ExerciseReader.read(bytes, file: "again")
            #expect(again == entry.exercise, "\(entry.exercise.id)")
            #expect(ExerciseWriter.write(again) == bytes, "writing is settled after once")
        }
    }

    @Test func `notes that compact text cannot say become objects`() throws {
        let exercise = try read(
            piece(
                """
                "melody": ["w A3", {"start": 3, "duration": 2, "pitch": "E4"}, {"start": "1/7", "duration": 0.1, "pitch": "D4",
                  "voice": 2, "lyric": "a, b", "technique": [{"bend": [[0, 0], [0.1, 1]]}]}]
                """))
        let again = try read(text(exercise))
        #expect(again == exercise)
        #expect(text(exercise).contains(#"{"start": "1/7", "duration": 0.1, "pitch": "D4", "voice": 2, "#))
    }

    @Test func `repeats that signs cannot say become a list`() throws {
        let exercise = try read(
            piece(
                chords: #""| | A7 | | D7 |""#, #""repeats": [{"from": 1, "to": 3, "times": 3}]"#))
        #expect(try read(text(exercise)) == exercise)
        #expect(text(exercise).contains(#"{"from": 1, "to": 3, "times": 3}"#))
    }

    @Test(arguments: [
        "84", "97.3", "\"3/8=112\"", "\"1/2=61.7\"", "\"3/8=97.3\"", "\"5/8=33.3\"", "\"1/16=400\"",
    ])
    func `tempos are written exactly`(tempo: String) throws {
        for meter in ["4/4", "6/8", "2/2", "7/8:2+2+3", "5/8:3+2"] {
            let exercise = try read(piece(tempo: tempo, meter: meter))
            let again = try read(text(exercise))
            #expect(again.tempo == exercise.tempo, "\(tempo) in \(meter): \(text(exercise))")
        }
    }

    /// Random pieces with everything in them.
    @Test func `whatever is written is read back equal`() throws {
        var random = SeededRandom(seed: 11)
        for round in 0..<150 {
            let exercise = randomExercise(&random, round)
            let bytes = ExerciseWriter.write(exercise)
            do {
                let again = try ExerciseReader.read(bytes, file: "random")
                #expect(again.bars == exercise.bars)
                #expect(again.chords == exercise.chords, "\(String(decoding: bytes, as: UTF8.self))")
                #expect(again.repeats == exercise.repeats)
                #expect(again.parts == exercise.parts)
                #expect(again == exercise)
            } catch {
                Issue.record("\(error)\n\(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }

    func randomExercise(_ random: inout SeededRandom, _ round: Int) -> Exercise {
        let meters = ["4/4", "3/4", "6/8", "7/8:2+2+3", "2/2", "5/4"].compactMap { Meter($0) }
        let keys = [
            Key.cMajor, Key(NoteName(.f, 1), .minor), Key(NoteName(.b, -1)), Key(NoteName(.d), .dorian),
        ]
        var meter = meters[round % meters.count]
        var key = keys[round % keys.count]
        var tempo = Tempo(quarterNotesPerMinute: Int64.random(in: 400...2000, using: &random), over: 10)
        var bars: [Bar] = []
        var start = Tick.zero
        let hasPickup = Int.random(in: 0..<3, using: &random) == 0
        let count = Int.random(in: 1...14, using: &random)
        for number in (hasPickup ? 0 : 1)...count {
            if number > 1, Int.random(in: 0..<6, using: &random) == 0 {
                meter = meters.randomElement(using: &random)!
                key = keys.randomElement(using: &random)!
                tempo = Tempo(quarterNotesPerMinute: Int64.random(in: 40...200, using: &random))
            }
            let length = number == 0 ? meter.beat : meter.bar
            bars.append(
                Bar(number: number, start: start, length: length, meter: meter, tempo: tempo, key: key))
            start = start + length
        }
        let first = hasPickup ? 1 : 0

        var chords: [ChartChord] = []
        let symbols = ["A7", "Bbmaj7", "F#m7b5", "N.C.", "C/E", "G7alt"].compactMap {
            try? ChordSymbol.parse($0)
        }
        for bar in bars[first...] {
            var isFirst = chords.isEmpty
            for beat in 0..<bar.meter.beatsPerBar * 2
            where isFirst || Int.random(in: 0..<5, using: &random) == 0 {
                isFirst = false
                let onset = bar.start + TickSpan(bar.meter.beat.value * Int64(beat) / 2)
                chords.append(ChartChord(onset: onset, chord: symbols.randomElement(using: &random)!))
            }
        }

        var repeats: [Repeat] = []
        var at = first
        while at < bars.count {
            let end = Int.random(in: at + 1...bars.count, using: &random)
            if Bool.random(using: &random) {
                var part = Repeat(bars: at..<end, times: Int.random(in: 2...4, using: &random))
                if end - at >= 3, Bool.random(using: &random) {
                    part.endings = [
                        Ending(numbers: Array(1..<part.times), bars: end - 2..<end - 1),
                        Ending(numbers: [part.times], bars: end - 1..<end),
                    ]
                }
                repeats.append(part)
            }
            at = end
        }

        var exercise = Exercise(
            id: "random-\(round)", title: "R \"\(round)\" é", grooveStyle: "swing",
            swing: round % 3 == 0 ? Swing(percent: 66.67) : nil, bars: bars, chords: chords, repeats: repeats,
            metadata: Metadata(difficulty: 1 + round % 10, how: round % 2 == 0 ? "so" : nil),
            tuning: round % 5 == 0 ? Tuning.named("drop D")! : .standard, capo: round % 4)
        for number in 0..<Int.random(in: 0...3, using: &random) {
            exercise.parts.append(
                randomPart(number, exercise, &random))
        }
        return exercise
    }

    func randomPart(_ number: Int, _ exercise: Exercise, _ random: inout SeededRandom) -> Part {
        let isBanjo = number == 2
        var part = Part(
            id: number == 0 ? "melody" : "part-\(number)", name: number == 0 ? "Melody" : "Part \(number)",
            program: number == 0 ? Part.usualProgram : number,
            tuning: isBanjo ? Tuning.named("banjo")! : exercise.tuning,
            capo: isBanjo ? 0 : exercise.capo)
        let neck = Fretboard(tuning: part.tuning, capo: Capo(part.capo), frets: 36)
        let lengths = [20160, 10080, 5040, 6720, 15120, 4032, 2880, 40320, 1234].map { TickSpan($0) }
        for voice in 1...Int.random(in: 1...3, using: &random) {
            var position = Tick.zero
            while true {
                let length = lengths.randomElement(using: &random)!
                guard position + length <= exercise.end else { break }
                if Int.random(in: 0..<4, using: &random) > 0 {
                    var note = Note(
                        onset: position, length: length,
                        pitch: Pitch.spelled(midi: Int.random(in: 45...80, using: &random), in: .cMajor),
                        voice: voice)
                    if Bool.random(using: &random), let place = neck.positions(of: note.pitch.midi).first {
                        note.string = place.string
                        note.fret = place.fret
                    }
                    if Int.random(in: 0..<5, using: &random) == 0 {
                        note.finger = Int.random(in: 1...4, using: &random)
                    }
                    if Int.random(in: 0..<5, using: &random) == 0 { note.stroke = .up }
                    if Int.random(in: 0..<5, using: &random) == 0 {
                        note.techniques = Techniques(rawValue: UInt8.random(in: 0...255, using: &random))
                    }
                    if Int.random(in: 0..<9, using: &random) == 0 {
                        note.bend = BendPoint.evenly(cents: [0, 150, 0])
                    }
                    if Int.random(in: 0..<9, using: &random) == 0 {
                        note.lyric = ["la", "a,b", "da da"].randomElement(using: &random)
                    }
                    part.notes.append(note)
                    if Int.random(in: 0..<4, using: &random) == 0 {
                        part.notes.append(
                            Note(
                                onset: position, length: length, pitch: Pitch(NoteName(.c), octave: 2),
                                voice: voice, stroke: note.stroke))
                    }
                }
                position = position + length
            }
        }
        part.sortNotes()
        return part
    }
}

@Suite struct SkeletonTests {
    @Test func `a new exercise is valid and shows its bars as rests`() throws {
        let exercise = try ExerciseSkeleton.make(
            title: "My Slow Blues!", chart: ["| Am7 | Dm7 . . E7 |"], tempo: "72")
        #expect(exercise.id == "my-slow-blues" && exercise.key.description == "A minor")
        let text = String(decoding: ExerciseSkeleton.file(of: exercise), as: UTF8.self)
        #expect(text.contains("\"w r\",\n    \"w r\""))
        #expect(try read(text) == exercise)
    }

    @Test func `faults of the chart are told in its own columns`() {
        func fault(_ title: String, _ chart: String) -> String {
            do throws(DataError) {
                _ = try ExerciseSkeleton.make(title: title, chart: [chart])
                return "no complaint"
            } catch { return error.description }
        }
        #expect(fault("X", "| A7 | Qx |").hasPrefix("--chart:1:8: expected a chord such as A7"))
        #expect(fault("X", "").hasPrefix("--chart: chords: expected at least one bar"))
        #expect(fault("…", "| A |").contains("expected a title with letters or digits"))
    }

    @Test(arguments: [
        ("Blues in A", "blues-in-a"), ("  Ain't  it ", "aint-it"), ("ii–V–I (Bb)", "iivi-bb"), ("--", nil),
    ])
    func `ids are made of titles`(title: String, id: String?) {
        #expect(ExerciseID.from(title: title) == id)
    }
}
