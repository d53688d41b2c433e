import MusicTime
import Sequencing

/// How a session begins: what the options of play, render and feed say, checked and resolved.
public struct SessionSettings: Sendable {
    /// Tempo control.
    public var scale = TempoScale.asWritten
    /// Played bars that are repeated, half-open indices; nil for the whole piece.
    public var loop: Range<Int>?
    /// Played bar that playing starts at; nil for the region's start.
    public var from: Int?
    /// Passes; 0 for endless.
    public var passes = 1
    /// Count-in.
    public var countIn = CountIn.none
    /// Semitones.
    public var transpose = 0
    /// Which clicks sound.
    public var click = ClickMode.off
    /// Ids of muted parts.
    public var muted: Set<String> = []
    /// Ids of soloed parts.
    public var soloed: Set<String> = []
    /// Gains in decibels by part id.
    public var gains: [String: Double] = [:]

    /// Everything as written, once, without a count-in. [main]
    public init() {}

    /// Ids of the parts that are not heard. [main]
    public func silenced(parts: [String]) -> Set<String> {
        var silent = muted
        if !soloed.isEmpty { silent.formUnion(parts.filter { !soloed.contains($0) }) }
        return silent
    }
}
