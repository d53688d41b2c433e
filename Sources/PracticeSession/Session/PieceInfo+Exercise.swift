import Exercises
import Harmony
import MusicTime

extension PieceInfo {
    /// What a display needs to know of an exercise. [main]
    public init(_ exercise: Exercise, style: String) {
        let repeats = exercise.repeats
        let chart = exercise.bars.enumerated().map { index, bar in
            let chords = exercise.chords[exercise.chordRange(inBar: index)].map { chord in
                ChartBarState.Chord(
                    symbol: chord.chord.isNoChord ? "N.C." : chord.text,
                    at: Double((chord.onset - bar.start).value) / Double(bar.length.value))
            }
            var state = ChartBarState(
                number: bar.number, chords: chords,
                section: exercise.sections.first { $0.barIndex == index }?.name)
            for repetition in repeats {
                if repetition.bars.lowerBound == index { state.repeatStart = true }
                let closes =
                    repetition.endings.isEmpty
                    ? repetition.bars.upperBound - 1 == index
                    : repetition.endings.contains {
                        $0.bars.upperBound - 1 == index && $0.bars.upperBound < repetition.bars.upperBound
                    }
                if closes { state.repeatEnd = repetition.times }
                if let ending = repetition.endings.first(where: { $0.bars.contains(index) }) {
                    state.ending = ending.label
                }
            }
            return state
        }
        let allowed = exercise.metadata.allowedViews.map { views in
            SessionView.allCases.filter { view in views.contains { $0.rawValue == view.rawValue } }
        }
        self.init(
            id: exercise.id, title: exercise.title, composer: exercise.composer,
            key: exercise.key.shortDescription,
            strings: exercise.tuning.strings.map { OpenString(name: $0.description, midi: $0.midi) },
            tuning: exercise.tuning.name, capo: exercise.capo, style: style, chart: chart,
            views: allowed.flatMap { $0.isEmpty ? nil : $0 } ?? SessionView.allCases,
            trains: exercise.metadata.trains ?? "", how: exercise.metadata.how ?? "")
    }
}
