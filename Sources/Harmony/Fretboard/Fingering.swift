import MusicTime

/// A note that wants a place on the neck.
public struct FingeringNote: Hashable, Sendable {
    /// Where it begins; notes with the same onset are a chord.
    public let onset: Tick
    /// How long the finger must stay; zero when that does not matter.
    public let length: TickSpan
    /// Sounding MIDI note.
    public let midi: Int
    /// The place the exercise prescribes.
    public let given: FretPosition?

    /// A note without length holds no finger down.
    public init(onset: Tick, length: TickSpan = .zero, midi: Int, given: FretPosition? = nil) {
        self.onset = onset
        self.length = length
        self.midi = midi
        self.given = given
    }
}

/// What a player wishes of a fingering.
public struct FingeringHint: Hashable, Sendable {
    /// Fret of the first finger to stay near; nil to let the music decide.
    public var position: Int?
    /// False for lines that are bent and muted: open strings are then a last resort.
    public var usesOpenStrings: Bool

    /// A wish; by default none.
    public init(position: Int? = nil, usesOpenStrings: Bool = true) {
        self.position = position
        self.usesOpenStrings = usesOpenStrings
    }

    /// No wish.
    public static let none = FingeringHint()
}

/// Finds where a line or a row of chords lies best under the hand.
public enum Fingering {
    /// Notes of one onset that are looked at.
    static let largestChord = 36

    /// The easiest place for each note, in the order of `notes`; nil where the neck has none.
    ///
    /// Shortest path over hand positions: shifts, stretches, string changes and open strings cost what
    /// ``FingeringCosts`` says. Given places on the neck are honoured, two notes of a chord get two
    /// strings, and held notes keep theirs where that is possible. The same notes always get the same answer.
    public static func easiest(
        notes: [FingeringNote], on board: Fretboard, hint: FingeringHint = .none
    ) -> [FretPosition?] {
        var result = [FretPosition?](repeating: nil, count: notes.count)
        let order = notes.indices.sorted {
            notes[$0].onset != notes[$1].onset ? notes[$0].onset < notes[$1].onset : $0 < $1
        }
        var search = FingeringSearch(notes: notes, board: board, hint: hint)
        var start = 0
        while start < order.count {
            var end = start + 1
            while end < order.count && notes[order[end]].onset == notes[order[start]].onset { end += 1 }
            // No instrument plays more at once; the rest of a cluster stays without a place.
            search.append(group: Array(order[start..<min(end, start + largestChord)]), result: &result)
            start = end
        }
        search.commit(to: &result)
        return result
    }
}
