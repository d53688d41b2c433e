/// The mode of a key: major and minor as players say them, and the seven church modes.
///
/// `major` and `ionian` (and `minor` and `aeolian`) have the same notes and differ in name only.
public enum Mode: String, CaseIterable, Sendable {
    case major, minor, ionian, dorian, phrygian, lydian, mixolydian, aeolian, locrian

    /// Places on the line of fifths between the major key of the same tonic and this one: dorian -2.
    @inlinable
    public var fifthsFromMajor: Int {
        switch self {
        case .lydian: 1
        case .major, .ionian: 0
        case .mixolydian: -1
        case .dorian: -2
        case .minor, .aeolian: -3
        case .phrygian: -4
        case .locrian: -5
        }
    }

    /// True when the third above the tonic is minor.
    @inlinable
    public var hasMinorThird: Bool { fifthsFromMajor <= -2 }

    /// Semitones of the seven degrees above the tonic.
    public var intervals: [Int] {
        switch self {
        case .major, .ionian: [0, 2, 4, 5, 7, 9, 11]
        case .dorian: [0, 2, 3, 5, 7, 9, 10]
        case .phrygian: [0, 1, 3, 5, 7, 8, 10]
        case .lydian: [0, 2, 4, 6, 7, 9, 11]
        case .mixolydian: [0, 2, 4, 5, 7, 9, 10]
        case .minor, .aeolian: [0, 2, 3, 5, 7, 8, 10]
        case .locrian: [0, 1, 3, 5, 6, 8, 10]
        }
    }

    /// The words of tune books: "", "maj", "m", "min", "dor", "mix", "dorian" ... in lower case.
    static func named(_ word: String) -> Mode? {
        switch word {
        case "", "maj", "major": .major
        case "m", "mi", "min", "minor": .minor
        case "ion", "ionian": .ionian
        case "dor", "dorian": .dorian
        case "phr", "phryg", "phrygian": .phrygian
        case "lyd", "lydian": .lydian
        case "mix", "mixolydian": .mixolydian
        case "aeo", "aeolian": .aeolian
        case "loc", "locrian": .locrian
        default: nil
        }
    }
}
