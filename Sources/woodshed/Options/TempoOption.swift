import ArgumentParser
import JSONText
import MusicTime

/// `--tempo`: a share of the written tempo, pulses a minute, or a note value with its tempo.
enum TempoOption: ExpressibleByArgument, Equatable {
    case scale(TempoScale)
    /// Pulses a minute, `numerator/denominator`.
    case pulses(Int64, over: Int64)
    /// A note value that comes so often a minute.
    case note(TickSpan, Int64, over: Int64)

    init?(argument: String) {
        if argument.hasSuffix("%") {
            guard let (upper, lower) = TempoOption.ratio(argument.dropLast()) else { return nil }
            let (hundredfold, overflow) = lower.multipliedReportingOverflow(by: 100)
            guard !overflow else { return nil }
            self = .scale(TempoScale(upper, over: hundredfold))
            return
        }
        let halves = argument.split(separator: "=", omittingEmptySubsequences: false)
        if halves.count == 2 {
            let value = halves[0].split(separator: "/", omittingEmptySubsequences: false)
            guard value.count == 2, let upper = Int(value[0]), let lower = Int(value[1]),
                (1...64).contains(upper),
                [1, 2, 4, 8, 16, 32].contains(lower), let (number, over) = TempoOption.ratio(halves[1])
            else { return nil }
            self = .note(.note(upper, lower), number, over: over)
            return
        }
        guard halves.count == 1, let (upper, lower) = TempoOption.ratio(argument[...]) else { return nil }
        self = .pulses(upper, over: lower)
    }

    /// A positive decimal as an exact ratio of numbers that leave room for arithmetic.
    private static func ratio(_ text: Substring) -> (Int64, Int64)? {
        guard let decimal = Decimal(text.utf8), decimal.digits > 0, decimal.digits < 1_000_000_000,
            decimal.scale <= 6
        else { return nil }
        return (decimal.digits, decimal.denominator)
    }

    /// The tempo control that makes the first written tempo what was asked for.
    func scale(firstTempo: Tempo, pulse: TickSpan) throws -> TempoScale {
        let result: TempoScale?
        switch self {
        case .scale(let scale): result = scale
        case .pulses(let upper, let lower):
            result = Tempo(pulsesPerMinute: upper, over: lower, pulse: pulse)
                .flatMap { TempoScale(from: firstTempo, to: $0) }
        case .note(let value, let upper, let lower):
            result = Tempo(pulsesPerMinute: upper, over: lower, pulse: value)
                .flatMap { TempoScale(from: firstTempo, to: $0) }
        }
        guard let result, result.isWithinRange else {
            let written = decimalText(firstTempo.pulsesPerMinute(pulse: pulse))
            throw Failure.usage("--tempo goes from 10 % to 400 % of the written tempo, which is \(written)")
        }
        return result
    }
}
