/// The seven letters, in the order of the C major scale.
public enum NoteLetter: Int, CaseIterable, Sendable {
    case c, d, e, f, g, a, b

    /// Pitch class of the letter without accidental: 0, 2, 4, 5, 7, 9, 11.
    @inlinable
    public var semitones: Int {
        switch self {
        case .c: 0
        case .d: 2
        case .e: 4
        case .f: 5
        case .g: 7
        case .a: 9
        case .b: 11
        }
    }

    /// The letter in upper case.
    @inlinable
    public var description: String {
        switch self {
        case .c: "C"
        case .d: "D"
        case .e: "E"
        case .f: "F"
        case .g: "G"
        case .a: "A"
        case .b: "B"
        }
    }

    /// The letter `steps` scale steps higher; wraps around.
    @inlinable
    public func stepped(by steps: Int) -> NoteLetter {
        let rest = (rawValue + steps) % 7
        return NoteLetter(rawValue: rest < 0 ? rest + 7 : rest) ?? self
    }

    /// From an ASCII letter, A...G in either case.
    @inlinable
    init?(ascii: UInt8) {
        switch ascii | 0x20 {
        case 0x61: self = .a
        case 0x62: self = .b
        case 0x63: self = .c
        case 0x64: self = .d
        case 0x65: self = .e
        case 0x66: self = .f
        case 0x67: self = .g
        default: return nil
        }
    }
}

/// A spelled pitch class: a letter and its alteration. C sharp is not D flat.
public struct NoteName: Hashable, Sendable, CustomStringConvertible {
    /// The letter A...G.
    public let letter: NoteLetter
    /// Semitones up (sharps) or down (flats).
    public let alteration: Int

    /// A name from its letter and its accidentals: `NoteName(.b, -1)` is B flat.
    @inlinable
    public init(_ letter: NoteLetter, _ alteration: Int = 0) {
        self.letter = letter
        self.alteration = alteration
    }

    /// What it sounds.
    @inlinable
    public var pitchClass: PitchClass {
        PitchClass(letter.semitones + alteration)
    }

    /// Place on the line of fifths: F -1, C 0, G 1, D 2 ... F# 6, Bb -2.
    @inlinable
    public var fifths: Int {
        let natural: Int
        switch letter {
        case .f: natural = -1
        case .c: natural = 0
        case .g: natural = 1
        case .d: natural = 2
        case .a: natural = 3
        case .e: natural = 4
        case .b: natural = 5
        }
        return natural + 7 * alteration
    }

    /// The name at a place on the line of fifths; the inverse of ``fifths``.
    public init(fifths: Int) {
        let shifted = fifths + 1
        var alteration = shifted / 7
        var index = shifted % 7
        if index < 0 {
            index += 7
            alteration -= 1
        }
        let order: [NoteLetter] = [.f, .c, .g, .d, .a, .e, .b]
        self.init(order[index], alteration)
    }

    /// "F#", "Bb", "C##", "Ebb", "G".
    public var description: String {
        letter.description + accidentals
    }

    /// "#", "bb" or nothing.
    public var accidentals: String {
        String(repeating: alteration < 0 ? "b" : "#", count: abs(alteration))
    }

    /// Reads "F#", "Bb", "C##", "Cx", "E♭", "f♯"; the whole text must be a name. At most three accidentals.
    public static func parse(_ text: String) -> NoteName? {
        var scanner = NameScanner(text)
        guard let name = scanner.noteName(), scanner.isAtEnd else { return nil }
        return name
    }

    /// The same letter distance and the same semitones as from `origin` to `target`, from this name.
    /// Double accidentals are replaced by the simplest name that sounds the same.
    public func transposed(from origin: NoteName, to target: NoteName) -> NoteName {
        let moved = NoteName(fifths: fifths + target.fifths - origin.fifths)
        return moved.simplified
    }

    /// This name when it has at most one accidental, otherwise the plainest one that sounds the same.
    public var simplified: NoteName {
        guard abs(alteration) > 1 else { return self }
        var place = fifths
        while place > 8 { place -= 12 }
        while place < -7 { place += 12 }
        return NoteName(fifths: place)
    }
}
