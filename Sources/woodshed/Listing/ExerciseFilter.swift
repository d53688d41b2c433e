import ArgumentParser
import Exercises
import Harmony

/// Which exercises are asked for: all conditions hold.
struct ExerciseFilter {
    /// Each occurs somewhere in what people would search.
    var words: [String] = []
    var category: String?
    var difficulty: ClosedRange<Int>?
    var key: Key?

    func accepts(_ exercise: Exercise) -> Bool {
        if let category, exercise.metadata.category?.lowercased() != category.lowercased() { return false }
        if let difficulty {
            guard let own = exercise.metadata.difficulty, difficulty.contains(own) else { return false }
        }
        if let key, exercise.key != key { return false }
        let texts = [
            exercise.id, exercise.title, exercise.composer, exercise.metadata.category, exercise.grooveStyle,
            exercise.metadata.trains, exercise.key.description, exercise.meter.description,
        ].compactMap { $0?.lowercased() }
        return words.allSatisfy { word in
            let wanted = word.lowercased()
            return texts.contains { $0.contains(wanted) }
        }
    }
}

/// `--difficulty`: `4`, `3-5`, `6-`.
struct DifficultyOption: ExpressibleByArgument, Equatable {
    let range: ClosedRange<Int>
    static let all = 1...10

    init?(argument: String) {
        let ends = argument.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count <= 2, let first = Int(ends[0]) else { return nil }
        let last =
            ends.count == 1 ? first : ends[1].isEmpty ? DifficultyOption.all.upperBound : Int(ends[1]) ?? 0
        guard first <= last, DifficultyOption.all.contains(first), DifficultyOption.all.contains(last) else {
            return nil
        }
        range = first...last
    }
}

/// `--key`: `A`, `Am`, `"D dorian"`; small letters will do for the first one.
struct KeyOption: ExpressibleByArgument, Equatable {
    let key: Key

    init?(argument: String) {
        guard
            let key = Key.parse(argument) ?? Key.parse(argument.prefix(1).uppercased() + argument.dropFirst())
        else {
            return nil
        }
        self.key = key
    }
}
