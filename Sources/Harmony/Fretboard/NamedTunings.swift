extension Tuning {
    /// Six strings, E4 B3 G3 D3 A2 E2.
    public static let standard = named("standard") ?? Tuning(name: "standard", strings: [])

    /// The tunings players call by name, guitars first.
    public static let all: [Tuning] = table.compactMap { row in
        guard let tuning = reading(row.pitches, name: row.name) else { return nil }
        let doubles = reading(row.doubles, name: "")?.strings ?? []
        return Tuning(
            name: row.name, strings: tuning.strings, shortStrings: tuning.shortStrings, doubles: doubles)
    }

    /// Finds a tuning by name; case, blanks and hyphens do not matter: "Drop-D", "open g", "dadgad".
    public static func named(_ name: String) -> Tuning? {
        let plain = plainName(name)
        guard !plain.isEmpty else { return nil }
        let wanted = aliases[plain] ?? plain
        return all.first { plainName($0.name) == wanted }
    }

    struct Row {
        let name: String
        let pitches: String
        let doubles: String

        init(_ name: String, _ pitches: String, doubles: String = "") {
            self.name = name
            self.pitches = pitches
            self.doubles = doubles
        }
    }

    static let table: [Row] = [
        Row("standard", "E4 B3 G3 D3 A2 E2"),
        Row("drop D", "E4 B3 G3 D3 A2 D2"),
        Row("double drop D", "D4 B3 G3 D3 A2 D2"),
        Row("drop C#", "D#4 A#3 F#3 C#3 G#2 C#2"),
        Row("drop C", "D4 A3 F3 C3 G2 C2"),
        Row("drop B", "C#4 G#3 E3 B2 F#2 B1"),
        Row("half step down", "Eb4 Bb3 Gb3 Db3 Ab2 Eb2"),
        Row("whole step down", "D4 A3 F3 C3 G2 D2"),
        Row("DADGAD", "D4 A3 G3 D3 A2 D2"),
        Row("open D", "D4 A3 F#3 D3 A2 D2"),
        Row("open D minor", "D4 A3 F3 D3 A2 D2"),
        Row("open E", "E4 B3 G#3 E3 B2 E2"),
        Row("open G", "D4 B3 G3 D3 G2 D2"),
        Row("open G minor", "D4 Bb3 G3 D3 G2 D2"),
        Row("open A", "E4 C#4 A3 E3 A2 E2"),
        Row("open C", "E4 C4 G3 C3 G2 C2"),
        Row("C modal", "D4 C4 G3 C3 G2 C2"),
        Row("orkney", "D4 C4 G3 D3 G2 C2"),
        Row("new standard", "G4 E4 A3 D3 G2 C2"),
        Row("all fourths", "F4 C4 G3 D3 A2 E2"),
        Row("nashville", "E4 B3 G4 D4 A3 E3"),
        Row("baritone", "B3 F#3 D3 A2 E2 B1"),
        Row("baritone A", "A3 E3 C3 G2 D2 A1"),
        Row("7 string", "E4 B3 G3 D3 A2 E2 B1"),
        Row("7 string drop A", "E4 B3 G3 D3 A2 E2 A1"),
        Row("8 string", "E4 B3 G3 D3 A2 E2 B1 F#1"),
        Row("12 string", "E4 B3 G3 D3 A2 E2", doubles: "E4 B3 G4 D4 A3 E3"),
        Row("bass", "G2 D2 A1 E1"),
        Row("bass drop D", "G2 D2 A1 D1"),
        Row("bass 5 string", "G2 D2 A1 E1 B0"),
        Row("bass 6 string", "C3 G2 D2 A1 E1 B0"),
        Row("ukulele", "A4 E4 C4 G4"),
        Row("ukulele low G", "A4 E4 C4 G3"),
        Row("ukulele D", "B4 F#4 D4 A4"),
        Row("baritone ukulele", "E4 B3 G3 D3"),
        Row("mandolin", "E5 A4 D4 G3", doubles: "E5 A4 D4 G3"),
        Row("octave mandolin", "E4 A3 D3 G2", doubles: "E4 A3 D3 G2"),
        Row("mandola", "A4 D4 G3 C3", doubles: "A4 D4 G3 C3"),
        Row("bouzouki", "D4 A3 D3 G2", doubles: "D4 A3 D4 G3"),
        Row("violin", "E5 A4 D4 G3"),
        Row("viola", "A4 D4 G3 C3"),
        Row("cello", "A3 D3 G2 C2"),
        Row("tenor banjo", "A4 D4 G3 C3"),
        Row("irish tenor banjo", "E4 A3 D3 G2"),
        Row("plectrum banjo", "D4 B3 G3 C3"),
        Row("banjo", "D4 B3 G3 D3 G4@5"),
        Row("banjo double C", "D4 C4 G3 C3 G4@5"),
        Row("banjo sawmill", "D4 C4 G3 D3 G4@5"),
        Row("lap steel C6", "E4 C4 A3 G3 E3 C3"),
        Row("dobro", "D4 B3 G3 D3 B2 G2"),
        Row("charango", "E5 A4 E5 C5 G4", doubles: "E5 A4 E4 C5 G4"),
    ]

    /// Other names, plain (lower case, no blanks), for the plain names above.
    static let aliases = [
        "guitar": "standard", "standardguitar": "standard", "eadgbe": "standard",
        "6string": "standard", "dropdtuning": "dropd", "dadgbe": "dropd", "dadgbd": "doubledropd",
        "celtic": "dadgad", "ebstandard": "halfstepdown", "dstandard": "wholestepdown",
        "cgcgce": "openc", "dgdgbd": "openg", "dadfad": "opendminor", "dadf#ad": "opend",
        "7": "7string", "sevenstring": "7string", "8": "8string", "eightstring": "8string",
        "12": "12string", "twelvestring": "12string", "bass4": "bass", "4stringbass": "bass",
        "bass4string": "bass", "bassguitar": "bass", "bass5": "bass5string",
        "5stringbass": "bass5string", "bass6": "bass6string", "6stringbass": "bass6string",
        "uke": "ukulele", "ukulelehighg": "ukulele", "banjo5": "banjo", "5stringbanjo": "banjo",
        "banjo5string": "banjo", "banjoopeng": "banjo", "baritoneb": "baritone",
        "baritoneguitar": "baritone", "fourths": "allfourths", "nst": "newstandard",
        "gdad": "bouzouki", "irishbouzouki": "bouzouki", "banjomodal": "banjosawmill",
        "lapsteel": "lapsteelc6",
    ]
}
