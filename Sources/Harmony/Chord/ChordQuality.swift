/// What the words of a chord symbol said, before they become tones.
///
/// Order of the words hardly matters: "Cm7b5" and "Cmb57" end up here the same.
struct ChordQuality {
    enum Third { case major, minor }
    enum Seventh { case none, diminished, minor, major }

    var third = Third.major
    var isPower = false
    var isMajorWritten = false
    var isDiminished = false
    var isHalfDiminished = false
    var isAugmented = false
    var suspensions = DegreeSet()
    var hasSixth = false
    var seventh = Seventh.none
    /// 0, or the highest degree of the stack: 9, 11, 13.
    var stack = 0
    /// Altered tones ("b9", "#5"): they take the place of the unaltered ones.
    var altered = DegreeSet()
    /// Tones asked for with "add": they stand beside the others.
    var added = DegreeSet()
    /// Degrees left out, bit n for degree n.
    var omitted: UInt16 = 0

    /// A bare number: "7", "9", "13", "6" ...
    mutating func extend(to number: Int) {
        if number >= 9 { stack = max(stack, number) }
        guard seventh == .none else { return }
        if isMajorWritten {
            seventh = .major
        } else if isDiminished && !isHalfDiminished {
            seventh = .diminished
        } else {
            seventh = .minor
        }
    }

    /// "7alt": every alteration of fifth and ninth.
    mutating func alterAll() {
        if seventh == .none { seventh = .minor }
        for degree in [5, 9] {
            altered.insert(degree, -1)
            altered.insert(degree, 1)
        }
    }

    /// The chord's tones. The rules for what a stack leaves out are those of printed charts:
    /// a thirteenth brings its eleventh only above a minor third, an eleventh replaces a major third,
    /// a flat thirteenth the natural fifth.
    var tones: DegreeSet {
        var tones = DegreeSet()
        tones.insert(1, 0)
        let isMinor = third == .minor
        let isSuspended = !suspensions.isEmpty
        let stackHasEleventh =
            !altered.has(11) && !isSuspended && (stack == 11 || (stack == 13 && isMinor))

        if isSuspended {
            tones.formUnion(suspensions)
        } else if !isPower && (isMinor || !(stack == 11 && stackHasEleventh)) {
            tones.insert(3, isMinor ? -1 : 0)
        }

        insertFifth(into: &tones)
        // Beside a seventh the sixth is a thirteenth.
        if hasSixth { tones.insert(seventh == .none && !added.has(7) ? 6 : 13, 0) }
        switch seventh {
        case .none: break
        case .diminished: tones.insert(7, -2)
        case .minor: tones.insert(7, -1)
        case .major: tones.insert(7, 0)
        }
        if stack >= 9 && !altered.has(9) { tones.insert(9, 0) }
        if stackHasEleventh { tones.insert(11, 0) }
        if stack == 13 && !altered.has(13) { tones.insert(13, 0) }
        tones.formUnion(altered)
        tones.formUnion(added)
        if omitted != 0 {
            for degree in 1...13 where degree != 12 && omitted & (1 << UInt16(degree)) != 0 {
                tones.remove(degree)
            }
        }
        return tones
    }

    private func insertFifth(into tones: inout DegreeSet) {
        if isAugmented {
            tones.insert(5, 1)
        } else if altered.has(5) {
            return
        } else if isDiminished {
            tones.insert(5, -1)
        } else if !altered.has(13, -1) {
            tones.insert(5, 0)
        }
    }
}
