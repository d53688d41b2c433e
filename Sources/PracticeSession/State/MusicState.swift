/// The chord that is heard and the one to come.
public struct ChordState: Sendable, Hashable {
    /// Symbol of the chord that holds, `N.C.` for none; nil before the first one.
    public var now: String?
    /// The next different chord, in the loop the one after the seam; nil at the end.
    public var next: String?
    /// Beats of the metre until the next chord.
    public var beatsToNext: Double?
    /// Root of the chord that holds: `A`, `Bb`; nil for none.
    public var root: String?
    /// Notes of the chord that holds, from its root up, as names in the key.
    public var tones: [String] = []

    /// No chord yet. [main]
    public init() {}
}

/// What is written beside the dots of the neck.
public enum NeckOverlay: String, Sendable, Hashable, CaseIterable {
    case hidden
    case names
    /// From the chord's root: R, b3, 5.
    case intervals
    /// In the key: 1, b3, 5.
    case degrees
}

/// A place on the neck.
public struct FretNote: Sendable, Hashable {
    /// String, from 1 as players number them.
    public var string: Int
    /// Fret as shown, from the capo; 0 open.
    public var fret: Int
    /// Sounding MIDI note.
    public var midi: Int
    /// Spelled in the key: `F#`.
    public var name: String
    /// From the chord's root: `R`, `b7`; empty without a chord.
    public var interval: String
    /// In the key: `5`.
    public var degree: String

    /// A place on the neck with its labels. [main]
    public init(string: Int, fret: Int, midi: Int, name: String, interval: String, degree: String) {
        self.string = string
        self.fret = fret
        self.midi = midi
        self.name = name
        self.interval = interval
        self.degree = degree
    }
}

/// A note that comes up.
public struct UpcomingNote: Sendable, Hashable {
    /// Where on the neck.
    public var note: FretNote
    /// Beats of the metre until its onset.
    public var inBeats: Double

    /// A note that comes up. [main]
    public init(note: FretNote, inBeats: Double) {
        self.note = note
        self.inBeats = inBeats
    }
}

/// The neck at the time it is heard.
public struct FretboardState: Sendable, Hashable {
    /// Melody notes that sound.
    public var sounding: [FretNote] = []
    /// Chord tones on the shown part of the neck.
    public var highlighted: [FretNote] = []
    /// Melody notes within two pulses.
    public var upcoming: [UpcomingNote] = []
    /// What is written beside the dots.
    public var overlay: NeckOverlay = .hidden

    /// An empty neck. [main]
    public init() {}
}

/// A note of the page, placed relative to the cursor.
public struct PageNote: Sendable, Hashable {
    /// Quarter notes from the cursor; negative behind it. In a loop what follows the seam is the next pass.
    public var offset: Double
    /// Length in quarter notes.
    public var duration: Double
    /// String, from 1; nil where the note lies outside the instrument.
    public var string: Int?
    /// Fret as shown; nil where the note lies outside the instrument.
    public var fret: Int?
    /// Sounding MIDI note.
    public var midi: Int
    /// Spelled with octave: `C4`.
    public var name: String
    /// Tied from the note before: shown in brackets, not struck.
    public var isTied = false
    /// `d` or `u` for a pick stroke, a finger or technique mark; empty for none.
    public var mark = ""

    /// A note of the page. [main]
    public init(offset: Double, duration: Double, string: Int?, fret: Int?, midi: Int, name: String) {
        self.offset = offset
        self.duration = duration
        self.string = string
        self.fret = fret
        self.midi = midi
        self.name = name
    }
}

/// A bar line of the page, placed relative to the cursor.
public struct PageBar: Sendable, Hashable {
    /// Quarter notes from the cursor to the bar's start.
    public var offset: Double
    /// Bar number as printed.
    public var number: Int
    /// Whether the loop begins here.
    public var isLoopStart = false
    /// Whether the loop ends at this bar's end.
    public var isLoopEnd = false

    /// A bar line. [main]
    public init(offset: Double, number: Int) {
        self.offset = offset
        self.number = number
    }
}

/// A chord symbol above the page, placed relative to the cursor.
public struct PageChord: Sendable, Hashable {
    /// Quarter notes from the cursor to the chord's onset.
    public var offset: Double
    /// As written.
    public var symbol: String

    /// A chord symbol. [main]
    public init(offset: Double, symbol: String) {
        self.offset = offset
        self.symbol = symbol
    }
}

/// The page around the cursor, at the time it is heard.
public struct NotationState: Sendable, Hashable {
    /// Position in quarter notes.
    public var cursor: Double = 0
    /// First quarter that is visible: 8 behind the cursor, not before the music.
    public var visibleFrom: Double = 0
    /// End of what is visible: 16 ahead of the cursor.
    public var visibleTo: Double = 16
    /// Notes in the visible range, in order.
    public var notes: [PageNote] = []
    /// Bar lines in the visible range, in order.
    public var bars: [PageBar] = []
    /// Chord symbols in the visible range, in order.
    public var chords: [PageChord] = []

    /// An empty page. [main]
    public init() {}
}
