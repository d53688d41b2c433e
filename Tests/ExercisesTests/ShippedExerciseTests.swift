import Exercises
import Harmony
import JSONText
import MusicTime
import Testing

/// The folder `exercises` of the repository, found from this file.
let shippedFolder: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/") + "/exercises"
}()

let shipped: ExerciseLibrary.Listing = {
    var folders = ContentFolders(environment: [:], program: nil)
    folders.override = String(shippedFolder.dropLast("/exercises".count))
    let styles = [
        "straight-rock", "shuffle", "swing", "bossa", "waltz", "jig", "reel", "click-only", "ballad",
        "slow-blues",
    ]
    return ExerciseLibrary(folders: folders, styles: styles).list()
}()

@Suite struct ShippedExerciseTests {
    @Test func `every shipped exercise can be read`() {
        for problem in shipped.problems { Issue.record("\(problem)") }
        #expect(shipped.duplicates.isEmpty)
        #expect(shipped.entries.count >= 14)
        for entry in shipped.entries { #expect(entry.path.hasSuffix("/" + entry.exercise.id + ".json")) }
    }

    @Test func `the ones that are promised are there`() {
        let ids = Set(shipped.entries.map(\.exercise.id))
        for id in [
            "blues-in-a", "blues-in-e", "two-five-one-in-c", "two-five-one-in-bb",
            "minor-pentatonic-positions",
            "alternate-picking-warm-up", "major-scale-thirds", "the-kesh", "drowsy-maggie",
        ] { #expect(ids.contains(id)) }
        let all = shipped.entries.map(\.exercise)
        #expect(all.contains { $0.meter == Meter(3, 4) })
        #expect(all.contains { $0.meter == Meter(6, 8) })
        #expect(all.contains { $0.hasPickup })
        #expect(all.contains { $0.repeats.contains { !$0.endings.isEmpty } })
        #expect(all.contains { Set($0.bars.map(\.meter)).count > 1 })
        #expect(all.contains { Set($0.bars.map(\.tempo)).count > 1 })
        #expect(all.contains { $0.parts.contains { $0.notes.contains { $0.stroke == .up } } })
    }

    @Test func `every one says what it trains and how`() {
        for exercise in shipped.entries.map(\.exercise) {
            #expect((exercise.metadata.trains ?? "").count > 40, "\(exercise.id)")
            #expect((exercise.metadata.how ?? "").count > 40, "\(exercise.id)")
            #expect(exercise.metadata.difficulty != nil && exercise.metadata.category != nil)
            #expect(
                exercise.duration > 8 && exercise.duration < 600, "\(exercise.id): \(exercise.duration) s")
        }
    }

    @Test func `every note lies on the neck and every bar is filled`() throws {
        for exercise in shipped.entries.map(\.exercise) {
            let part = try #require(exercise.melody)
            let neck = Fretboard(tuning: part.tuning, capo: Capo(part.capo), frets: 22)
            for note in part.notes {
                #expect((note.fret ?? 0) <= 19, "\(exercise.id)")
                if let string = note.string, let fret = note.fret {
                    #expect(neck.midi(at: FretPosition(string: string, fret: fret)) == note.pitch.midi)
                } else {
                    #expect(!neck.positions(of: note.pitch.midi).isEmpty)
                }
                let bar = exercise.bars[exercise.barIndex(at: note.onset)]
                #expect(note.end <= bar.end, "\(exercise.id): compact notes end with their bar")
            }
            for bar in exercise.bars {
                #expect(
                    !part.noteRange(from: bar.start, to: bar.end).isEmpty,
                    "\(exercise.id): bar \(bar.number) is empty")
            }
        }
    }

    /// Not every note of a melody is in the chord, but a piece whose strong notes are not is a slip of the pen.
    @Test func `melodies agree with their chords on the first note of most bars`() throws {
        for exercise in shipped.entries.map(\.exercise) where exercise.grooveStyle != "click-only" {
            let part = try #require(exercise.melody)
            var chordTones = 0
            var counted = 0
            for bar in exercise.bars where !bar.isPickup {
                guard let first = part.notes[part.noteRange(from: bar.start, to: bar.end)].first,
                    let index = exercise.chordIndex(at: first.onset)
                else { continue }
                counted += 1
                if exercise.chords[index].chord.allowed.contains(first.pitch.pitchClass) { chordTones += 1 }
            }
            #expect(chordTones * 10 >= counted * 5, "\(exercise.id): \(chordTones) of \(counted)")
        }
    }

    @Test func `two notes never want one string at the same time`() throws {
        for exercise in shipped.entries.map(\.exercise) {
            let part = try #require(exercise.melody)
            for (note, next) in zip(part.notes, part.notes.dropFirst()) where note.onset == next.onset {
                #expect(note.string != next.string || note.string == nil, "\(exercise.id)")
            }
        }
    }

    @Test func `the first blues is a twelve-bar blues in A`() throws {
        let blues = try #require(shipped.entries.first { $0.exercise.id == "blues-in-a" }).exercise
        #expect(blues.bars.count == 12 && blues.meter == .fourFour && blues.key.description == "A major")
        #expect(blues.chords.first?.text == "A7")
        #expect(
            blues.chords.map(\.text) == [
                "A7", "D7", "A7", "A7", "D7", "D7", "A7", "A7", "E7", "D7", "A7", "E7",
            ])
        #expect(blues.melody?.notes.allSatisfy { $0.string != nil } == true)
    }

    @Test func `tunes with repeats are played AABB`() throws {
        let kesh = try #require(shipped.entries.first { $0.exercise.id == "the-kesh" }).exercise
        #expect(kesh.bars.count == 16 && kesh.playedBars.bars.count == 32)
        let ode = try #require(shipped.entries.first { $0.exercise.id == "ode-to-joy" }).exercise
        #expect(ode.playedBars.bars.prefix(9).map(\.number) == [1, 2, 3, 4, 1, 2, 3, 5, 6])
    }
}
