import Arranging
import Exercises
import Harmony
import JSONText

/// A reader of bytes that come from outside: whatever they are, it must return.
struct Reader {
    let name: String
    /// Folders with examples to begin from, seen from the top of the repository.
    let seeds: [String]
    /// A file with words that the reader knows; nil where single bytes do.
    let dictionary: String?
    /// Called by libFuzzer, so without context. Its answer is always 0: "keep going".
    let read: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32

    static let all = [
        Reader(
            name: "json", seeds: ["Fuzz/seeds/json", "exercises", "styles"], dictionary: nil, read: readJSON),
        Reader(name: "chord", seeds: ["Fuzz/seeds/chord"], dictionary: nil, read: readChord),
        Reader(
            name: "exercise", seeds: ["Fuzz/seeds/exercise", "exercises"],
            dictionary: "Fuzz/seeds/exercise.dict",
            read: readExercise),
        Reader(
            name: "arrangement", seeds: ["Fuzz/seeds/exercise", "exercises"],
            dictionary: "Fuzz/seeds/exercise.dict",
            read: readArrangement),
        Reader(name: "style", seeds: ["styles"], dictionary: "Fuzz/seeds/style.dict", read: readStyle),
    ]
}

/// The input as an array: readers take arrays.
private func bytes(_ data: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: data, count: count))
}

/// JSON text: every node that the reader finds is looked at, and an error says where it is.
private func readJSON(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    do {
        let document = try JSONDocument(bytes(data, count), file: "fuzz")
        precondition(document.bytes.count == count, "a document keeps its text")
    } catch {
        precondition(error.line >= 1 && error.column >= 1, "an error is somewhere in the text")
        precondition(!error.description.isEmpty, "an error says something")
    }
    return 0
}

/// A chord symbol: what was read once, its own spelling reads the same.
private func readChord(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let text = String(decoding: bytes(data, count), as: UTF8.self)
    if let chord = try? ChordSymbol.parse(text) {
        precondition((try? ChordSymbol.parse(chord.text)) == chord, "the same text is the same chord")
    }
    return 0
}

/// An exercise of the native format.
private func readExercise(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    _ = ExerciseReader.fuzzReader(bytes(data, count))
    return 0
}

/// An exercise, and all that its band makes of it.
private func readArrangement(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let exercise = try? ExerciseReader.read(bytes(data, count), file: "fuzz"),
        let style = try? Style(reading: plainStyle, file: "plain"),
        let arrangement = try? Arranger.arrange(exercise, style: style)
    else { return 0 }
    precondition(arrangement.sequence.end == exercise.playedBars.end, "the music is as long as its bars")
    return 0
}

/// A style with something to do for everyone.
private let plainStyle: [UInt8] = Array(
    #"""
    {
        "$schema": "schema.json",
        "format": 1,
        "id": "shuffle",
        "name": "Blues shuffle",
        "about": "A boogie bass under long-short eighths, ghost notes on the snare.",
        "feel": { "swing": 66.67, "unit": "1/8" },
        "meter": "4/4",
        "tempo": [70, 180],
        "stepsPerBeat": 2,
        "parts": {
            "melody": { "level": 112, "pan": 64 },
            "bass": { "program": 33, "level": 104, "pan": 64, "gate": 88, "leads": true },
            "comp": { "program": 26, "level": 78, "pan": 88, "gate": 70, "strum": 4, "voices": 3 },
            "drums": { "program": 0, "level": 98, "pan": 64, "mix": { "closed-hat": 74, "crash": 86 } }
        },
        "patterns": {
            "main": {
                "drums": {
                    "closed-hat": "Xx Xx Xx Xx",
                    "snare":      ".g Xg .g Xg",
                    "kick":       "X. o. X. o+"
                },
                "bass": "1- 3- 5- 6-",
                "comp": ".. X. .x .."
            },
            "down": {
                "like": "main",
                "bass": "8- 6- 5- a-",
                "comp": ".x .. X. .."
            },
            "up": {
                "like": "main",
                "drums": {
                    "kick":       "X. o. Xx o."
                },
                "bass": "1- 1- 3- 5-",
                "comp": ".. X. .. X."
            },
            "turn": {
                "like": "main",
                "drums": {
                    "kick":       "X. ox X. ox"
                },
                "bass": "8- 6- 5- a-",
                "comp": ".. X. .x .>"
            },
            "fill": {
                "like": "turn",
                "stepsPerBeat": 6,
                "drums": {
                    "closed-hat": "X...x. X...x. ...... ......",
                    "snare":      "...... X...g. X.x.x. ......",
                    "high-tom":   "...... ...... ...... X.x...",
                    "low-tom":    "...... ...... ...... ....X.",
                    "kick":       "X..... o..... X..... x....."
                }
            },
            "snare-fill": {
                "like": "turn",
                "drums": {
                    "closed-hat": "Xx Xx Xx ..",
                    "snare":      ".g Xg .x XX"
                }
            }
        },
        "form": {
            "sequence": ["main", "down", "up", "turn"],
            "fills": ["fill", "snare-fill"],
            "fillEvery": 12,
            "crash": "crash"
        }
    }
    """#.utf8)

/// A style file; what can be read can be played.
private func readStyle(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let style = try? Style(reading: bytes(data, count), file: "fuzz"),
        let exercise = try? ExerciseReader.read(twelveBars, file: "twelve bars")
    else { return 0 }
    _ = try? Arranger.arrange(exercise, style: style)
    return 0
}

private let twelveBars: [UInt8] = Array(
    #"""
    {"format": 1, "id": "twelve-bars", "title": "Twelve bars", "key": "A", "tempo": 120, "timeSignature": "4/4",
    "grooveStyle": "any", "chords": ["| A7 | D7 | A7 | % | D7 | % | A7 F#7 | Bm7b5/E | E7 | D9 | A6/9 | N.C. E7#9 |"]}
    """#.utf8)
