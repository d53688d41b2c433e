import Harmony
import MusicTime

/// A written note.
public struct Note: Sendable, Hashable {
    /// Where it begins in the written piece.
    public var onset: Tick
    /// How long it is written.
    public var length: TickSpan
    /// What sounds (written guitar staffs stand an octave higher).
    public var pitch: Pitch
    /// String as players number it, from 1; nil where it is left to the player.
    public var string: Int?
    /// Fret from the capo, 0 open; given together with `string`.
    public var fret: Int?
    /// Voice of the bar, from 1.
    public var voice: Int
    /// Tied into the next note of the same pitch and voice: one sound, two notes.
    public var isTiedToNext: Bool
    /// Finger of the fretting hand, 1 index to 4 little finger.
    public var finger: Int?
    /// Finger of the plucking hand.
    public var pick: PickFinger?
    /// Direction of the pick.
    public var stroke: Stroke?
    /// Hammer-on, vibrato and the like.
    public var techniques: Techniques
    /// How a bend goes; empty for no bend.
    public var bend: [BendPoint]
    /// Syllable that is sung.
    public var lyric: String?

    /// A written note.
    public init(
        onset: Tick, length: TickSpan, pitch: Pitch, string: Int? = nil, fret: Int? = nil, voice: Int = 1,
        isTiedToNext: Bool = false, finger: Int? = nil, pick: PickFinger? = nil, stroke: Stroke? = nil,
        techniques: Techniques = [], bend: [BendPoint] = [], lyric: String? = nil
    ) {
        self.onset = onset
        self.length = length
        self.pitch = pitch
        self.string = string
        self.fret = fret
        self.voice = voice
        self.isTiedToNext = isTiedToNext
        self.finger = finger
        self.pick = pick
        self.stroke = stroke
        self.techniques = techniques
        self.bend = bend
        self.lyric = lyric
    }

    /// Where it ends in the written piece.
    public var end: Tick { onset + length }

    /// Order on the page.
    func isBefore(_ other: Note) -> Bool {
        if onset != other.onset { return onset < other.onset }
        if voice != other.voice { return voice < other.voice }
        if pitch.midi != other.pitch.midi { return pitch.midi < other.pitch.midi }
        return (string ?? 0) < (other.string ?? 0)
    }
}

/// Fingers of the plucking hand by their Spanish names.
public enum PickFinger: String, Sendable, Hashable, CaseIterable {
    /// Thumb (pulgar).
    case p
    /// Index.
    case i
    /// Middle (medio).
    case m
    /// Ring (anular).
    case a
}

/// Direction of the pick.
public enum Stroke: String, Sendable, Hashable, CaseIterable {
    case down
    case up
}

/// What the hands do to a note, besides bending it.
public struct Techniques: OptionSet, Sendable, Hashable {
    /// One bit a technique.
    public let rawValue: UInt8

    /// From bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Hammered on from the note before: not picked.
    public static let hammer = Techniques(rawValue: 1)
    /// Pulled off from the note before: not picked.
    public static let pull = Techniques(rawValue: 2)
    /// Slid into from the note before.
    public static let slide = Techniques(rawValue: 4)
    /// Vibrato.
    public static let vibrato = Techniques(rawValue: 8)
    /// Damped with the palm.
    public static let palmMute = Techniques(rawValue: 16)
    /// Rings on over the following notes.
    public static let letRing = Techniques(rawValue: 32)
    /// Harmonic; the pitch is the one that sounds.
    public static let harmonic = Techniques(rawValue: 64)
    /// A dead, pitchless scratch.
    public static let dead = Techniques(rawValue: 128)

    /// All with their names in files, in the order in which they are written.
    public static let names: [(name: String, value: Techniques)] = [
        ("hammer", .hammer), ("pull", .pull), ("slide", .slide), ("vibrato", .vibrato),
        ("palmMute", .palmMute),
        ("letRing", .letRing), ("harmonic", .harmonic), ("dead", .dead),
    ]
}

/// A point of a bend: how far the string is bent at a moment of the note.
public struct BendPoint: Sendable, Hashable {
    /// When, in ten-thousandths of the note's length: 0 to 10000.
    public var position: Int
    /// How far above the fretted pitch, in cents: 0 to 600.
    public var cents: Int

    /// A point of a bend.
    public init(position: Int, cents: Int) {
        self.position = position
        self.cents = cents
    }

    /// Highest bend, in cents: three whole tones.
    public static let mostCents = 600
    /// Most points of one bend.
    public static let mostPoints = 64

    /// Points spaced evenly over the note; one amount alone is reached at half the note from 0 and then held.
    public static func evenly(cents: [Int]) -> [BendPoint] {
        guard cents.count > 1 else {
            return cents.isEmpty
                ? [] : [BendPoint(position: 0, cents: 0), BendPoint(position: 5000, cents: cents[0])]
        }
        return cents.enumerated().map {
            BendPoint(position: $0.offset * 10_000 / (cents.count - 1), cents: $0.element)
        }
    }
}
