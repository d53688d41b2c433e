import MusicTime

/// Where the steps of a pattern fall in a bar of some metre.
///
/// A metre of the style's own length and pulse takes the pattern as it is. Any other is adapted pulse by
/// pulse: the first and the last pulse stay first and last (the last one leads on), those between are taken
/// in order and over again. Triplets fill a dotted pulse and the other way round (12/8 and 4/4); apart from
/// that a pulse that is too short is cut, and one that is too long goes on with the second half of its steps.
struct MeterFit: Sendable {
    /// A step of the pattern in the bar.
    struct Step: Sendable, Hashable {
        /// Index of the cell in the pattern.
        var cell: Int
        /// From the bar's origin.
        var offset: TickSpan
        /// To the next step.
        var length: TickSpan
    }

    /// In order of time, from the bar's origin, without gaps.
    let steps: [Step]
    /// Fits a pattern of `source`, `stepsPerBeat` steps each beat, into a bar of `target`.
    init(source: Meter, stepsPerBeat: Int, target: Meter) {
        let stepLength = TickSpan(source.beat.value / Int64(stepsPerBeat))
        if MeterFit.isSameBar(source, target) {
            let count = source.beatsPerBar * stepsPerBeat
            steps = (0..<count).map {
                Step(cell: $0, offset: stepLength * Int64($0), length: stepLength)
            }
            return
        }
        var firstCells: [Int] = []
        var cell = 0
        for group in source.groups {
            firstCells.append(cell)
            cell += group * stepsPerBeat
        }
        var fitted: [Step] = []
        var pulseStart = TickSpan.zero
        for (pulse, group) in target.groups.enumerated() {
            let pulseLength = target.beat * Int64(group)
            let from = MeterFit.sourcePulse(pulse, of: target.groups.count, source: source.groups.count)
            let cellCount = source.groups[from] * stepsPerBeat
            let stepLength =
                MeterFit.isTriple(cellCount) && MeterFit.takesTriplets(target)
                ? TickSpan(pulseLength.value / Int64(cellCount)) : stepLength
            var offset = TickSpan.zero
            var index = 0
            while offset < pulseLength {
                let length = min(stepLength, pulseLength - offset)
                fitted.append(
                    Step(
                        cell: firstCells[from] + MeterFit.cell(index, of: cellCount),
                        offset: pulseStart + offset,
                        length: length))
                offset = offset + length
                index += 1
            }
            pulseStart = pulseStart + pulseLength
        }
        steps = fitted
    }

    /// Whether a pattern of one metre can be played in the other as it is: bars of one length, and the pulses
    /// of one among those of the other (4/4 and 2/2).
    static func isSameBar(_ a: Meter, _ b: Meter) -> Bool {
        guard a.bar == b.bar else { return false }
        let (first, second) = (pulseStarts(a), pulseStarts(b))
        return first.isSubset(of: second) || second.isSubset(of: first)
    }

    /// Whether the style needs no telling how to play the metre: its own bar, or the same pulses with
    /// triplets for dotted ones.
    static func isKnown(_ source: Meter, stepsPerBeat: Int, target: Meter) -> Bool {
        if isSameBar(source, target) { return true }
        return source.groups.count == target.groups.count
            && isTriple(source.groups[0] * stepsPerBeat) && takesTriplets(target)
    }

    /// Whether the steps of a pulse are triplets or the eighths of a dotted pulse.
    private static func isTriple(_ cellCount: Int) -> Bool { cellCount % 3 == 0 }

    /// Whether all pulses of a metre are single beats, or dotted ones: both can be divided by three.
    private static func takesTriplets(_ meter: Meter) -> Bool {
        meter.groups.allSatisfy { $0 == 1 } || meter.groups.allSatisfy { $0 == 3 }
    }

    private static func pulseStarts(_ meter: Meter) -> Set<TickSpan> {
        var starts: Set<TickSpan> = []
        var start = TickSpan.zero
        for group in meter.groups {
            starts.insert(start)
            start = start + meter.beat * Int64(group)
        }
        return starts
    }

    /// Which pulse of the pattern is played as pulse `index` of a bar of `count`.
    static func sourcePulse(_ index: Int, of count: Int, source: Int) -> Int {
        if count % source == 0 { return index % source }
        if index == 0 { return 0 }
        if index == count - 1 { return source - 1 }
        let middle = source - 2
        return middle > 0 ? 1 + (index - 1) % middle : index % source
    }

    /// Which cell of a pulse of `count` cells is played as its step `index`.
    static func cell(_ index: Int, of count: Int) -> Int {
        guard index >= count else { return index }
        let tail = max(1, count / 2)
        return count - tail + (index - count) % tail
    }
}
