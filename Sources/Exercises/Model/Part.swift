import Harmony
import MusicTime

/// A part that is written out: a melody, a second guitar, a bass line.
public struct Part: Sendable, Hashable {
    /// Name in commands: `melody`. Unique in the exercise.
    public var id: String
    /// For people.
    public var name: String
    /// General MIDI program, 0-127.
    public var program: Int
    /// Tuning of the instrument.
    public var tuning: Tuning
    /// Fret of the capo; 0 none.
    public var capo: Int
    /// Notes in order of onset, then voice, then pitch.
    public var notes: [Note]

    /// Program of a part that names none: electric guitar (jazz), 27 in manuals' counting.
    public static let usualProgram = 26

    /// A part; notes are put in order.
    public init(
        id: String = "melody", name: String = "Melody", program: Int = Part.usualProgram,
        tuning: Tuning = .standard, capo: Int = 0, notes: [Note] = []
    ) {
        self.id = id
        self.name = name
        self.program = program
        self.tuning = tuning
        self.capo = capo
        self.notes = notes
        sortNotes()
    }

    /// Puts the notes in order of onset, voice, pitch, string. Cheap when they are.
    public mutating func sortNotes() {
        var isSorted = true
        for index in notes.indices.dropFirst() where notes[index].isBefore(notes[index - 1]) {
            isSorted = false
            break
        }
        if !isSorted { notes.sort { $0.isBefore($1) } }
    }

    /// Range of ``notes`` with onsets in a stretch of the written piece. O(log n).
    public func noteRange(from start: Tick, to end: Tick) -> Range<Int> {
        let first = notes.firstIndexByHalving { $0.onset >= start }
        let last = notes.firstIndexByHalving { $0.onset >= end }
        return first..<Swift.max(first, last)
    }
}
