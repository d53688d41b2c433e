import MusicTime

/// The shortest path through the shapes of successive onsets, by dynamic programming over
/// (shape, place of the hand). Memory stays bounded: the path is fixed every ``window`` onsets.
struct FingeringSearch {
    /// A note whose finger should stay.
    private struct Held {
        let place: FretPosition
        let end: Tick
    }

    /// Plain memory: the inner loop goes over some thirty of these for each of the next thirty.
    private struct State: BitwiseCopyable {
        let shape: Int
        /// Fret of the first finger.
        let hand: Int
        let cost: Int
        /// Index of the state before, -1 for none.
        let previous: Int
        /// String of a single note that a pick plays, otherwise 0.
        let pickedString: Int
        /// No finger is down: the hand is free to move.
        let isFree: Bool
    }

    private struct Layer {
        let group: [Int]
        let shapes: [FingeringShape]
        let states: [State]
        /// For each state the notes that still ring; empty when none does in any state.
        let held: [[Held]]
    }

    /// Onsets after which the best path so far is fixed.
    private static let window = 2048

    private let notes: [FingeringNote]
    private let board: Fretboard
    private let hint: FingeringHint
    private let isPicked: Bool
    private var layers: [Layer] = []
    /// Shapes of groups without prescribed places, by their notes: strummed chords come again and again.
    private var known: [[Int]: [FingeringShape]] = [:]

    init(notes: [FingeringNote], board: Fretboard, hint: FingeringHint) {
        self.notes = notes
        self.board = board
        self.hint = hint
        isPicked = board.tuning.shortStrings.isEmpty && !board.tuning.isReentrant
    }

    /// Adds the notes of the next onset, given by their indices.
    mutating func append(group: [Int], result: inout [FretPosition?]) {
        let shapes = shapes(for: group)
        // A group that the neck does not have at all leaves the hand where it is.
        guard shapes.contains(where: { $0.firstString > 0 }) else { return }
        if layers.count >= Self.window { commit(to: &result, keepingLast: true) }
        let onset = notes[group[0]].onset
        var states: [State] = []
        for (index, shape) in shapes.enumerated() {
            if let hands = shape.hands {
                for hand in hands { states.append(arrival(shape, index: index, hand: hand, onset: onset)) }
            } else {
                for hand in restingHands {
                    states.append(arrival(shape, index: index, hand: hand, onset: onset))
                }
            }
        }
        let held = heldNotes(states, shapes: shapes, group: group, onset: onset)
        layers.append(Layer(group: group, shapes: shapes, states: states, held: held))
    }

    private mutating func shapes(for group: [Int]) -> [FingeringShape] {
        guard group.allSatisfy({ notes[$0].given == nil }) else {
            return FingeringShape.shapes(for: group, of: notes, on: board, hint: hint)
        }
        let chord = group.map { notes[$0].midi }
        if let shapes = known[chord] { return shapes }
        let shapes = FingeringShape.shapes(for: group, of: notes, on: board, hint: hint)
        if known.count < 1024 { known[chord] = shapes }
        return shapes
    }

    /// Where the hand may rest while only open strings sound: where it was.
    private var restingHands: [Int] {
        guard let last = layers.last else { return [max(1, hint.position ?? 1)] }
        return Array(Set(last.states.map(\.hand))).sorted()
    }

    /// The cheapest way to a shape with the hand at `hand`.
    private func arrival(_ shape: FingeringShape, index: Int, hand: Int, onset: Tick) -> State {
        let isFree = shape.frettedCount == 0
        // Chords, banjo and ukulele are strummed or plucked with several fingers: only lines that a
        // pick may play pay for the way between strings.
        let picked = isPicked && shape.places.count == 1 ? shape.firstString : 0
        var local = shape.cost + FingeringCosts.height(fret: shape.highFret)
        if !isFree { local += FingeringCosts.stretch(frets: shape.highFret - hand, hand: hand) }
        if shape.openCount > 0 && hand > 4 {
            local += FingeringCosts.openAbovePosition * min(6, hand - 4) * shape.openCount
        }
        if let wished = hint.position { local += FingeringCosts.awayFromHint * abs(hand - max(1, wished)) }

        guard let last = layers.last else {
            return State(
                shape: index, hand: hand, cost: local, previous: -1, pickedString: picked, isFree: isFree)
        }
        let isUnhurried = onset - notes[last.group[0]].onset >= TickSpan.quarter * 2
        var cost = Int.max
        var previous = -1
        for (candidate, state) in last.states.enumerated() {
            var shift = FingeringCosts.shift(from: state.hand, to: hand)
            // Open strings and long notes give the hand time.
            if state.isFree || isUnhurried { shift /= 2 }
            var total = state.cost + local + shift
            if picked > 0 && state.pickedString > 0 {
                total += FingeringCosts.strings(from: state.pickedString, to: picked)
            }
            if total >= cost { continue }
            if !last.held.isEmpty {
                total += heldCost(last.held[candidate], at: onset, shape: shape, hand: hand)
            }
            if total < cost {
                cost = total
                previous = candidate
            }
        }
        return State(
            shape: index, hand: hand, cost: cost, previous: previous, pickedString: picked, isFree: isFree)
    }

    /// What rings on in each state: the notes held on its way and those that begin now.
    private func heldNotes(
        _ states: [State], shapes: [FingeringShape], group: [Int], onset: Tick
    ) -> [[Held]] {
        let begins = group.contains { notes[$0].length > .zero }
        let before = layers.last?.held ?? []
        guard begins || !before.isEmpty else { return [] }
        let held = states.map { state -> [Held] in
            let shape = shapes[state.shape]
            var held: [Held] = []
            if !before.isEmpty && state.previous >= 0 {
                held = before[state.previous].filter { $0.end > onset && !shape.uses($0.place.string) }
            }
            for (place, note) in zip(shape.places, group) where notes[note].length > .zero {
                if let place { held.append(Held(place: place, end: onset + notes[note].length)) }
            }
            return held
        }
        return held.allSatisfy(\.isEmpty) ? [] : held
    }

    private func heldCost(_ held: [Held], at onset: Tick, shape: FingeringShape, hand: Int) -> Int {
        var cost = 0
        for note in held where note.end > onset {
            if shape.uses(note.place.string) {
                cost += FingeringCosts.cutOff
            } else if note.place.fret > 0 && !(hand...(hand + 4)).contains(note.place.fret) {
                cost += FingeringCosts.released
            }
        }
        return cost
    }

    /// Writes the best path into `result` and forgets it; with `keepingLast`, the hand stays where it ended.
    mutating func commit(to result: inout [FretPosition?], keepingLast: Bool = false) {
        guard let last = layers.last, var best = last.states.indices.first else { return }
        for candidate in last.states.indices where last.states[candidate].cost < last.states[best].cost {
            best = candidate
        }
        let end = last.states[best]
        let ringing = last.held.isEmpty ? [] : [last.held[best]]
        for layer in layers.reversed() {
            guard layer.states.indices.contains(best) else { break }
            let state = layer.states[best]
            for (place, note) in zip(layer.shapes[state.shape].places, layer.group) { result[note] = place }
            best = state.previous
        }
        layers.removeAll(keepingCapacity: keepingLast)
        guard keepingLast else { return }
        let resting = State(
            shape: end.shape, hand: end.hand, cost: 0, previous: -1, pickedString: end.pickedString,
            isFree: end.isFree)
        layers.append(Layer(group: last.group, shapes: last.shapes, states: [resting], held: ringing))
    }
}
