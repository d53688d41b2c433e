import Glibc

/// Levels as people write them and as a multiplication needs them.
public enum Decibels {
    /// The factor for a level: 0 dB is 1, -6.02 dB is a half. [any]
    public static func gain(_ decibels: Float) -> Float { powf(10, decibels / 20) }

    /// The level of a factor; -infinity for 0. [any]
    public static func level(_ gain: Float) -> Float { 20 * log10f(gain) }

    /// e^-x: what is left of a decay after x time constants. [any]
    static func naturalDecay(_ x: Float) -> Float { expf(-x) }
}
