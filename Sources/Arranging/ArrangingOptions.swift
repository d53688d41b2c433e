import MusicTime

/// What the player may choose about an arrangement.
public struct ArrangingOptions: Sendable, Hashable {
    /// The same seed gives the same events, every time.
    public var seed: UInt64
    /// How hard the band plays, 1-5; 3 is as the style is written.
    public var intensity: Int
    /// Id of the style that takes the place of the exercise's own; nil for none.
    public var style: String?
    /// Program of the first part, 0-127; nil for the exercise's own.
    public var melodyProgram: Int?
    /// Whether the band plays; without it only the parts of the exercise do.
    public var hasBand: Bool

    /// Intensities that there are.
    public static let intensities = 1...5

    /// What the player may choose; usual values for the rest.
    public init(
        seed: UInt64 = 1, intensity: Int = 3, style: String? = nil, melodyProgram: Int? = nil,
        hasBand: Bool = true
    ) {
        self.seed = seed
        self.intensity = intensity
        self.style = style
        self.melodyProgram = melodyProgram
        self.hasBand = hasBand
    }

    func check() throws(ArrangingError) {
        guard ArrangingOptions.intensities.contains(intensity) else {
            throw .badOption(name: "intensity", found: "\(intensity)", expected: "1 to 5")
        }
        if let program = melodyProgram, !(0...127).contains(program) {
            throw .badOption(name: "melody program", found: "\(program)", expected: "0 to 127")
        }
    }
}
