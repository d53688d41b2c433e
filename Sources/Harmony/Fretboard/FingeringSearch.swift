import MusicTime

/// The shortest path through the shapes of successive onsets, by dynamic programming over
/// (shape, place of the hand). Memory stays bounded: the path is fixed every ``window`` onsets.
struct FingeringSearch {
    /// A note whose finger should stay.
    private struct Held {
        let place: FretPosition
        let end: Tick
    }

    private struct State {
        let shape: Int
        /// Fret of the first finger.
        let hand: Int
        let cost: Int
        /// Index of the state before, -1 for none.
        let previous: Int
        let held: [Held]
    }

    private struct Layer {
        let group: [Int]
        let shapes: [FingeringShape]
        let states: [State]
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
            let fixed = shape.hands.map(Array.init) ?? restingHands
            for hand in fixed {
                states.append(bestArrival(shape, index: index, hand: hand, onset: onset, group: group))
            }
        }
        layers.append(Layer(group: group, shapes: shapes, states: states))
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

    private func bestArrival(
        _ shape: FingeringShape, index: Int, hand: Int, onset: Tick, group: [Int]
    ) -> State {
        var local = shape.cost + FingeringCosts.height(fret: shape.highFret)
        if shape.frettedCount > 0 {
            local += FingeringCosts.stretch(frets: shape.highFret - hand, hand: hand)
        }
        if shape.openCount > 0 && hand > 4 {
            local += FingeringCosts.openAbovePosition * min(6, hand - 4) * shape.openCount
        }
        if let wished = hint.position {
            local += FingeringCosts.awayFromHint * abs(hand - max(1, wished))
        }

        var cost = local
        var previous = -1
        var held: [Held] = []
        if let last = layers.last {
            cost = Int.max
            let lastOnset = notes[last.group[0]].onset
            let isUnhurried = onset - lastOnset >= TickSpan.quarter * 2
            for (candidate, state) in last.states.enumerated() {
                let before = last.shapes[state.shape]
                var shift = FingeringCosts.shift(from: state.hand, to: hand)
                // Open strings and long notes give the hand time.
                if before.frettedCount == 0 || isUnhurried { shift /= 2 }
                var arrival = state.cost + local + shift
                arrival += stringDistance(from: before, to: shape)
                if arrival >= cost { continue }
                if !state.held.isEmpty {
                    arrival += heldCost(state.held, at: onset, shape: shape, hand: hand)
                }
                if arrival < cost {
                    cost = arrival
                    previous = candidate
                }
            }
            if previous >= 0 {
                held = last.states[previous].held.filter {
                    $0.end > onset && !shape.uses($0.place.string)
                }
            }
        }
        for (place, note) in zip(shape.places, group) where notes[note].length > .zero {
            if let place { held.append(Held(place: place, end: onset + notes[note].length)) }
        }
        return State(shape: index, hand: hand, cost: cost, previous: previous, held: held)
    }

    private func stringDistance(from before: FingeringShape, to shape: FingeringShape) -> Int {
        guard before.firstString > 0, shape.firstString > 0 else { return 0 }
        // Chords, banjo and ukulele are strummed or plucked with several fingers: only lines that a
        // pick may play pay for the way between strings.
        guard before.places.count == 1, shape.places.count == 1, isPicked else { return 0 }
        return FingeringCosts.strings(from: before.firstString, to: shape.firstString)
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
        for layer in layers.reversed() {
            guard layer.states.indices.contains(best) else { break }
            let state = layer.states[best]
            for (place, note) in zip(layer.shapes[state.shape].places, layer.group) { result[note] = place }
            best = state.previous
        }
        layers.removeAll(keepingCapacity: keepingLast)
        guard keepingLast else { return }
        let resting = State(shape: end.shape, hand: end.hand, cost: 0, previous: -1, held: end.held)
        layers.append(Layer(group: last.group, shapes: last.shapes, states: [resting]))
    }
}
