import Exercises
import MusicTime

/// Makes sure that every written tempo can be played exactly at every rate and with every tempo control: the
/// audio thread cannot refuse.
enum TempoCheck {
    /// Rates of outputs, lowest and highest, and the two families between them.
    static let rates = [8000, 44100, 48000, 96000, 176_400, 192_000]

    /// Tempo controls with the most digits that people can set, at both ends of the range: percentages with
    /// two decimals (10.01 % and 399.99 %), which share no factor with round tempos.
    static let scales = [
        TempoScale.asWritten, TempoScale(1, over: 10), TempoScale(4, over: 1), TempoScale(1001, over: 10_000),
        TempoScale(39_999, over: 10_000),
    ]

    static func check(_ bars: [Bar]) throws(ArrangingError) {
        var known: Tempo?
        for bar in bars where bar.tempo != known {
            known = bar.tempo
            guard isExact(bar.tempo) else {
                throw .tempoNotExact(
                    bar: bar.number, numerator: bar.tempo.numerator, denominator: bar.tempo.denominator)
            }
        }
    }

    /// Whether the tempo's terms leave room at all rates and scales.
    static func isExact(_ tempo: Tempo) -> Bool {
        scales.allSatisfy { scale in
            rates.allSatisfy { TickRate(tempo, scale: scale, framesPerSecond: $0) != nil }
        }
    }
}
