import Exercises
import MusicTime

/// Counts what an arrangement will hold before any of it is made: a few hundred bytes with repeats can ask for
/// more than a computer has.
struct EventBudget {
    /// Most notes, chords, notes of the band and bends together, repeats unrolled: ten thousand bars with a busy
    /// band take a tenth of it.
    static let most = 4_000_000
    /// Longest piece at the written tempos with all repeats, in hours.
    static let mostHours = 48

    private var counted: [ArrangingError.Amount] = []
    private var total = 0

    /// Takes `count` events from the budget.
    mutating func spend(_ count: Int, _ name: String) throws(ArrangingError) {
        if let index = counted.firstIndex(where: { $0.name == name }) {
            counted[index].count += count
        } else {
            counted.append(ArrangingError.Amount(name: name, count: count))
        }
        total += count
        guard total <= EventBudget.most else {
            throw .tooManyEvents(found: counted, most: EventBudget.most)
        }
    }

    /// Makes sure that the piece ends some day.
    static func checkLength(_ played: PlayedBars, tempos: TempoMap) throws(ArrangingError) {
        let seconds = tempos.seconds(from: .zero, to: played.end)
        guard seconds <= Double(mostHours * 3600) else {
            throw .tooLong(minutes: Int(seconds / 60), mostHours: mostHours)
        }
    }

    /// How often each written bar is played.
    static func times(_ played: PlayedBars, writtenBars: Int) -> [Int] {
        var times = [Int](repeating: 0, count: writtenBars)
        for bar in played.bars { times[bar.writtenIndex] += 1 }
        return times
    }
}
