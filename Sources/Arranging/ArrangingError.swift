import JSONText
import MusicTime

/// Why an exercise cannot be arranged.
public enum ArrangingError: Error, Equatable, Sendable {
    /// No style has this id.
    case unknownStyle(id: String, nearest: String?, known: [String])
    /// A written tempo whose terms are too large for exact playing; `bar` as printed.
    case tempoNotExact(bar: Int, numerator: Int64, denominator: Int64)
    /// More parts than MIDI channels.
    case tooManyParts(found: Int, most: Int)
    /// More notes, chords, notes of the band and bends than a session holds; `found` as far as it was counted.
    case tooManyEvents(found: [Amount], most: Int)
    /// More music than can be played, at the written tempos with all repeats.
    case tooLong(minutes: Int, mostHours: Int)
    /// An option out of its range.
    case badOption(name: String, found: String, expected: String)

    /// How many there are of something.
    public struct Amount: Equatable, Sendable {
        /// Of what, in words: `notes`.
        public var name: String
        /// How many, repeats unrolled.
        public var count: Int
    }
}

extension ArrangingError: CustomStringConvertible {
    /// One line for people.
    public var description: String {
        switch self {
        case .unknownStyle(let id, let nearest, let known):
            let name = oneLine(id, limit: 60)
            if let nearest { return "there is no style \"\(name)\"; did you mean \"\(nearest)\"?" }
            if known.isEmpty { return "there is no style \"\(name)\"; no styles were found" }
            return "there is no style \"\(name)\"; there are \(known.joined(separator: ", "))"
        case .tempoNotExact(let bar, let numerator, let denominator):
            return
                "bar \(bar): the tempo \(numerator)/\(denominator) has too many digits to be played exactly;"
                + " write it with fewer decimals"
        case .tooManyParts(let found, let most):
            return "\(found) parts, but MIDI has channels for \(most) besides the band; leave some out"
        case .tooManyEvents(let found, let most):
            let amounts = found.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
            return
                "more than \(most) events with all repeats (\(amounts));"
                + " take fewer repeats or split the piece"
        case .tooLong(let minutes, let mostHours):
            return
                "the piece lasts \(minutes / 60) h \(minutes % 60) min with all repeats,"
                + " and \(mostHours) h at most can be played; take fewer repeats, a faster tempo, or split the piece"
        case .badOption(let name, let found, let expected):
            return "\(name): expected \(expected), found \(oneLine(found, limit: 60))"
        }
    }
}
