/// A pitch without octave and without spelling: 0...11, C = 0.
///
/// `[any]`
public struct PitchClass: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// 0...11, C = 0.
    public let value: Int

    /// Reduces any integer, negative ones too: -1 is B.
    @inlinable
    public init(_ value: Int) {
        let rest = value % 12
        self.value = rest < 0 ? rest + 12 : rest
    }

    /// The pitch class `semitones` higher (lower when negative).
    @inlinable
    public func transposed(by semitones: Int) -> PitchClass {
        PitchClass(value + semitones % 12)
    }

    /// Semitones from `other` up to this one, 0...11.
    @inlinable
    public func semitones(above other: PitchClass) -> Int {
        PitchClass(value - other.value).value
    }

    /// Order from C up to B.
    @inlinable
    public static func < (left: PitchClass, right: PitchClass) -> Bool {
        left.value < right.value
    }
}
