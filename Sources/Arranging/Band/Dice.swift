/// Chance that depends on nothing but its place in the music: the same seed, part, bar and step always fall
/// alike, and a change in one bar leaves all the others as they were.
struct Dice: Sendable {
    /// What the player asked for.
    let seed: UInt64

    /// Keeps the parts apart.
    enum Part: UInt64 {
        case drums = 1
        case bass = 2
        case comp = 3
        case melody = 4
    }

    /// A number below `sides` for a place.
    func roll(_ sides: Int, part: Part, bar: Int, item: Int) -> Int {
        var state = seed &+ part.rawValue &* 0xD1B5_4A32_D192_ED03
        state = Dice.mix(state &+ UInt64(bitPattern: Int64(bar)) &* 0xAEF1_7502_108E_F2D9)
        state = Dice.mix(state &+ UInt64(bitPattern: Int64(item)) &* 0x9E37_79B9_7F4A_7C15)
        return Int(state % UInt64(sides))
    }

    /// A small human unevenness: −`most`…`most`, the middle most often.
    func unevenness(_ most: Int, part: Part, bar: Int, item: Int) -> Int {
        let sides = (most + 1) * (most + 1)
        let value = roll(sides, part: part, bar: bar, item: item)
        return value / (most + 1) - value % (most + 1)
    }

    /// The output function of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators,
    /// 2014).
    private static func mix(_ value: UInt64) -> UInt64 {
        var z = value &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
