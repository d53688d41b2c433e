/// Quarter notes a minute, as an exact ratio in lowest terms.
///
/// A ratio and not whole microseconds a quarter note: those would drift by 177 frames in 1,000 two-bar passes at 97.3.
@frozen
public struct Tempo: Hashable, Sendable, BitwiseCopyable {
    /// Upper part of the ratio of quarter notes a minute; more than 0.
    public let numerator: Int64
    /// Lower part of the ratio; more than 0.
    public let denominator: Int64

    /// Slowest tempo that content and people may ask for, in quarter notes a minute.
    public static let slowest = 4.0
    /// Fastest tempo that content and people may ask for, in quarter notes a minute.
    public static let fastest = 2000.0

    /// `numerator/denominator` quarter notes a minute.
    ///
    /// Precondition: both are more than 0; input is checked by the callers that read it. [any]
    @inlinable
    public init(quarterNotesPerMinute numerator: Int64, over denominator: Int64 = 1) {
        precondition(numerator > 0 && denominator > 0, "a tempo is a positive ratio")
        let divisor = greatestCommonDivisor(numerator, denominator)
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    /// The tempo at which `pulse` comes `numerator/denominator` times a minute; nil where it leaves the range that can
    /// be represented. [any]
    public init?(pulsesPerMinute numerator: Int64, over denominator: Int64 = 1, pulse: TickSpan) {
        guard numerator > 0, denominator > 0, pulse.value > 0 else { return nil }
        let (upper, overflowUp) = numerator.multipliedReportingOverflow(by: pulse.value)
        let (lower, overflowDown) = denominator.multipliedReportingOverflow(by: ticksPerQuarter)
        guard !overflowUp, !overflowDown else { return nil }
        self.init(quarterNotesPerMinute: upper, over: lower)
        guard isWithinRange else { return nil }
    }

    /// Whether the tempo lies within ``slowest`` and ``fastest``. [any]
    public var isWithinRange: Bool {
        let value = quarterNotesPerMinute
        return value >= Tempo.slowest && value <= Tempo.fastest
    }

    /// For people and for the feed; never for arithmetic. [any]
    public var quarterNotesPerMinute: Double { Double(numerator) / Double(denominator) }

    /// How often a minute `pulse` comes at this tempo, for people. [any]
    public func pulsesPerMinute(pulse: TickSpan) -> Double {
        quarterNotesPerMinute * Double(ticksPerQuarter) / Double(pulse.value)
    }

    /// This tempo times a ratio, as by a tempo slider; nil where the terms no longer fit. [any]
    @inlinable
    public func scaled(by scale: TempoScale) -> Tempo? {
        let (upper, overflowUp) = numerator.multipliedReportingOverflow(by: scale.numerator)
        let (lower, overflowDown) = denominator.multipliedReportingOverflow(by: scale.denominator)
        guard !overflowUp, !overflowDown else { return nil }
        return Tempo(quarterNotesPerMinute: upper, over: lower)
    }
}

/// What the player's tempo control multiplies every written tempo with: an exact ratio in lowest terms, 1 as written.
@frozen
public struct TempoScale: Hashable, Sendable, BitwiseCopyable {
    /// Upper part of the ratio; more than 0.
    public let numerator: Int64
    /// Lower part of the ratio; more than 0.
    public let denominator: Int64

    /// As written.
    public static let asWritten = TempoScale(1, over: 1)
    /// The least percentage of the written tempo that can be asked for.
    public static let leastPercent = 10.0
    /// The greatest percentage of the written tempo that can be asked for.
    public static let greatestPercent = 400.0

    /// A ratio. Precondition: both parts are more than 0. [any]
    @inlinable
    public init(_ numerator: Int64, over denominator: Int64) {
        precondition(numerator > 0 && denominator > 0, "a tempo scale is a positive ratio")
        let divisor = greatestCommonDivisor(numerator, denominator)
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    /// The ratio that turns `written` into `wanted`; nil where the terms do not fit. [any]
    public init?(from written: Tempo, to wanted: Tempo) {
        let (upper, overflowUp) = wanted.numerator.multipliedReportingOverflow(by: written.denominator)
        let (lower, overflowDown) = wanted.denominator.multipliedReportingOverflow(by: written.numerator)
        guard !overflowUp, !overflowDown else { return nil }
        self.init(upper, over: lower)
    }

    /// For people and for the feed: 100 as written. [any]
    public var percent: Double { 100 * Double(numerator) / Double(denominator) }

    /// Whether the scale lies within ``leastPercent`` and ``greatestPercent``. [any]
    public var isWithinRange: Bool {
        percent >= TempoScale.leastPercent && percent <= TempoScale.greatestPercent
    }
}

/// The greatest whole number that divides both; both more than 0. Euclid's algorithm. [any]
@inlinable
func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
}
