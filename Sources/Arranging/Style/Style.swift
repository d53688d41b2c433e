import MusicTime

/// How a band plays: patterns for one metre, how they follow each other, and who plays them.
///
/// Pure data, read from `styles/*.json` by ``StyleReader``; docs/styles.md tells how to write one.
public struct Style: Sendable, Hashable {
    /// Name in files and commands: small letters, digits and hyphens. Stays valid for ever.
    public var id: String
    /// For people.
    public var name: String
    /// One sentence for people; nil for none.
    public var about: String?
    /// How far off-beats are delayed, where the exercise does not say.
    public var feel: Swing
    /// The metre that the patterns are written in; others are adapted (see ``MeterFit``).
    public var meter: Meter
    /// Tempos that the style is meant for, in pulses a minute.
    public var tempo: ClosedRange<Int>
    /// Patterns of a bar, by name.
    public var patterns: [StylePattern]
    /// How the patterns follow each other.
    public var form: StyleForm
    /// How the first part of the exercise is mixed; its sound is the exercise's.
    public var melody: PartSetup
    /// The bass player; nil for none.
    public var bass: PartSetup?
    /// The chord player; nil for none.
    public var comp: PartSetup?
    /// The drummer; nil for none.
    public var drums: PartSetup?
    /// Loudness of single drum sounds in percent, where it is not 100.
    public var drumMix: [DrumSound: Int]

    /// Index in ``patterns`` of a name; nil for an unknown one.
    func patternIndex(_ name: String) -> Int? { patterns.firstIndex { $0.name == name } }
}

/// Who plays a part, and how it is mixed.
public struct PartSetup: Sendable, Hashable {
    /// General MIDI program, 0-127; for drums the kit.
    public var program: Int
    /// Channel volume, 0-127.
    public var level: Int
    /// Place between left (0) and right (127); 64 is the middle.
    public var pan: Int
    /// How much of its written length a note sounds, in percent.
    public var gate: Int
    /// Milliseconds from string to string of a strummed chord; 0 for a chord struck at once.
    public var strum: Int
    /// Notes of a chord.
    public var voices: Int
    /// Whether the last bass note before each change of chord leads into it.
    public var leads: Bool

    /// Who plays a part, and how it is mixed.
    public init(
        program: Int, level: Int = 100, pan: Int = 64, gate: Int = 95, strum: Int = 0, voices: Int = 4,
        leads: Bool = false
    ) {
        self.program = program
        self.level = level
        self.pan = pan
        self.gate = gate
        self.strum = strum
        self.voices = voices
        self.leads = leads
    }
}

/// How the patterns of a style follow each other.
public struct StyleForm: Sendable, Hashable {
    /// Indices of patterns, bar after bar from the start of each section, over and over.
    public var sequence: [Int]
    /// Indices of the patterns for the last bar of a section, one of which is taken; empty for none.
    public var fills: [Int]
    /// A fill every so many bars inside a section; 0 for its end only.
    public var fillEvery: Int
    /// What is struck on the first beat after a fill; nil for nothing.
    public var crash: DrumSound?
}
