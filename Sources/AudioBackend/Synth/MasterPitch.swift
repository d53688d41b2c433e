import Glibc

/// How far the whole instrument is tuned from A4 = 440 Hz: `--pitch 442` or `--pitch -100c`.
public struct MasterPitch: Hashable, Sendable {
    /// Distance from 440 Hz in cents, -1200...1200.
    public let cents: Double

    /// A4 = 440 Hz.
    public static let concert = MasterPitch(centsWithinAnOctave: 0)

    private init(centsWithinAnOctave cents: Double) { self.cents = cents }

    /// A distance in cents; nil outside one octave either way or when it is no number. [setup]
    public init?(cents: Double) {
        guard cents >= -1200, cents <= 1200 else { return nil }
        self.cents = cents
    }

    /// The pitch of A4 in hertz, 220-880; nil outside. [setup]
    public init?(hertz: Double) {
        guard hertz >= 220, hertz <= 880 else { return nil }
        self.cents = 1200 * log2(hertz / 440)
    }

    /// What people type: hertz (`442`, `442.5`, `442Hz`) or cents (`-100c`, `+20c`); nil for anything else. [setup]
    public init?(text: String) {
        if text.hasSuffix("c") {
            guard let cents = Double(text.dropLast()) else { return nil }
            self.init(cents: cents)
        } else {
            let digits = text.lowercased().hasSuffix("hz") ? String(text.dropLast(2)) : text
            guard let hertz = Double(digits) else { return nil }
            self.init(hertz: hertz)
        }
    }

    /// The pitch of A4 in hertz. [any]
    public var hertz: Double { 440 * exp2(cents / 1200) }
}
