/// How hard the band plays, 1 to 5; 3 is as written in the style. It changes velocities and which of the
/// marked cells sound, never when anything sounds.
struct Intensity: Sendable {
    /// 1 to 5.
    let level: Int

    /// Loudness against the written one, in percent.
    private var percent: Int { [72, 86, 100, 109, 118][level - 1] }

    /// Whether soft cells (`o`) sound.
    var playsSoft: Bool { level >= 2 }
    /// Whether ghost notes (`g`) sound.
    var playsGhosts: Bool { level >= 3 }
    /// Whether extra cells (`+`) sound.
    var playsExtras: Bool { level >= 4 }
    /// Whether there are fills and crashes.
    var playsFills: Bool { level >= 2 }

    /// A velocity of 1-127 from a written one.
    func velocity(_ written: Int, mix: Int = 100, unevenness: Int = 0) -> Int {
        min(max(written * percent * mix / 10_000 + unevenness, 1), 127)
    }
}
