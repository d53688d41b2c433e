import Arranging
import Exercises
import Harmony
import MusicTime
import Sequencing
import Testing

/// What the arranger says where it refuses a piece; empty where it plays it.
private func refusal(_ exercise: Exercise, _ style: String? = nil) throws -> String {
    do {
        _ = try arrange(exercise, style)
        return ""
    } catch let error as ArrangingError {
        return error.description
    }
}

/// The piece with its repeat played so many times: more often than files may ask for with one repeat.
private func played(_ times: Int, _ exercise: Exercise) -> Exercise {
    var exercise = exercise
    exercise.repeats[0].times = times
    return exercise
}

/// A few hundred bytes must not ask for days of music or for gigabytes.
@Suite struct LimitTests {
    @Test func `a string that is bent for hours makes no more bends than one bent for a minute`() throws {
        for technique in ["\"vibrato\"", #"{"bend": [[0, 0], [0.5, 1], [1, 0]]}"#] {
            let exercise = try piece(
                "|: C :|x24", meter: "64/1", tempo: "4",
                #""melody": [{"start": 0, "duration": 256, "pitch": "C4", "technique": [\#(technique)]}]"#)
            let bends = try arrange(exercise, "click-only").sequence.events.count {
                $0.message.kind == .bend
            }
            #expect(bends > 24 && bends <= 24 * 6001, "\(bends)")
        }
    }

    @Test func `bends without end are refused`() throws {
        let exercise = try played(
            2_000,
            piece(
                "|: C :|", tempo: "4",
                #""melody": [{"start": 0, "duration": 4, "pitch": "C4", "technique": ["vibrato"]}]"#))
        #expect(
            try refusal(exercise, "click-only") == """
                more than 4000000 events with all repeats (notes 2000, chords 2000, bends 12004000); \
                take fewer repeats or split the piece
                """)
    }

    @Test func `a piece of more than two days is refused`() throws {
        let exercise = try played(1_000, piece("|: C :|", meter: "64/1", tempo: "4"))
        #expect(
            try refusal(exercise) == """
                the piece lasts 266 h 40 min with all repeats, and 48 h at most can be played; \
                take fewer repeats, a faster tempo, or split the piece
                """)
    }

    @Test func `a band that plays without end is refused`() throws {
        let exercise = try played(10_000, piece("|: C :|", meter: "64/1", tempo: "400"))
        let said = try refusal(exercise)
        let expected = "more than 4000000 events with all repeats (notes 0, chords 10000, band "
        #expect(said.hasPrefix(expected), "\(said)")
    }

    @Test func `chords without end are refused`() throws {
        let many = String(repeating: "C F ", count: 32)
        let exercise = try played(70_000, piece("|: \(many):|", meter: "64/32", tempo: "2000"))
        let said = try refusal(exercise, "click-only")
        let expected = "more than 4000000 events with all repeats (notes 0, chords 4480000)"
        #expect(said.hasPrefix(expected), "\(said)")
    }

    @Test func `ten thousand bars with their band are played`() throws {
        let arrangement = try arrange(
            played(2500, piece("|: C | Am | Dm | G7 :|")), "straight-rock")
        #expect(arrangement.cues.bars.count == 10_000 && arrangement.cues.notes.count > 100_000)
    }

    @Test func `a million notes are played`() throws {
        let exercise = try played(
            62_500,
            piece(
                "|: C :|", #""melody": ["s C4 D4 E4 F4 C4 D4 E4 F4 C4 D4 E4 F4 C4 D4 E4 F4"]"#))
        #expect(try arrange(exercise, "click-only").cues.notes.count == 1_000_000)
    }
}
