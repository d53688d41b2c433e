/// A drum of the General MIDI percussion map, by the name that styles use.
public struct DrumSound: Sendable, Hashable {
    /// MIDI key on the drum channel, 27-87.
    public let key: Int

    private init(uncheckedKey: Int) { key = uncheckedKey }

    /// A drum by its name in style files; nil for an unknown one.
    public init?(named name: String) {
        guard let entry = DrumSound.names.first(where: { $0.name == name }) else { return nil }
        key = entry.key
    }

    /// The name in style files.
    public var name: String { DrumSound.names.first { $0.key == key }?.name ?? "\(key)" }

    /// Whether it rings: cymbals are given the time.
    var rings: Bool { [46, 49, 51, 52, 53, 55, 57, 59].contains(key) }

    /// Whether it keeps the time, so that a crash takes its place.
    var keepsTime: Bool { [42, 44, 46, 51, 53, 59].contains(key) }

    /// Bass drum.
    public static let kick = DrumSound(uncheckedKey: 36)
    /// Snare drum.
    public static let snare = DrumSound(uncheckedKey: 38)
    /// Crash cymbal.
    public static let crash = DrumSound(uncheckedKey: 49)

    /// Names and keys, as in the percussion map of General MIDI level 1 (MIDI 1.0 Detailed Specification,
    /// GM1).
    public static let names: [(name: String, key: Int)] = [
        ("kick-2", 35), ("kick", 36), ("side-stick", 37), ("snare", 38), ("clap", 39), ("snare-2", 40),
        ("low-floor-tom", 41), ("closed-hat", 42), ("high-floor-tom", 43), ("pedal-hat", 44), ("low-tom", 45),
        ("open-hat", 46), ("low-mid-tom", 47), ("high-mid-tom", 48), ("crash", 49), ("high-tom", 50),
        ("ride", 51),
        ("china", 52), ("ride-bell", 53), ("tambourine", 54), ("splash", 55), ("cowbell", 56),
        ("crash-2", 57),
        ("vibraslap", 58), ("ride-2", 59), ("high-bongo", 60), ("low-bongo", 61), ("mute-conga", 62),
        ("open-conga", 63), ("low-conga", 64), ("high-timbale", 65), ("low-timbale", 66), ("high-agogo", 67),
        ("low-agogo", 68), ("cabasa", 69), ("maracas", 70), ("short-guiro", 73), ("long-guiro", 74),
        ("claves", 75),
        ("high-wood-block", 76), ("low-wood-block", 77), ("mute-triangle", 80), ("open-triangle", 81),
    ]
}
