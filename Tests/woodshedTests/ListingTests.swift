import Harmony
import JSONText
import MusicTime
import Testing

@testable import Exercises
@testable import woodshed

@Suite struct ListingTests {
    private let entries = [
        ExerciseLibrary.Entry(
            exercise: Exercise(
                id: "blues-in-a", title: "Blues in A", grooveStyle: "shuffle",
                bars: Bar.row(12, tempo: Tempo(quarterNotesPerMinute: 96), key: Key(NoteName(.a))),
                metadata: Metadata(
                    difficulty: 4, category: "blues", trains: "A line that follows the chords.")),
            path: "/x/blues-in-a.json"),
        ExerciseLibrary.Entry(
            exercise: Exercise(
                id: "the-kesh", title: "The Kesh Jig", composer: "Trad.", grooveStyle: "jig",
                bars: Bar.row(16, tempo: Tempo(quarterNotesPerMinute: 168), key: Key(NoteName(.g)))),
            path: "/x/the-kesh.json"),
    ]

    @Test func `a list is a table with aligned columns`() {
        #expect(
            ExerciseListing.table(entries, width: nil) == [
                "id          title         key  time  bpm  lvl  category  lasts  trains",
                "blues-in-a  Blues in A    A    4/4    96    4  blues      0:30  A line that follows the chords.",
                "the-kesh    The Kesh Jig  G    4/4   168    -  -          0:23",
            ])
    }

    @Test(arguments: [100, 88, 80, 60, 50, 44, 30, 10]) func `no line is longer than the terminal is wide`(
        width: Int
    ) {
        let lines = ExerciseListing.table(entries, width: width)
        // The id, the key and the numbers are never given up.
        #expect(lines.allSatisfy { $0.count <= max(width, 34) })
        #expect(lines[1].hasPrefix("blues-in-a"))
    }

    @Test func `what is cut ends in an ellipsis`() {
        #expect(TextTable.cut("Canon Arpeggios", to: 7) == "Canon…")
        #expect(TextTable.cut("Canon", to: 5) == "Canon")
    }

    @Test func `words, category, level and key choose`() throws {
        func ids(_ filter: ExerciseFilter) -> [String] {
            entries.map(\.exercise).filter(filter.accepts).map(\.id)
        }
        #expect(ids(ExerciseFilter(words: ["BLUES"])) == ["blues-in-a"])
        #expect(ids(ExerciseFilter(words: ["follows", "shuf"])) == ["blues-in-a"])
        #expect(ids(ExerciseFilter(words: ["trad"])) == ["the-kesh"])
        #expect(ids(ExerciseFilter(words: ["blues", "jig"])) == [])
        #expect(ids(ExerciseFilter(category: "Blues")) == ["blues-in-a"])
        #expect(ids(ExerciseFilter(difficulty: 3...5)) == ["blues-in-a"])
        #expect(ids(ExerciseFilter(difficulty: 5...6)) == [])
        #expect(ids(ExerciseFilter(key: try #require(KeyOption(argument: "g")).key)) == ["the-kesh"])
    }

    @Test func `levels are one, a range, or open at the top`() {
        #expect(DifficultyOption(argument: "4")?.range == 4...4)
        #expect(DifficultyOption(argument: "3-5")?.range == 3...5)
        #expect(DifficultyOption(argument: "6-")?.range == 6...10)
        for text in ["", "-", "0", "11", "5-3", "3-x", "1-2-3", "a"] {
            #expect(DifficultyOption(argument: text) == nil)
        }
    }

    @Test func `a program gets one object a line in a fixed order`() {
        let lines = String(decoding: ExerciseListing.json(entries), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines[1]
                == """
                {"id":"the-kesh","title":"The Kesh Jig","composer":"Trad.","key":"G","tempo":168,"timeSignature":"4/4",\
                "grooveStyle":"jig","difficulty":null,"category":null,"duration":22.857143,"bars":16,"trains":null,\
                "how":null,"path":"/x/the-kesh.json"}
                """)
    }

    @Test func `long text is broken between words and indented`() {
        #expect(
            Paragraph.lines("ok    sound  one two three four five six", width: 30, indent: 8)
                == ["ok    sound  one two three", "        four five six"])
    }
}
