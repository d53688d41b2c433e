/// The fret a capo sits on. Shown frets count from it; sounding pitch rises by it.
public struct Capo: Hashable, Sendable, BitwiseCopyable {
    /// 0 = no capo; 0...24.
    public let fret: Int

    /// Clamps into 0...24.
    @inlinable
    public init(_ fret: Int) {
        self.fret = min(max(fret, 0), 24)
    }

    /// No capo.
    public static let none = Capo(0)
}

/// A place on the neck as players write it in tablature.
public struct FretPosition: Hashable, Sendable, BitwiseCopyable, CustomStringConvertible {
    /// 1 = the first string as players number it.
    public let string: Int
    /// 0 = open (nut or capo); counted from the capo.
    public let fret: Int

    /// A place from string (1-based) and fret (0 = open); not checked against an instrument.
    @inlinable
    public init(string: Int, fret: Int) {
        self.string = string
        self.fret = fret
    }

    /// "3/5": string 3, fret 5.
    public var description: String { "\(string)/\(fret)" }
}
