/// A spelled pitch: a name and its octave. C4 is middle C, MIDI note 60.
///
/// The octave belongs to the letter: Cb4 is MIDI 59 and B#3 is MIDI 60.
public struct Pitch: Hashable, Sendable, CustomStringConvertible {
    /// Letter and accidentals.
    public let name: NoteName
    /// Scientific octave number; it changes between B and C.
    public let octave: Int

    /// A pitch from its name and the octave of its letter.
    @inlinable
    public init(_ name: NoteName, octave: Int) {
        self.name = name
        self.octave = octave
    }

    /// MIDI note number; may lie outside 0...127 (see ``MIDINote`` for a checked one).
    @inlinable
    public var midi: Int {
        (octave + 1) * 12 + name.letter.semitones + name.alteration
    }

    /// The pitch without its octave and its spelling.
    @inlinable
    public var pitchClass: PitchClass { name.pitchClass }

    /// "A3", "Bb2", "C#-1".
    public var description: String { "\(name)\(octave)" }

    /// Reads "A3", "Bb2", "F♯4", "C-1".
    public static func parse(_ text: String) -> Pitch? {
        var scanner = NameScanner(text)
        guard let name = scanner.noteName(), let octave = scanner.integer(), scanner.isAtEnd,
            (-2...11).contains(octave)
        else { return nil }
        return Pitch(name, octave: octave)
    }

    /// The name a player expects for `midi` in `key`.
    public static func spelled(midi: Int, in key: Key) -> Pitch {
        Pitch(midi: midi, named: key.spell(PitchClass(midi)))
    }

    /// `midi` under a name that sounds the same pitch class.
    init(midi: Int, named name: NoteName) {
        let natural = midi - name.alteration
        let octave = (natural - PitchClass(natural).value) / 12 - 1
        self.init(name, octave: octave)
    }
}
