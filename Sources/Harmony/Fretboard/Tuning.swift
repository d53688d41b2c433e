/// The open strings of an instrument, the first string as players number it first.
///
/// On a guitar string 1 is the thinnest; the fifth string of a banjo is the short one.
public struct Tuning: Hashable, Sendable {
    /// "standard", "drop D", or the pitches as given for one without a name.
    public let name: String
    /// Open strings, before the capo. Not sorted: ukulele and banjo are re-entrant.
    public let strings: [Pitch]
    /// Strings that begin above the nut.
    public let shortStrings: [ShortString]
    /// The second strings of doubled courses, in the order of `strings`; empty without such.
    public let doubles: [Pitch]

    /// Precondition: `doubles` is empty or has one for each string; short strings exist.
    public init(
        name: String, strings: [Pitch], shortStrings: [ShortString] = [], doubles: [Pitch] = []
    ) {
        precondition(doubles.isEmpty || doubles.count == strings.count, "every course is doubled or none")
        precondition(
            shortStrings.allSatisfy { strings.indices.contains($0.string - 1) },
            "a short string is one of the tuning's strings")
        self.name = name
        self.strings = strings
        self.shortStrings = shortStrings
        self.doubles = doubles
    }

    /// Number of strings, or of courses.
    public var stringCount: Int { strings.count }

    /// The open pitch of a string, 1-based; nil when there is no such string.
    public func openString(_ string: Int) -> Pitch? {
        string >= 1 && string <= strings.count ? strings[string - 1] : nil
    }

    /// The fret at which a string begins: 0, or 5 for the banjo's fifth string.
    public func startFret(ofString string: Int) -> Int {
        shortStrings.first { $0.string == string }?.startFret ?? 0
    }

    /// True when the open strings do not simply fall from string 1 on.
    public var isReentrant: Bool {
        zip(strings, strings.dropFirst()).contains { $0.midi < $1.midi }
    }

    /// "E4 B3 G3 D3 A2 E2", short strings as "G4@5": what ``parse(_:)`` reads.
    public var pitchText: String {
        strings.indices.map { index in
            let start = startFret(ofString: index + 1)
            return start == 0 ? strings[index].description : "\(strings[index])@\(start)"
        }.joined(separator: " ")
    }

    /// Reads a name ("drop D") or pitches, string 1 first: "E4 B3 G3 D3 A2 D2", short ones as "G4@5".
    /// 1 to 18 strings inside MIDI 0...127; pitches of a named tuning get its name.
    public static func parse(_ text: String) -> Tuning? {
        if let known = named(text) { return known }
        guard let custom = reading(text, name: text) else { return nil }
        return all.first {
            $0.doubles.isEmpty && $0.strings == custom.strings && $0.shortStrings == custom.shortStrings
        } ?? custom
    }

    /// Reads pitches only.
    static func reading(_ text: String, name: String) -> Tuning? {
        var strings: [Pitch] = []
        var short: [ShortString] = []
        for word in text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\t" }) {
            let halves = word.split(separator: "@", omittingEmptySubsequences: false)
            guard halves.count <= 2, strings.count < 18, let pitch = Pitch.parse(String(halves[0])),
                MIDINote(pitch.midi) != nil
            else { return nil }
            strings.append(pitch)
            if halves.count == 2 {
                guard let fret = Int(halves[1]), (1...24).contains(fret) else { return nil }
                short.append(ShortString(string: strings.count, startFret: fret))
            }
        }
        return strings.isEmpty ? nil : Tuning(name: name, strings: strings, shortStrings: short)
    }
}

/// A string that begins at a fret instead of at the nut.
public struct ShortString: Hashable, Sendable {
    /// 1-based.
    public let string: Int
    /// The string sounds its open pitch from here; the frets up to this one do not exist on it.
    public let startFret: Int

    /// A string (1-based) that begins at a fret.
    public init(string: Int, startFret: Int) {
        self.string = string
        self.startFret = startFret
    }
}
