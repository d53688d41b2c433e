/// What makes a fingering hard, in arbitrary units: a change to the next string is 4.
///
/// The hand covers four frets, first finger to little finger, and a fifth by a stretch.
enum FingeringCosts {
    /// A note that finds no string.
    static let dropped = 4000
    /// A held note cut off by another on its string, and one whose finger has to leave.
    static let cutOff = 160
    static let released = 60
    /// Distance between strings.
    static let stringChange = 4
    static let stringSkip = 3
    /// Moving the hand at all, and for each fret.
    static let shift = 10
    static let shiftPerFret = 3
    /// For each fret away from the hinted position.
    static let awayFromHint = 8
    /// Open strings under a hand above the fourth fret, for each fret above; at most six frets count.
    static let openAbovePosition = 3
    /// Where the player does not want open strings.
    static let openUnwanted = 90
    /// More fretted notes than fingers, without a barre.
    static let fifthFinger = 80
    /// A string inside a chord that must be muted.
    static let mutedInside = 5

    /// Frets beyond four under one hand; frets are wider near the nut.
    static func stretch(frets: Int, hand: Int) -> Int {
        guard frets > 3 else { return 0 }
        let beyond = frets - 3
        let each = hand < 5 ? 14 : hand < 9 ? 10 : 7
        return beyond == 1 ? each : each + (beyond - 1) * 60
    }

    static func shift(from old: Int, to new: Int) -> Int {
        old == new ? 0 : shift + shiftPerFret * abs(new - old)
    }

    /// Between two places picked one after the other.
    static func strings(from old: Int, to new: Int) -> Int {
        let distance = abs(new - old)
        return distance == 0 ? 0 : stringChange + stringSkip * (distance - 1)
    }

    /// Playing high up is a little harder than near the nut, and an open string easiest.
    static func height(fret: Int) -> Int { fret }
}
