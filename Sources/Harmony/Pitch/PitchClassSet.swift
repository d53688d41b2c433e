/// A set of pitch classes in twelve bits; bit 0 is C.
///
/// `[any]`
public struct PitchClassSet: Hashable, Sendable, BitwiseCopyable {
    /// Bit n is set when pitch class n is a member; bits 12... are always clear.
    public let mask: UInt16

    /// Keeps the lowest twelve bits of `mask`.
    @inlinable
    public init(mask: UInt16 = 0) {
        self.mask = mask & 0x0FFF
    }

    /// The set of the given pitch classes; doubles count once.
    @inlinable
    public init(_ members: some Sequence<PitchClass>) {
        var mask: UInt16 = 0
        for member in members { mask |= 1 << UInt16(member.value) }
        self.mask = mask
    }

    /// True without members.
    @inlinable public var isEmpty: Bool { mask == 0 }
    /// Number of members, 0...12.
    @inlinable public var count: Int { mask.nonzeroBitCount }

    /// True when the pitch class is a member.
    @inlinable
    public func contains(_ pitchClass: PitchClass) -> Bool {
        mask & (1 << UInt16(pitchClass.value)) != 0
    }

    /// True when every member is one of `other`, too.
    @inlinable
    public func isSubset(of other: PitchClassSet) -> Bool {
        mask & ~other.mask == 0
    }

    /// The members of both.
    @inlinable
    public func union(_ other: PitchClassSet) -> PitchClassSet {
        PitchClassSet(mask: mask | other.mask)
    }

    /// The members that `other` does not have.
    @inlinable
    public func subtracting(_ other: PitchClassSet) -> PitchClassSet {
        PitchClassSet(mask: mask & ~other.mask)
    }

    /// With this member.
    @inlinable
    public func inserting(_ pitchClass: PitchClass) -> PitchClassSet {
        PitchClassSet(mask: mask | 1 << UInt16(pitchClass.value))
    }

    /// Without this member.
    @inlinable
    public func removing(_ pitchClass: PitchClass) -> PitchClassSet {
        PitchClassSet(mask: mask & ~(1 << UInt16(pitchClass.value)))
    }

    /// Every member `semitones` higher: a rotation of the twelve bits.
    @inlinable
    public func transposed(by semitones: Int) -> PitchClassSet {
        let shift = UInt32(PitchClass(semitones).value)
        let wide = UInt32(mask) << shift
        return PitchClassSet(mask: UInt16(truncatingIfNeeded: wide | wide >> 12))
    }

    /// Members in ascending order beginning with `first` or the next one above it.
    public func sorted(from first: PitchClass = PitchClass(0)) -> [PitchClass] {
        var result: [PitchClass] = []
        result.reserveCapacity(count)
        for step in 0..<12 {
            let candidate = first.transposed(by: step)
            if contains(candidate) { result.append(candidate) }
        }
        return result
    }
}
