/// A MIDI note number, 0...127; 60 is C4.
///
/// `[any]`
public struct MIDINote: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// 0...127.
    public let value: UInt8

    /// nil outside 0...127.
    @inlinable
    public init?(_ value: Int) {
        guard (0...127).contains(value) else { return nil }
        self.value = UInt8(truncatingIfNeeded: value)
    }

    /// The note without its octave.
    @inlinable
    public var pitchClass: PitchClass { PitchClass(Int(value)) }

    /// nil when the result leaves 0...127.
    @inlinable
    public func transposed(by semitones: Int) -> MIDINote? {
        MIDINote(Int(value) + semitones)
    }

    /// Order in pitch.
    @inlinable
    public static func < (left: MIDINote, right: MIDINote) -> Bool {
        left.value < right.value
    }
}
