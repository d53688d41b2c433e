/// Chooses the notes of comping chords: close to the chord before, common tones kept.
public enum ChordVoicer {
    /// Most voices of a chord; more are not used.
    public static let maxVoices = 8

    /// The next voicing as ascending MIDI notes inside `range`; empty for "N.C." and for no voices.
    ///
    /// Third (or suspension) and seventh (or sixth) come first, then alterations, then the root (last
    /// when `rootless`, for a band with a bass), tensions and fifth. Deterministic: equally good
    /// voicings give the lower one. Where the range has no room for a tone, it is left out.
    public static func next(
        for chord: ChordSymbol, after previous: [Int]?, range: ClosedRange<Int>, voices: Int,
        rootless: Bool
    ) -> [Int] {
        guard let root = chord.root?.pitchClass, voices > 0 else { return [] }
        let range = range.clamped(to: 0...127)
        let wanted = min(voices, maxVoices)
        let tones = VoicingTones(chord.tones, rootless: rootless).chosen(wanted)
            .map { root.transposed(by: $0.semitones) }
        let old = (previous ?? []).sorted()
        let goal = VoicingGoal(previous: old, range: range)

        var candidates: [[Int]] = []
        for tone in tones {
            let places = goal.places(of: tone, atMost: wanted > 5 ? 3 : 4)
            if !places.isEmpty { candidates.append(places) }
        }
        guard !candidates.isEmpty else { return [] }

        var best: [Int] = []
        var bestCost = Int.max
        var current: [Int] = []
        current.reserveCapacity(candidates.count)
        func visit(_ index: Int) {
            guard index < candidates.count else {
                let voicing = current.sorted()
                let cost = goal.cost(of: voicing)
                if cost < bestCost || (cost == bestCost && voicing.lexicographicallyPrecedes(best)) {
                    best = voicing
                    bestCost = cost
                }
                return
            }
            var isPlaced = false
            for place in candidates[index] where !current.contains(place) {
                isPlaced = true
                current.append(place)
                visit(index + 1)
                current.removeLast()
            }
            if !isPlaced { visit(index + 1) }
        }
        visit(0)
        return best
    }
}

/// Which tones of a chord a few voices should sound, most telling first.
struct VoicingTones {
    private var ranked: [ChordInterval] = []
    private let isRootless: Bool

    init(_ tones: DegreeSet, rootless: Bool) {
        isRootless = rootless
        func take(_ degree: Int, _ alteration: Int) {
            guard tones.has(degree, alteration) else { return }
            let interval = ChordInterval(degree: degree, alteration: alteration)
            // One voice for each pitch class: the 4 of a suspension and an added 11.
            let pitchClass = PitchClass(interval.semitones)
            guard !ranked.contains(where: { PitchClass($0.semitones) == pitchClass }) else { return }
            ranked.append(interval)
        }
        func takeAll(_ degree: Int) {
            for alteration in [0, -1, 1, -2, 2] { take(degree, alteration) }
        }
        takeAll(3)
        takeAll(7)
        takeAll(4)
        takeAll(2)
        takeAll(6)
        for degree in [5, 9, 11, 13] {
            for alteration in [-1, 1] { take(degree, alteration) }
        }
        let isTriad = !tones.has(7) && !tones.has(6)
        if !rootless || isTriad { take(1, 0) }
        if isTriad { take(5, 0) }
        take(13, 0)
        take(9, 0)
        take(5, 0)
        take(11, 0)
        take(1, 0)
    }

    /// `count` tones; when the chord has fewer, root and fifth are doubled first.
    func chosen(_ count: Int) -> [ChordInterval] {
        var result = Array(ranked.prefix(count))
        func isStable(_ tone: ChordInterval) -> Bool {
            tone.alteration == 0 && (tone.degree == 1 || tone.degree == 5)
        }
        var doubles = ranked.filter(isStable) + ranked.filter { !isStable($0) }
        if isRootless && ranked.count > 3 { doubles.removeAll { $0.degree == 1 } }
        var index = 0
        while result.count < count && !doubles.isEmpty && index < count {
            result.append(doubles[index % doubles.count])
            index += 1
        }
        return result
    }
}

/// What a good next voicing costs: movement, distance from the middle, muddy or gaping spacing.
struct VoicingGoal {
    let previous: [Int]
    let range: ClosedRange<Int>
    /// Twice the middle of the range, to stay with whole numbers.
    private let doubledCentre: Int

    init(previous: [Int], range: ClosedRange<Int>) {
        self.previous = previous
        self.range = range
        doubledCentre = range.lowerBound + range.upperBound
    }

    /// Places of a pitch class in the range, the ones nearest to the middle first.
    func places(of pitchClass: PitchClass, atMost count: Int) -> [Int] {
        let all = range.filter { PitchClass($0) == pitchClass }
        let near = all.sorted {
            let left = abs(2 * $0 - doubledCentre)
            let right = abs(2 * $1 - doubledCentre)
            return left != right ? left < right : $0 < $1
        }
        return Array(near.prefix(count))
    }

    func cost(of voicing: [Int]) -> Int {
        guard !voicing.isEmpty else { return Int.max }
        let doubledMean = 2 * voicing.reduce(0, +) / voicing.count
        var cost = abs(doubledMean - doubledCentre) * (previous.isEmpty ? 4 : 2)
        cost += movement(to: voicing) * 4
        for (low, high) in zip(voicing, voicing.dropFirst()) {
            let gap = high - low
            if gap == 1 { cost += 12 }
            if gap > 9 { cost += 6 * (gap - 9) }
            // Close intervals sound muddy below the C under middle C.
            if low < 48 && gap < 5 { cost += 4 * (5 - gap) + (48 - low) }
        }
        if voicing.count > 1, voicing[voicing.count - 1] - voicing[voicing.count - 2] == 1 { cost += 20 }
        let span = voicing[voicing.count - 1] - voicing[0]
        if span > 19 { cost += 5 * (span - 19) }
        return cost
    }

    /// Semitones all voices move together, lowest to lowest; with another number of voices, each note
    /// from the nearest one before.
    private func movement(to voicing: [Int]) -> Int {
        guard !previous.isEmpty else { return 0 }
        if previous.count == voicing.count {
            return zip(previous, voicing).reduce(0) { $0 + abs($1.0 - $1.1) }
        }
        return voicing.reduce(0) { sum, note in
            sum + (previous.map { abs($0 - note) }.min() ?? 0)
        }
    }
}
