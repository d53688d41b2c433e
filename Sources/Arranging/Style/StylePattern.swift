import MusicTime

/// One bar of a style: a grid of steps for drums, bass and comp.
public struct StylePattern: Sendable, Hashable {
    /// Name inside the style.
    public var name: String
    /// Steps of a beat of the metre: 2 makes eighths in 4/4, 3 triplets.
    public var stepsPerBeat: Int
    /// What each drum plays.
    public var drums: [DrumRow]
    /// What the bass plays; empty for nothing.
    public var bass: [BassCell]
    /// When chords are struck; empty for nothing.
    public var comp: [CompCell]
}

/// What one drum plays in a bar.
public struct DrumRow: Sendable, Hashable {
    /// Which drum.
    public var sound: DrumSound
    /// One cell a step.
    public var cells: [DrumCell]
}

/// A step of a drum.
public enum DrumCell: UInt8, Sendable, Hashable {
    /// `.`
    case rest = 0x2E
    /// `x`
    case hit = 0x78
    /// `X`
    case accent = 0x58
    /// `o`: soft, left out at intensity 1.
    case soft = 0x6F
    /// `g`: a ghost note, left out at intensities 1 and 2.
    case ghost = 0x67
    /// `+`: an extra hit at intensities 4 and 5 only.
    case extra = 0x2B
}

/// A step of the bass.
public enum BassCell: UInt8, Sendable, Hashable {
    /// `.`
    case rest = 0x2E
    /// `-`: the note goes on.
    case hold = 0x2D
    /// `1`: the root, or the bass of a slash chord.
    case root = 0x31
    /// `3`: the third, or what is suspended in its place.
    case third = 0x33
    /// `5`: the fifth above.
    case fifth = 0x35
    /// `6`: the sixth; the seventh of a minor chord.
    case sixth = 0x36
    /// `7`: the seventh of the chord; the octave of a chord without.
    case seventh = 0x37
    /// `8`: the octave.
    case octave = 0x38
    /// `L`: the fifth below.
    case lowFifth = 0x4C
    /// `w`: a tone on the way from the note before to the note after.
    case walk = 0x77
    /// `a`: leads into the next chord's root.
    case approach = 0x61
}

/// A step of the comping.
public enum CompCell: UInt8, Sendable, Hashable {
    /// `.`
    case rest = 0x2E
    /// `-`: the chord goes on.
    case hold = 0x2D
    /// `x`
    case hit = 0x78
    /// `X`
    case accent = 0x58
    /// `o`: soft, left out at intensity 1.
    case soft = 0x6F
    /// `g`: very soft, left out at intensities 1 and 2.
    case ghost = 0x67
    /// `u`: an up-stroke over the upper strings.
    case upStroke = 0x75
    /// `>`: the chord that comes next, ahead of its time.
    case push = 0x3E
    /// `+`: an extra hit at intensities 4 and 5 only.
    case extra = 0x2B
}
