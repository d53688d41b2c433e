/// One way to play the notes of one onset.
struct FingeringShape {
    /// One place for each note of the group; nil for a note left out.
    var places: [FretPosition?] = []
    /// Strings in use, bit n for string n.
    var strings: UInt32 = 0
    /// Lowest and highest fretted fret; 0 when only open strings sound.
    var lowFret = 0
    var highFret = 0
    var openCount = 0
    var frettedCount = 0
    /// Notes on the lowest fret: more than one makes a barre.
    var lowFretCount = 0
    /// Costs that do not depend on the hand.
    var cost = 0
    /// Highest and lowest string of the shape, for the distance to its neighbours; 0 without notes.
    var firstString = 0
    var lastString = 0

    mutating func add(_ place: FretPosition) {
        places.append(place)
        if (1...31).contains(place.string) { strings |= 1 << UInt32(place.string) }
        firstString = firstString == 0 ? place.string : min(firstString, place.string)
        lastString = max(lastString, place.string)
        if place.fret == 0 {
            openCount += 1
            return
        }
        frettedCount += 1
        if lowFret == 0 || place.fret < lowFret {
            lowFret = place.fret
            lowFretCount = 1
        } else if place.fret == lowFret {
            lowFretCount += 1
        }
        highFret = max(highFret, place.fret)
    }

    func uses(_ string: Int) -> Bool {
        (1...31).contains(string) && strings & (1 << UInt32(string)) != 0
    }

    /// Span of the fretted notes, as far as the choice among unfinished shapes goes.
    var spanCost: Int { FingeringCosts.stretch(frets: highFret - lowFret, hand: max(1, lowFret)) }

    mutating func finish() {
        let fingers = lowFretCount > 1 ? frettedCount - lowFretCount + 1 : frettedCount
        if fingers > 4 { cost += FingeringCosts.fifthFinger * (fingers - 4) }
        if firstString > 0 {
            let muted = lastString - firstString + 1 - strings.nonzeroBitCount
            cost += FingeringCosts.mutedInside * max(0, muted)
        }
    }

    /// Places of the first finger from which the shape can be played; empty when any will do.
    var hands: ClosedRange<Int>? {
        guard frettedCount > 0 else { return nil }
        let first = max(1, highFret - 4)
        return first <= lowFret ? first...lowFret : lowFret...lowFret
    }

    /// Shapes kept while a chord grows, and handed on when it is complete.
    private static let growing = 64
    private static let complete = 24

    /// The best shapes for a group of notes. A note is left out only when no shape has them all.
    static func shapes(
        for group: [Int], of notes: [FingeringNote], on board: Fretboard, hint: FingeringHint
    ) -> [FingeringShape] {
        let choices = group.map { index -> Choice in
            if let given = notes[index].given, board.midi(at: given) != nil {
                return Choice(places: [given], isGiven: true)
            }
            return Choice(places: board.positions(of: notes[index].midi), isGiven: false)
        }
        // Prescribed notes take their strings first, then those with the fewest places.
        let order = choices.indices.sorted { first, second in
            let left = choices[first]
            let right = choices[second]
            if left.isGiven != right.isGiven { return left.isGiven }
            return left.places.count != right.places.count
                ? left.places.count < right.places.count : first < second
        }
        let whole = grow(choices, order, hint: hint, mayDrop: false)
        let grown = whole.isEmpty ? grow(choices, order, hint: hint, mayDrop: true) : whole
        let fewestDropped = grown.map(\.droppedCount).min() ?? 0
        let finished = grown.filter { $0.droppedCount == fewestDropped }.map { shape in
            var finished = shape
            for (place, index) in zip(shape.places, order) { finished.places[index] = place }
            finished.finish()
            return finished
        }
        return best(finished, atMost: complete)
    }

    private struct Choice {
        let places: [FretPosition]
        let isGiven: Bool
    }

    private var droppedCount: Int { places.count { $0 == nil } }

    /// One note after the other, keeping the most promising shapes.
    private static func grow(
        _ choices: [Choice], _ order: [Int], hint: FingeringHint, mayDrop: Bool
    ) -> [FingeringShape] {
        var shapes = [FingeringShape()]
        for index in order {
            let choice = choices[index]
            var next: [FingeringShape] = []
            for shape in shapes {
                for place in choice.places where choice.isGiven || !shape.uses(place.string) {
                    var grown = shape
                    grown.add(place)
                    if !choice.isGiven && place.fret == 0 && !hint.usesOpenStrings {
                        grown.cost += FingeringCosts.openUnwanted
                    }
                    next.append(grown)
                }
                if mayDrop && !choice.isGiven {
                    var grown = shape
                    grown.places.append(nil)
                    grown.cost += FingeringCosts.dropped
                    next.append(grown)
                }
            }
            shapes = best(next, atMost: growing)
        }
        return shapes
    }

    private static func best(_ shapes: [FingeringShape], atMost count: Int) -> [FingeringShape] {
        guard shapes.count > count else { return shapes }
        let costs = shapes.map { $0.cost + $0.spanCost }
        let ranked = shapes.indices.sorted {
            costs[$0] != costs[$1] ? costs[$0] < costs[$1] : $0 < $1
        }
        return ranked.prefix(count).map { shapes[$0] }
    }
}
