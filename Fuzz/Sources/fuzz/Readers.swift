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
