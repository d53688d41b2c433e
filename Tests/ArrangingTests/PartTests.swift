import Arranging
import Exercises
import Harmony
import MusicTime
import Sequencing
import Testing

extension Arrangement {
    /// Notes of the first part.
    fileprivate var melody: [NoteCue] { cues.notes.filter { cues.parts[$0.part].channel == 0 } }

    /// Pitch bends as cents at quarters: `0.5:100`.
    fileprivate var bends: [String] {
        sequence.events.filter { $0.message.kind == .bend }.map { event in
            let cents = Double(Int(event.message.bendValue) - 8192) * 1200 / 8192
            return "\(quarters(event.tick - .zero)):\(Int(cents.rounded()))"
        }
    }
}

@Suite struct PartTests {
    @Test func `repeats and endings are played out, chords and notes with them`() throws {
        let arrangement = try arrange(
            piece(
                "|: C | F | [1 G :| [2 Am | F |", #""melody": ["w C4", "w D4", "w E4", "w F4", "w G4"]"#),
            "click-only")
        #expect(arrangement.cues.bars.map(\.number) == [1, 2, 3, 4, 5, 6, 7])
        #expect(arrangement.cues.bars.map(\.written) == [1, 2, 3, 1, 2, 4, 5])
        #expect(arrangement.cues.bars.map(\.timeThrough) == [1, 1, 1, 2, 2, 1, 1])
        #expect(
            arrangement.cues.chords.map { "\(place($0.onset, arrangement.cues)) \($0.chord)" }
                == ["1:0 C", "2:0 F", "3:0 G", "4:0 C", "5:0 F", "6:0 Am", "7:0 F"])
        #expect(arrangement.melody.map { noteName($0.midi) } == ["C4", "D4", "E4", "C4", "D4", "F4", "G4"])
    }

    @Test func `a chord that goes on over bar lines is one cue`() throws {
        let arrangement = try arrange(piece("|: C | C | F C :| C | N.C. | N.C. | C |"))
        #expect(
            arrangement.cues.chords.map { "\(place($0.onset, arrangement.cues)) \($0.chord)" }
                == ["1:0 C", "3:0 F", "3:2 C", "6:0 F", "6:2 C", "8:0 N.C.", "10:0 C"])
    }

    @Test func `tied notes are one sound`() throws {
        let arrangement = try arrange(
            piece("| C | C |", #""melody": ["h C4 E4~", "q E4 q. G4~ e G4 q C4"]"#), "click-only")
        #expect(lines(arrangement, "melody") == ["1 | C4@0+2 E4@2+3", "2 | G4@1+2 C4@3+1"])
    }

    @Test func `a tie into the first ending does not sound in the second`() throws {
        let arrangement = try arrange(
            piece("|: C | [1 C :| [2 C |", #""melody": ["w C4~", "w C4", "w E4"]"#), "click-only")
        #expect(
            lines(arrangement, "melody") == ["1 | C4@0+8", "2 | ", "3 | C4@0+4", "4 | E4@0+4"],
            "the second time the tied note ends at the jump")
    }

    @Test func `swing moves what sounds and leaves the page`() throws {
        let arrangement = try arrange(
            piece("| C | C |", #""melody": ["e C4 D4 E4 F4 q G4 s A4 A4 A4 A4", "e3 C4 D4 E4 q F4 h G4"]"#),
            "swing")
        let melody = arrangement.melody
        #expect(
            lines(arrangement, "melody")[0]
                == "1 | C4@0+0.65 D4@0.65+0.35 E4@1+0.65 F4@1.65+0.35 G4@2+1 A4@3+0.325 A4@3.325+0.325 A4@3.65+0.175 A4@3.825+0.175"
        )
        #expect(
            melody.prefix(9).map { quarters($0.pageOnset - .zero) }
                == ["0", "0.5", "1", "1.5", "2", "3", "3.25", "3.5", "3.75"])
        #expect(melody.prefix(4).allSatisfy { quarters($0.pageDuration) == "0.5" })
        #expect(
            lines(arrangement, "melody")[1] == "2 | C4@0+0.333 D4@0.333+0.333 E4@0.667+0.333 F4@1+1 G4@2+2",
            "a written triplet is one already")
    }

    @Test func `the exercise's swing comes before the style's, and a pick-up does not turn it round`() throws
    {
        let arrangement = try arrange(
            piece("| C |", #""swing": 60, "pickup": 0.5, "melody": ["e G3", "e C4 D4 h E4 q F4"]"#), "swing")
        #expect(
            lines(arrangement, "melody") == ["0 | G3@0.1+0.4", "1 | C4@0+0.6 D4@0.6+0.4 E4@1+2 F4@3+1"])
        #expect(arrangement.cues.bars.map(\.number) == [0, 1])
        let band = arrangement.cues.notes.filter { $0.onset < arrangement.cues.bars[1].start && $0.part > 0 }
        #expect(band.isEmpty, "the band waits for the first full bar")
    }

    @Test func `dotted pulses are not swung`() throws {
        let arrangement = try arrange(
            piece("| C |", meter: "6/8", #""melody": ["e C4 D4 E4 F4 G4 A4"]"#), "swing")
        #expect(arrangement.melody.allSatisfy { $0.onset == $0.pageOnset })
    }

    @Test func `hands change length and loudness`() throws {
        let arrangement = try arrange(
            piece(
                "| C | C | C |",
                #""melody": ["q C4 C4{pm} C4{x} C4", "q C4{h} C4{pull} C4 C4{harmonic}", "q C4/5{ring} E4/4{ring} G4/3 C4/5"]"#
            ), "click-only")
        #expect(
            lines(arrangement, "melody") == [
                "1 | C4@0+1 C4@1+0.45 C4@2+0.125 C4@3+1", "2 | C4@0+1 C4@1+1 C4@2+1 C4@3+1",
                "3 | C4@0+3 E4@1+3 G4@2+1 C4@3+1",
            ])
        let loud = arrangement.melody.map(\.velocity)
        #expect(loud[2] < loud[1] && loud[1] < loud[0] && loud[4] < loud[6] && loud[5] < loud[6])
        #expect(
            arrangement.melody.map(\.mark) == ["", "PM", "x", "", "h", "p", "", "*", "lr", "lr", "", ""])
        #expect(arrangement.melody[1].pageDuration == .quarter)
    }

    @Test func `marks name strokes before techniques before fingers`() throws {
        let arrangement = try arrange(
            piece("| C |", #""melody": ["q C4{d} D4{u,h} E4{i,2} F4{3}"]"#), "click-only")
        #expect(arrangement.melody.map(\.mark) == ["d", "u", "i", "3"])
    }

    @Test func `notes without a place get one on the neck`() throws {
        let arrangement = try arrange(piece("| C |", #""melody": ["q C4/3 D4 E4 F4"]"#), "click-only")
        #expect(arrangement.melody[0].position == FretPosition(string: 3, fret: 5))
        let board = Fretboard()
        for note in arrangement.melody {
            #expect(note.position.map { board.midi(at: $0) == note.midi } ?? false)
        }
    }

    @Test func `a bend rises, is held, and is let go at the next note`() throws {
        let arrangement = try arrange(
            piece("| C |", tempo: "60", #""melody": ["h D4{bend:full} q r D4"]"#), "click-only")
        let bends = arrangement.bends
        #expect(
            arrangement.sequence.events.contains { $0.message.kind == .bendRange && $0.message.data1 == 12 })
        #expect(bends.last == "3:0", "\(bends)")
        #expect(bends.dropLast().last?.hasSuffix(":200") ?? false, "\(bends)")
        let cents = bends.dropLast().compactMap { $0.split(separator: ":").last.flatMap { Int($0) } }
        #expect(cents == cents.sorted() && cents.count > 50)
    }

    @Test func `nothing bends where another note would bend with it`() throws {
        let double = try arrange(piece("| C |", #""melody": ["h D4{bend:full}+A4 h r"]"#), "click-only")
        #expect(double.bends.isEmpty)
        let held = try arrange(piece("| C |", #""melody": ["q D4{bend:full} r h r ; w A3"]"#), "click-only")
        #expect(held.bends.isEmpty)
    }

    @Test func `a slide comes from the note before`() throws {
        let arrangement = try arrange(piece("| C |", #""melody": ["q C4 D4{slide} h r"]"#), "click-only")
        #expect(arrangement.bends.first == "1:-200" && arrangement.bends.last?.hasSuffix(":0") ?? false)
    }

    @Test func `vibrato goes up a little and comes back, five or six times a second`() throws {
        let arrangement = try arrange(
            piece("| C |", tempo: "60", #""melody": ["h C4{vib} h r"]"#), "click-only")
        let cents = arrangement.bends.compactMap { $0.split(separator: ":").last.flatMap { Int($0) } }
        #expect(cents.max() ?? 0 > 15 && cents.max() ?? 99 <= 50 && cents.min() == 0 && cents.last == 0)
        let peaks = zip(zip(cents, cents.dropFirst()), cents.dropFirst(2)).filter {
            $0.0.1 > $0.0.0 && $0.0.1 >= $0.1
        }
        #expect((8...12).contains(peaks.count), "5.5 a second for two seconds less the delay: \(peaks.count)")
    }

    @Test func `tempo changes are repeated with their bars`() throws {
        let arrangement = try arrange(
            piece("|: C | F :| G |", #""changes": [{"bar": 2, "tempo": 60}, {"bar": 3, "tempo": 90}]"#))
        #expect(
            arrangement.sequence.tempoMap.segments.map {
                "\(place($0.start, arrangement.cues)) \(Int($0.tempo.quarterNotesPerMinute))"
            } == ["1:0 120", "2:0 60", "3:0 120", "4:0 60", "5:0 90"])
    }

    @Test func `parts stand in the order of the feed, each in its channel`() throws {
        let exercise = try piece(
            "| C |",
            #""melody": ["w C4"], "parts": [{"id": "second", "name": "Second", "program": 24, "notes": ["w E4"]}]"#
        )
        let parts = try arrange(exercise).cues.parts
        #expect(parts.map(\.id) == ["melody", "second", "bass", "comp", "drums"])
        #expect(parts.map(\.channel) == [0, 3, 2, 1, 9])
        #expect(parts.map(\.program) == [26, 24, 32, 0, 32])
        let other = try Arranger.arrange(
            exercise, styles: shippedStyles(), options: ArrangingOptions(melodyProgram: 30, hasBand: false))
        #expect(other.cues.parts.map(\.id) == ["melody", "second"] && other.cues.parts[0].program == 30)
    }

    @Test func `a written bass takes the band's chair`() throws {
        let exercise = try piece(
            "| C |",
            #""melody": ["w C4"], "parts": [{"id": "bass", "name": "Bass", "program": 34, "notes": ["w C2"]}]"#
        )
        let arrangement = try arrange(exercise)
        #expect(arrangement.cues.parts.map(\.id) == ["melody", "bass", "comp", "drums"])
        #expect(arrangement.cues.parts[1].program == 34 && arrangement.cues.parts[1].channel == 2)
        #expect(lines(arrangement, "bass") == ["1 | C2@0+4"])
        #expect(
            arrangement.warnings == ["the exercise has a part \"bass\" of its own: the band's bass rests"])
    }

    @Test func `a tempo with too many digits is refused with its bar`() throws {
        var exercise = try piece("| C | F |")
        exercise.bars[1].tempo = Tempo(quarterNotesPerMinute: 1_000_000_000_039, over: 10_000_000_019)
        #expect(
            throws: ArrangingError.tempoNotExact(
                bar: 2, numerator: 1_000_000_000_039, denominator: 10_000_000_019)
        ) { try arrange(exercise) }
        for tempo in ["97.3", "84.123", "133.33"] { _ = try arrange(piece("| C |", tempo: tempo)) }
    }

    @Test func `options outside their range are refused`() throws {
        #expect(throws: ArrangingError.self) { try arrange(piece("| C |"), intensity: 6) }
        #expect(throws: ArrangingError.self) { try arrange(piece("| C |"), "polka") }
    }

    @Test func `more parts than channels are refused`() throws {
        var exercise = try piece("| C |", #""melody": ["w C4"]"#)
        for number in 0..<13 { exercise.parts.append(Part(id: "p\(number)", name: "P")) }
        #expect(throws: ArrangingError.tooManyParts(found: 14, most: 13)) { try arrange(exercise) }
    }

    @Test func `a crash follows the fill and takes the hi-hat's place`() throws {
        let arrangement = try arrange(
            piece("| A | A | A | A |", #""sections": [{"name": "A", "bar": 1}, {"name": "B", "bar": 3}]"#),
            "straight-rock")
        let rows = grid(arrangement).filter { $0.hasPrefix("3 ") }
        #expect(
            rows.contains("3 x............... crash") || rows.contains("3 X............... crash"), "\(rows)")
        #expect(rows.contains("3 ..x.x.x.x.x.x.x. closed-hat"), "\(rows)")
    }

    @Test func `a hundred thousand strings struck together ring to the next note on each`() throws {
        var exercise = try piece("| C | C |")
        let pitches = try (40..<80).map { try #require(Pitch.parse(noteName($0))) }
        let ringing = (0..<100_000).map { index in
            Note(
                onset: .zero, length: .quarter, pitch: pitches[index % 40], string: 1 + index % 5,
                fret: 1, techniques: .letRing)
        }
        let later = Note(
            onset: Tick(ticksPerQuarter * 2), length: .quarter, pitch: try #require(Pitch.parse("E6")),
            string: 1,
            fret: 1)
        exercise.parts = [Part(notes: ringing + [later])]
        let notes = try arrange(exercise, "click-only").cues.notes
        #expect(notes.count == 41)
        // String 1 holds every fifth pitch; all others ring to the end of the bar.
        for note in notes.dropLast() {
            #expect(quarters(note.duration) == (note.midi % 5 == 0 ? "2" : "4"), "\(note.midi)")
        }
    }
}
