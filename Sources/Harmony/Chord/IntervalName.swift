/// Names of intervals as they are printed on the neck.
public enum IntervalName {
    /// Above a root without a chord: seconds, fourths and sixths.
    static let plain = ["R", "b2", "2", "b3", "3", "4", "b5", "5", "b6", "6", "b7", "7"]
    /// Above the root of a chord with a seventh: tensions.
    static let tensions = ["R", "b9", "9", "#9", "3", "11", "#11", "5", "b13", "13", "b7", "7"]

    /// Semitones above the root of a degree such as "b3" or "#4" (or "R"); nil when it is none.
    public static func semitones(ofDegree text: String) -> Int? {
        if text == "R" { return 0 }
        var scanner = NameScanner(text)
        var alteration = 0
        while true {
            if scanner.consume("#") || scanner.consume("♯") {
                alteration += 1
            } else if scanner.consume("b") || scanner.consume("♭") {
                alteration -= 1
            } else {
                break
            }
        }
        guard let number = scanner.integer(), scanner.isAtEnd, (1...13).contains(number),
            (-2...2).contains(alteration)
        else { return nil }
        return PitchClass(ChordInterval(degree: number, alteration: alteration).semitones).value
    }
}

/// What `pitchClass` is above `root`: "R", "b3", "5", "b7".
///
/// A tone of `chord` (when its root is `root`) is named as the symbol has it, "9" in Cmaj9 and "2" in
/// Csus2. Other notes above a chord with a seventh are named as tensions.
public func intervalName(
    of pitchClass: PitchClass, fromRoot root: PitchClass, in chord: ChordSymbol?
) -> String {
    let semitones = pitchClass.semitones(above: root)
    guard semitones != 0 else { return "R" }
    guard let chord, chord.root?.pitchClass == root else { return IntervalName.plain[semitones] }
    var found: ChordInterval?
    chord.tones.forEach { degree, alteration in
        let interval = ChordInterval(degree: degree, alteration: alteration)
        if found == nil && PitchClass(interval.semitones).value == semitones { found = interval }
    }
    if let found { return found.name }
    guard chord.tones.has(7) else { return IntervalName.plain[semitones] }
    // Above a chord with that very third the other one is a third, too, not a tension.
    if semitones == 3 && !chord.tones.has(3, 0) { return "b3" }
    return IntervalName.tensions[semitones]
}
