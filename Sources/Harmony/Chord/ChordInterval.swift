/// One tone of a chord as its symbol names it: a degree of the major scale and its alteration.
public struct ChordInterval: Hashable, Sendable, BitwiseCopyable, CustomStringConvertible {
    /// 1...13; 2 and 4 are suspensions, 9, 11, 13 tensions.
    public let degree: Int
    /// Semitones against the major scale, -2...2.
    public let alteration: Int

    /// Precondition: degree 1...13, alteration -2...2.
    @inlinable
    public init(degree: Int, alteration: Int = 0) {
        precondition((1...13).contains(degree), "a chord degree lies between 1 and 13")
        precondition((-2...2).contains(alteration), "a chord tone is altered by two semitones at most")
        self.degree = degree
        self.alteration = alteration
    }

    /// Semitones above the root; tensions lie above the octave (a ninth is 14).
    public var semitones: Int {
        let natural =
            switch degree {
            case 1: 0
            case 2: 2
            case 3: 4
            case 4: 5
            case 5: 7
            case 6: 9
            case 7: 11
            case 8: 12
            case 9: 14
            case 10: 16
            case 11: 17
            case 12: 19
            default: 21
            }
        return natural + alteration
    }

    /// "1", "b3", "b7", "#11", "13".
    public var name: String {
        let accidentals = String(repeating: alteration < 0 ? "b" : "#", count: abs(alteration))
        return "\(accidentals)\(degree)"
    }

    /// The name.
    public var description: String { name }
}

/// The tones of a chord: five bits (alterations -2...2) for each degree 1...12, and 13.
///
/// A chord never needs the twelfth, whose place the thirteenth takes.
struct DegreeSet: Hashable, Sendable, BitwiseCopyable {
    private(set) var bits: UInt64 = 0

    private static func bit(_ degree: Int, _ alteration: Int) -> UInt64 {
        1 << UInt64((min(degree, 12) - 1) * 5 + alteration + 2)
    }

    private static func allBits(_ degree: Int) -> UInt64 {
        0b11111 << UInt64((min(degree, 12) - 1) * 5)
    }

    var isEmpty: Bool { bits == 0 }
    var count: Int { bits.nonzeroBitCount }

    func has(_ degree: Int, _ alteration: Int) -> Bool {
        bits & Self.bit(degree, alteration) != 0
    }

    func has(_ degree: Int) -> Bool {
        bits & Self.allBits(degree) != 0
    }

    /// True when the degree is there with any sharp or flat.
    func hasAltered(_ degree: Int) -> Bool {
        bits & Self.allBits(degree) & ~Self.bit(degree, 0) != 0
    }

    mutating func insert(_ degree: Int, _ alteration: Int) {
        bits |= Self.bit(degree, alteration)
    }

    mutating func remove(_ degree: Int, _ alteration: Int) {
        bits &= ~Self.bit(degree, alteration)
    }

    mutating func remove(_ degree: Int) {
        bits &= ~Self.allBits(degree)
    }

    mutating func formUnion(_ other: DegreeSet) {
        bits |= other.bits
    }

    /// Every member once, by degree and then from flat to sharp.
    func forEach(_ body: (_ degree: Int, _ alteration: Int) -> Void) {
        var rest = bits
        while rest != 0 {
            let place = rest.trailingZeroBitCount
            rest &= rest - 1
            let degree = place / 5 + 1
            body(degree == 12 ? 13 : degree, place % 5 - 2)
        }
    }

    /// Members by degree and then from flat to sharp.
    var intervals: [ChordInterval] {
        var result: [ChordInterval] = []
        result.reserveCapacity(count)
        forEach { result.append(ChordInterval(degree: $0, alteration: $1)) }
        return result
    }

    /// The members as pitch classes above `root`.
    func pitchClasses(above root: PitchClass) -> PitchClassSet {
        var mask: UInt16 = 0
        forEach { degree, alteration in
            let semitones = ChordInterval(degree: degree, alteration: alteration).semitones
            mask |= 1 << UInt16(PitchClass(root.value + semitones).value)
        }
        return PitchClassSet(mask: mask)
    }
}
