/// A scale as players name it: the semitones of its degrees above the first one.
public struct Scale: Hashable, Sendable {
    /// Lower case, as in ``all``: "minor pentatonic".
    public let name: String
    /// Semitones above the first degree, ascending, first one 0, all below 12.
    public let intervals: [Int]
    /// Degree names against the major scale, one for each interval: "1", "b3", "#4".
    public let degrees: [String]

    /// A scale from its degree names, ascending: "1", "b3", "4" ...
    public init(name: String, degrees: [String]) {
        self.name = name
        self.degrees = degrees
        self.intervals = degrees.map { IntervalName.semitones(ofDegree: $0) ?? 0 }
    }

    /// The scale's pitch classes, `root` first.
    public func pitchClasses(from root: PitchClass) -> [PitchClass] {
        intervals.map { root.transposed(by: $0) }
    }

    /// The MIDI notes of the scale inside `range`, ascending.
    public func notes(from root: PitchClass, in range: ClosedRange<Int>) -> [Int] {
        let members = PitchClassSet(pitchClasses(from: root))
        return range.filter { members.contains(PitchClass($0)) }
    }

    /// Finds a scale by name; case, blanks and hyphens do not matter.
    public static func named(_ name: String) -> Scale? {
        let wanted = plainName(name)
        if let alias = aliases[wanted] { return all.first { plainName($0.name) == alias } }
        return all.first { plainName($0.name) == wanted }
    }

    /// Every named scale.
    public static let all: [Scale] = table.map { row in
        Scale(name: row.0, degrees: row.1.split(separator: " ").map(String.init))
    }

    private static let aliases = [
        "ionian": "major", "aeolian": "minor", "naturalminor": "minor", "altered": "superlocrian",
        "pentatonicminor": "minorpentatonic", "pentatonicmajor": "majorpentatonic",
        "jazzminor": "melodicminor", "halfwhole": "diminishedhalfwhole",
        "wholehalf": "diminishedwholehalf", "phrygianmajor": "phrygiandominant",
    ]

    private static let table: [(String, String)] = [
        ("major", "1 2 3 4 5 6 7"),
        ("minor", "1 2 b3 4 5 b6 b7"),
        ("dorian", "1 2 b3 4 5 6 b7"),
        ("phrygian", "1 b2 b3 4 5 b6 b7"),
        ("lydian", "1 2 3 #4 5 6 7"),
        ("mixolydian", "1 2 3 4 5 6 b7"),
        ("locrian", "1 b2 b3 4 b5 b6 b7"),
        ("harmonic minor", "1 2 b3 4 5 b6 7"),
        ("melodic minor", "1 2 b3 4 5 6 7"),
        ("harmonic major", "1 2 3 4 5 b6 7"),
        ("lydian dominant", "1 2 3 #4 5 6 b7"),
        ("phrygian dominant", "1 b2 3 4 5 b6 b7"),
        ("super locrian", "1 b2 b3 b4 b5 b6 b7"),
        ("minor pentatonic", "1 b3 4 5 b7"),
        ("major pentatonic", "1 2 3 5 6"),
        ("blues", "1 b3 4 b5 5 b7"),
        ("major blues", "1 2 b3 3 5 6"),
        ("whole tone", "1 2 3 #4 #5 b7"),
        ("diminished half-whole", "1 b2 b3 3 #4 5 6 b7"),
        ("diminished whole-half", "1 2 b3 4 b5 b6 6 7"),
        ("bebop dominant", "1 2 3 4 5 6 b7 7"),
        ("bebop major", "1 2 3 4 5 b6 6 7"),
        ("chromatic", "1 b2 2 b3 3 4 #4 5 b6 6 b7 7"),
    ]
}

/// Lower-case letters and digits only: how names of scales and tunings are compared.
func plainName(_ text: String) -> String {
    var plain: [UInt8] = []
    for byte in text.utf8 {
        switch byte {
        case 0x41...0x5A: plain.append(byte | 0x20)
        case 0x30...0x39, 0x61...0x7A, 0x23: plain.append(byte)
        default: continue
        }
    }
    return String(decoding: plain, as: UTF8.self)
}
