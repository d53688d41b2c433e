import Harmony
import MusicTime

/// Chooses the pitches of a bass line: roots near the hand, walking tones by small steps, approach notes that
/// lead into the next root from a semitone, a scale step or a fifth.
struct BassLine {
    let chords: ChordTimeline
    let bars: [BandBar]
    let dice: Dice

    /// Where the hand is before the first note: C on the A string.
    private var previous = 36
    private var beforePrevious = 0
    /// The root as it was last placed.
    private var root = 36

    init(chords: ChordTimeline, bars: [BandBar], dice: Dice) {
        self.chords = chords
        self.bars = bars
        self.dice = dice
    }

    /// A pitch for each planned note.
    mutating func pitches(_ plans: [BassPlayer.Plan]) -> [Int] {
        var pitches = [Int](repeating: 0, count: plans.count)
        var target: (index: Int, pitch: Int)?
        for index in plans.indices {
            let plan = plans[index]
            guard let chord = chords.spans[plan.span].chord else { continue }
            var pitch: Int
            switch plan.step.cell {
            case .walk, .approach:
                if target.map({ $0.index <= index }) ?? true { target = nextRoot(after: index, in: plans) }
                pitch = walkingPitch(index, plans: plans, chord: chord, target: target)
            case .root:
                pitch = target?.index == index ? target?.pitch ?? root : placedRoot(of: chord)
                root = pitch
            default:
                pitch = BassLine.fitted(root + BassLine.semitones(plan.step.cell, in: chord))
            }
            pitches[index] = pitch
            beforePrevious = previous
            previous = pitch
        }
        return pitches
    }

    /// The pitch that a walking or an approach cell takes.
    private func walkingPitch(
        _ index: Int, plans: [BassPlayer.Plan], chord: ChordSymbol, target: (index: Int, pitch: Int)?
    ) -> Int {
        guard let target else { return BassLine.fitted(root + BassLine.semitones(.fifth, in: chord)) }
        let isLast = target.index == index + 1
        let isLeading = isLast || plans[index].step.cell == .approach
        let bar = bars[plans[index].step.bar]
        let candidates =
            isLeading ? approaches(to: target.pitch, scale: bar.scale) : tones(of: chord, scale: bar.scale)
        let left = target.index - index
        let isStrong = BassLine.isStrong(plans[index].step.onset, in: bar)
        var best = (pitch: root, cost: Int.max)
        for candidate in candidates {
            var cost = candidate.cost + BassLine.leapCost(candidate.pitch - previous)
            if candidate.pitch == beforePrevious { cost += 3 }
            if abs(candidate.pitch - 40) > 9 { cost += abs(candidate.pitch - 40) - 9 }
            if !isLeading {
                // Far from the target with few notes left is a leap later on.
                cost += max(0, abs(candidate.pitch - target.pitch) - 3 * left)
                if isStrong && !chord.pitchClassSet.contains(PitchClass(candidate.pitch)) { cost += 5 }
                if chord.bass?.pitchClass == PitchClass(candidate.pitch) { cost += 2 }
                if left == 2 && candidate.pitch == target.pitch { cost += 6 }
            }
            let item = (index & 0xFFFF) << 8 | candidate.pitch
            cost = 4 * cost + dice.roll(9, part: .bass, bar: plans[index].step.bar, item: item)
            if cost < best.cost { best = (candidate.pitch, cost) }
        }
        return best.pitch
    }

    /// The next note that is a root, and where it will be placed from here.
    private func nextRoot(after index: Int, in plans: [BassPlayer.Plan]) -> (index: Int, pitch: Int)? {
        for later in plans.indices[(index + 1)...].prefix(32) where plans[later].step.cell == .root {
            guard let chord = chords.spans[plans[later].span].chord else { return nil }
            return (later, placedRoot(of: chord))
        }
        // At the end the line leads back to the top: exercises are played round and round.
        guard plans.count - index <= 32, let chord = chords.spans[plans[0].span].chord else { return nil }
        return (plans.count, placedRoot(of: chord))
    }

    /// The chord's bass note in the octave that is nearest to the hand.
    private func placedRoot(of chord: ChordSymbol) -> Int {
        let pitchClass = chord.bass?.pitchClass ?? PitchClass(0)
        var best = BassPlayer.rootRange.lowerBound
        var distance = Int.max
        for pitch in BassPlayer.rootRange where PitchClass(pitch) == pitchClass {
            let here = 2 * abs(pitch - previous) + abs(pitch - 36)
            if here < distance { (best, distance) = (pitch, here) }
        }
        return best
    }

    /// Tones on the way: chord tones at no cost, tones of the key as passing notes.
    private func tones(of chord: ChordSymbol, scale: PitchClassSet) -> [(pitch: Int, cost: Int)] {
        let set = chord.pitchClassSet
        let span =
            max(
                BassPlayer.range.lowerBound, previous - 9)...max(
                BassPlayer.range.lowerBound, min(BassPlayer.range.upperBound - 3, previous + 9))
        return span.compactMap { pitch in
            let pitchClass = PitchClass(pitch)
            if set.contains(pitchClass) { return (pitch, 0) }
            // A passing note a semitone above the root, or beside the chord's third, sounds like a wrong
            // chord.
            let clashes =
                set.contains(pitchClass.transposed(by: 1)) && set.contains(pitchClass.transposed(by: -1))
                || chord.root?.pitchClass.transposed(by: 1) == pitchClass
            return scale.contains(pitchClass) && !clashes ? (pitch, 2) : nil
        }
    }

    /// Notes that lead into `target`: from a semitone or a scale step beside it, or from its fifth.
    private func approaches(to target: Int, scale: PitchClassSet) -> [(pitch: Int, cost: Int)] {
        var found: [(pitch: Int, cost: Int)] = []
        for (step, cost) in [(-1, 0), (1, 1), (-2, 1), (2, 1), (7, 2), (-5, 2)] {
            let pitch = target + step
            guard BassPlayer.range.contains(pitch) else { continue }
            if abs(step) == 2 && !scale.contains(PitchClass(pitch)) { continue }
            found.append((pitch, cost))
        }
        return found
    }

    /// What a leap costs: steps are free, a repeated note stands still.
    private static func leapCost(_ leap: Int) -> Int {
        switch abs(leap) {
        case 0: 5
        case 1, 2: 0
        case 3, 4: 1
        case 5: 2
        case 7: 3
        case 6, 8, 9: 6
        default: 10
        }
    }

    private static func isStrong(_ tick: Tick, in bar: BandBar) -> Bool {
        ((tick - bar.origin).value / bar.meter.pulse.value) % 2 == 0
    }

    /// Semitones of a cell above the root of a chord.
    static func semitones(_ cell: BassCell, in chord: ChordSymbol) -> Int {
        func interval(_ degrees: [Int], else usual: Int) -> Int {
            for degree in degrees {
                if let found = chord.intervals.first(where: { $0.degree == degree }) {
                    return found.semitones % 12
                }
            }
            return usual
        }
        if chord.hasSlash { return semitonesAboveSlash(cell, in: chord) }
        switch cell {
        case .third: return interval([3, 4, 2], else: 7)
        case .fifth: return interval([5], else: 7)
        case .lowFifth: return interval([5], else: 7) - 12
        case .sixth:
            let isMinor = chord.intervals.contains(ChordInterval(degree: 3, alteration: -1))
            return isMinor ? interval([6, 7], else: 10) : interval([6], else: 9)
        case .seventh: return interval([7], else: 12)
        case .octave: return 12
        default: return 0
        }
    }

    /// Semitones of a cell above the bass of a slash chord: the chord tone that is nearest to the degree.
    private static func semitonesAboveSlash(_ cell: BassCell, in chord: ChordSymbol) -> Int {
        let usual: [BassCell: Int] = [
            .third: 4, .fifth: 7, .lowFifth: -5, .sixth: 9, .seventh: 10, .octave: 12,
        ]
        guard let wanted = usual[cell], cell != .octave, let bass = chord.bass?.pitchClass else {
            return usual[cell] ?? 0
        }
        for step in [0, -1, 1, -2, 2] where chord.pitchClassSet.contains(bass.transposed(by: wanted + step)) {
            return wanted + step
        }
        return 0
    }

    /// The pitch, an octave away where the bass does not reach it.
    static func fitted(_ pitch: Int) -> Int {
        var pitch = pitch
        while pitch > BassPlayer.range.upperBound { pitch -= 12 }
        while pitch < BassPlayer.range.lowerBound { pitch += 12 }
        return pitch
    }
}
