/// A chord symbol as players write it, and the tones it asks for.
///
/// Lead-sheet, iReal and classical spellings are read alike: "Cmaj7", "CM7", "CΔ", "C^7".
public struct ChordSymbol: Hashable, Sendable, CustomStringConvertible {
    /// The symbol as written.
    public let text: String
    /// nil for "N.C.".
    public let root: NoteName?
    /// The lowest note: the name behind the slash, otherwise the root. nil for "N.C.".
    public let bass: NoteName?
    /// The chord's tones above the root; bass and lower chord not included.
    let tones: DegreeSet
    /// The chord below, of a polychord "C|D".
    let lower: LowerChord?
    /// Where the names stand in `text`, in scalars: root and bass, for transposition.
    let rootSpan: TextSpan
    let bassSpan: TextSpan
    /// Tones that the symbol leaves out but players may add: the eleventh of a thirteenth chord.
    let optional: DegreeSet

    struct LowerChord: Hashable, Sendable {
        let root: NoteName
        let tones: DegreeSet
    }

    /// Half-open range of scalars.
    struct TextSpan: Hashable, Sendable {
        var start: UInt8 = 0
        var end: UInt8 = 0
        var isEmpty: Bool { start == end }
    }

    /// True for "N.C.": nothing is to be played.
    public var isNoChord: Bool { root == nil }

    /// True when a bass other than the root is written.
    public var hasSlash: Bool { bass != root }

    /// The symbol as written.
    public var description: String { text }

    /// "N.C."
    public static let noChord = ChordSymbol(
        text: "N.C.", root: nil, bass: nil, tones: DegreeSet(), lower: nil, rootSpan: TextSpan(),
        bassSpan: TextSpan(), optional: DegreeSet())

    /// The tones above the root, by degree. Bass notes outside the chord are not among them.
    public var intervals: [ChordInterval] { tones.intervals }

    /// Everything that sounds, the bass and the lower chord included.
    public var pitchClassSet: PitchClassSet {
        guard let root, let bass else { return PitchClassSet() }
        var set = tones.pitchClasses(above: root.pitchClass).inserting(bass.pitchClass)
        if let lower { set = set.union(lower.tones.pitchClasses(above: lower.root.pitchClass)) }
        return set
    }

    /// Everything that sounds, ascending from the root; the bass included.
    public var pitchClasses: [PitchClass] {
        guard let root else { return [] }
        return pitchClassSet.sorted(from: root.pitchClass)
    }

    /// What a player must not leave out: all but the natural fifth of a chord of four tones and more,
    /// and the eleventh of a thirteenth chord.
    public var required: PitchClassSet {
        guard let root, let bass else { return PitchClassSet() }
        var needed = tones
        if tones.has(13, 0) && tones.has(11, 0) && tones.has(7) && optional.has(11) { needed.remove(11, 0) }
        var set = needed.pitchClasses(above: root.pitchClass).inserting(bass.pitchClass)
        if let lower { return set.union(lower.tones.pitchClasses(above: lower.root.pitchClass)) }
        let fifth = root.pitchClass.transposed(by: 7)
        if tones.has(5, 0) && pitchClassSet.count >= 4 && bass.pitchClass != fifth {
            set = set.removing(fifth)
        }
        return set
    }

    /// What may sound without changing the chord: its tones and those that its stack leaves out.
    public var allowed: PitchClassSet {
        guard let root else { return PitchClassSet() }
        return pitchClassSet.union(optional.pitchClasses(above: root.pitchClass))
    }

    /// Two symbols are the same when they are written the same; compare ``normalized`` for the sound.
    public static func == (left: ChordSymbol, right: ChordSymbol) -> Bool {
        left.text == right.text
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}
