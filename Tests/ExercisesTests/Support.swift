import Exercises
import Harmony
import JSONText
import MusicTime

/// A small exercise as text, with fields added or replaced: `piece(#""capo": 2"#)`.
func piece(
    key: String = "A", tempo: String = "84", meter: String = "4/4", chords: String = #"["| A7 | D7 |"]"#,
    _ more: String = ""
) -> String {
    """
    {
      "format": 1,
      "id": "test",
      "title": "Test",
      "key": "\(key)",
      "tempo": \(tempo),
      "timeSignature": "\(meter)",
      "grooveStyle": "shuffle",
      "chords": \(chords)\(more.isEmpty ? "" : ",\n  " + more)
    }
    """
}

func read(_ text: String, styles: [String]? = nil) throws(DataError) -> Exercise {
    try ExerciseReader.read(Array(text.utf8), file: "x.json", styles: styles)
}

/// The one-line error of a file, or a sentence that there was none.
func complaint(_ text: String, styles: [String]? = nil) -> String {
    do {
        _ = try read(text, styles: styles)
        return "no complaint"
    } catch { return error.description }
}

/// Quarter notes as ticks.
func q(_ quarters: Double) -> Int64 { Int64((quarters * Double(ticksPerQuarter)).rounded()) }

/// Notes as short texts: `A3@0.5+1` is A3 at half a quarter for one quarter.
func show(_ notes: [Note]) -> [String] {
    notes.map { note in
        var text =
            "\(note.pitch)@\(decimalText(note.onset.inQuarters))+\(decimalText(note.length.inQuarters))"
        if let string = note.string, let fret = note.fret { text += " s\(string)f\(fret)" }
        if note.voice > 1 { text += " v\(note.voice)" }
        if note.isTiedToNext { text += " ~" }
        return text
    }
}

/// A small seeded generator (SplitMix64), so that a failure can be repeated.
struct SeededRandom: RandomNumberGenerator {
    var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
