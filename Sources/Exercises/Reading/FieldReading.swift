import Harmony
import JSONText
import MusicTime

/// Readings that several fields share.
extension JSONNode {
    /// Index of a bar given by its printed number.
    func barIndex(in bars: [Bar]) throws(DataError) -> Int {
        let first = bars[0].number
        let last = bars[bars.count - 1].number
        return try integer(in: first...last, expected: "a bar number from \(first) to \(last)") - first
    }

    /// Fret of a capo.
    func capo() throws(DataError) -> Int { try integer(in: 0...12, expected: "the capo's fret, 0 to 12") }

    /// A length or position in quarter notes: a number, or a text like "1/3". Rounded to the nearest tick.
    func ticks(in range: ClosedRange<Int64>, expected: () -> String) throws(DataError) -> Int64 {
        let value: Int64?
        if kind == .text {
            value = QuarterText.ticks(textBytes ?? [])
        } else {
            value = decimal.flatMap { QuarterText.ticks($0.digits, over: $0.denominator) }
        }
        guard let value, range.contains(value) else { throw error(expected: expected()) }
        return value
    }

    /// A key.
    func key() throws(DataError) -> Key {
        let words = "a key, such as A, F# minor or D dorian"
        guard let key = Key.parse(try text(expected: words)), abs(key.fifths) <= 7 else {
            throw error(expected: words)
        }
        return key
    }

    /// A metre.
    func meter() throws(DataError) -> Meter {
        let words = "a time signature, such as 4/4, 6/8 or 7/8:2+2+3"
        guard let meter = Meter(try text(expected: words)) else { throw error(expected: words) }
        return meter
    }

    /// A tempo in pulses a minute, or with its own note value: "3/8=112".
    func tempo(pulse: TickSpan) throws(DataError) -> Tempo {
        let tempo: Tempo?
        switch kind {
        case .number:
            tempo = decimal.flatMap {
                Tempo(pulsesPerMinute: $0.digits, over: $0.denominator, pulse: pulse)
            }
        case .text: tempo = TempoText.parse(textValue ?? "", pulse: pulse)
        default: tempo = nil
        }
        guard let tempo else {
            throw error(
                expected: "a tempo in pulses a minute, such as 84 or \"3/8=112\"",
                hint: kind == .number
                    ? "from \(decimalText(Tempo.slowest)) to \(decimalText(Tempo.fastest)) quarter notes a minute"
                    : nil)
        }
        return tempo
    }
}

/// Quarter notes as numbers and fractions.
enum QuarterText {
    /// Ticks of a ratio of quarter notes, rounded to the nearest; nil for more than ten million quarter notes.
    static func ticks(_ numerator: Int64, over denominator: Int64) -> Int64? {
        guard denominator > 0 else { return nil }
        let wide = Int128(numerator) * Int128(ticksPerQuarter)
        let half = Int128(denominator) / 2
        let rounded = (wide >= 0 ? wide + half : wide - half) / Int128(denominator)
        guard rounded.magnitude <= 10_000_000 * Int128(ticksPerQuarter).magnitude else { return nil }
        return Int64(rounded)
    }

    /// Reads "1.5", "1/3" or "2/3".
    static func ticks(_ text: [UInt8]) -> Int64? {
        guard let slash = text.firstIndex(of: UInt8(ascii: "/")) else {
            return Decimal(text).flatMap { ticks($0.digits, over: $0.denominator) }
        }
        guard let upper = Decimal(text[..<slash]), upper.scale == 0,
            let lower = Decimal(text[(slash + 1)...]),
            lower.scale == 0, lower.digits > 0
        else { return nil }
        return ticks(upper.digits, over: lower.digits)
    }

    /// Ticks as a number of quarter notes where six places are enough, else as a fraction in lowest terms.
    static func text(_ ticks: Int64) -> String {
        let (whole, rest) = ticks.quotientAndRemainder(dividingBy: ticksPerQuarter)
        if rest == 0 { return "\(whole)" }
        if (rest * 1_000_000) % ticksPerQuarter == 0 { return decimalText(ticks, over: ticksPerQuarter) }
        var (a, b) = (ticks.magnitude, ticksPerQuarter.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        let divisor = Int64(a)
        return "\(ticks / divisor)/\(ticksPerQuarter / divisor)"
    }

    /// `1 quarter note`, `2.5 quarter notes`, for messages.
    static func words(_ ticks: Int64) -> String {
        text(ticks) + (ticks == ticksPerQuarter ? " quarter note" : " quarter notes")
    }

    /// Whether ``text(_:)`` writes a plain number.
    static func isNumber(_ ticks: Int64) -> Bool {
        (ticks % ticksPerQuarter * 1_000_000) % ticksPerQuarter == 0
    }
}

/// Tempos as people write them.
public enum TempoText {
    /// Reads "84" (pulses a minute) or "3/8=112" (its own note value); nil for anything else and for tempos out of
    /// range.
    public static func parse(_ text: String, pulse: TickSpan) -> Tempo? {
        let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let number = halves.last.flatMap({ Decimal(trimmed($0).utf8) }) else { return nil }
        var unit = pulse
        if halves.count == 2 {
            let terms = trimmed(halves[0]).split(separator: "/", omittingEmptySubsequences: false)
            guard terms.count == 2, let upper = plainNumber(terms[0]), let lower = plainNumber(terms[1]),
                (1...64).contains(upper), [1, 2, 4, 8, 16, 32].contains(lower)
            else { return nil }
            unit = .note(upper, lower)
        }
        return Tempo(pulsesPerMinute: number.digits, over: number.denominator, pulse: unit)
    }

    /// The tempo in pulses a minute where that is exact in six places, else "1/4=…".
    static func write(_ tempo: Tempo, pulse: TickSpan) -> String {
        if let plain = exact(tempo.numerator, tempo.denominator, pulse) { return plain }
        if let quarters = exact(tempo.numerator, tempo.denominator, .quarter) { return "1/4=" + quarters }
        // Tempos that were read are decimals of some note value: the dotted ones are left.
        for upper in [3, 5, 7, 9] {
            for lower in [8, 4, 16, 2] {
                if let text = exact(tempo.numerator, tempo.denominator, .note(upper, lower)) {
                    return "\(upper)/\(lower)=" + text
                }
            }
        }
        return "1/4=" + decimalText(tempo.numerator, over: tempo.denominator)
    }

    private static func exact(_ numerator: Int64, _ denominator: Int64, _ pulse: TickSpan) -> String? {
        let upper = Int128(numerator) * Int128(ticksPerQuarter) * 1_000_000
        let lower = Int128(denominator) * Int128(pulse.value)
        guard upper % lower == 0, let millionths = Int64(exactly: upper / lower) else { return nil }
        return decimalText(millionths, over: 1_000_000)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return text
    }
}
