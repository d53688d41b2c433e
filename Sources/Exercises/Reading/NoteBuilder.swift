import Harmony
import MusicTime

/// The neck that notes are read for, and the names of pitches in a key.
struct NoteBuilder {
    let fretboard: Fretboard
    private var tables: [Key: [Pitch]] = [:]
    /// The table of the key that was asked for last: a dictionary look-up a note would be the slowest part of reading.
    private var lastKey: Key?
    private var lastTable: [Pitch] = []

    init(tuning: Tuning, capo: Int) {
        fretboard = Fretboard(tuning: tuning, capo: Capo(capo), frets: ExerciseReader.highestFret)
    }

    var stringCount: Int { fretboard.tuning.stringCount }

    /// Whether there is a string of this number.
    func hasString(_ string: Int) -> Bool { (1...max(stringCount, 1)).contains(string) }

    /// Sounding MIDI note of a place on the neck; nil where there is none.
    func midi(string: Int, fret: Int) -> Int? {
        guard let midi = fretboard.midi(at: FretPosition(string: string, fret: fret)), midi <= 127 else {
            return nil
        }
        return midi
    }

    /// The fret of a note on a string; nil where the string does not have it.
    func fret(of midi: Int, string: Int) -> Int? { fretboard.position(of: midi, onString: string)?.fret }

    /// `string 2 (open: B3)`, for messages.
    func describe(string: Int) -> String {
        guard let open = midi(string: string, fret: 0) else { return "string \(string)" }
        return "string \(string) (open: \(Pitch.spelled(midi: open, in: .cMajor)))"
    }

    /// A pitch by its number, 0...127, under the name that players of the key expect.
    mutating func spelled(_ midi: Int, in key: Key) -> Pitch {
        if key != lastKey {
            lastTable = tables[key] ?? (0...127).map { Pitch.spelled(midi: $0, in: key) }
            tables[key] = lastTable
            lastKey = key
        }
        return lastTable[midi]
    }
}
