/// A key: tonic and mode. It decides how pitch classes are spelled and which degree they are.
public struct Key: Hashable, Sendable, CustomStringConvertible {
    /// The first degree.
    public let tonic: NoteName
    /// Major, minor or a church mode.
    public let mode: Mode

    /// A key; theoretical ones such as G# major are possible.
    @inlinable
    public init(_ tonic: NoteName, _ mode: Mode = .major) {
        self.tonic = tonic
        self.mode = mode
    }

    /// C major.
    public static let cMajor = Key(NoteName(.c))

    /// Sharps (positive) or flats (negative) of the key signature. -7...7 for keys in use;
    /// a theoretical key such as G# major has more.
    @inlinable
    public var fifths: Int { tonic.fifths + mode.fifthsFromMajor }

    /// "A major", "F# minor", "D dorian".
    public var description: String { "\(tonic) \(mode.rawValue)" }

    /// "A", "F#m", "D dorian": as short as players write it.
    public var shortDescription: String {
        switch mode {
        case .major: tonic.description
        case .minor: "\(tonic)m"
        default: description
        }
    }

    /// The seven pitch classes, tonic first.
    public var scale: [PitchClass] {
        mode.intervals.map { tonic.pitchClass.transposed(by: $0) }
    }

    /// The seven names, tonic first; every letter once.
    public var scaleNames: [NoteName] { scale.map(spell) }

    /// Reads "A", "Am", "F# minor", "D dorian", "Bb major", "Ador", "E mix".
    public static func parse(_ text: String) -> Key? {
        var scanner = NameScanner(text)
        scanner.skipBlanks()
        guard let tonic = scanner.noteName(), abs(tonic.alteration) <= 1 else { return nil }
        scanner.skipBlanks()
        // A capital M alone is major, as in chord symbols.
        var probe = scanner
        if probe.consume("M"), probe.isAtEnd { return Key(tonic, .major) }
        guard let word = scanner.word(), let mode = Mode.named(word) else { return nil }
        return Key(tonic, mode)
    }

    /// How a player of this key names `pitchClass`.
    ///
    /// The twelve names are the stretch of the line of fifths from the flat second to the raised
    /// fourth above the tonic; locrian has the flat fifth instead of the raised fourth.
    public func spell(_ pitchClass: PitchClass) -> NoteName {
        NoteName(fifths: tonic.fifths + fifthsAboveTonic(pitchClass))
    }

    /// Degree of `pitchClass` against the major scale of the tonic: "1", "b3", "#4".
    public func degree(of pitchClass: PitchClass) -> String {
        switch fifthsAboveTonic(pitchClass) {
        case -6: "b5"
        case -5: "b2"
        case -4: "b6"
        case -3: "b3"
        case -2: "b7"
        case -1: "4"
        case 0: "1"
        case 1: "5"
        case 2: "2"
        case 3: "6"
        case 4: "3"
        case 5: "7"
        default: "#4"
        }
    }

    /// True when the pitch class belongs to the key's scale.
    public func contains(_ pitchClass: PitchClass) -> Bool {
        let place = fifthsAboveTonic(pitchClass)
        let first = mode.fifthsFromMajor - 1
        return (first...(first + 6)).contains(place)
    }

    /// The key `semitones` higher, spelled with as few accidentals as possible. Between six sharps
    /// and six flats it keeps to the side of this key; flats when this key has neither.
    public func transposed(by semitones: Int) -> Key {
        guard semitones % 12 != 0 else { return self }
        // Seven fifths up are one semitone (and octaves).
        var place = fifths + 7 * (semitones % 12)
        while place > 6 { place -= 12 }
        while place < -6 { place += 12 }
        if abs(place) == 6 { place = fifths > 0 ? 6 : -6 }
        return Key(NoteName(fifths: place - mode.fifthsFromMajor), mode)
    }

    /// -5...6 (locrian -6...5).
    private func fifthsAboveTonic(_ pitchClass: PitchClass) -> Int {
        let place = PitchClass(7 * pitchClass.semitones(above: tonic.pitchClass)).value
        let last = mode == .locrian ? 5 : 6
        return place > last ? place - 12 : place
    }
}
