import MusicTime
import Sequencing

/// What a player asks for, by key, pedal or program: always of the coordinator, never of the audio side.
public enum PracticeCommand: Sendable, Hashable {
    /// Play, pause, go on.
    case togglePlay
    case play
    case pause
    case stop
    /// Back to the loop's start, with its count-in.
    case restart
    case previousBar
    case nextBar
    /// The loop starts at the bar that is heard.
    case loopStartHere
    /// The loop ends with the bar that is heard.
    case loopEndHere
    case toggleLoop
    /// Percentage points of the written tempo.
    case changeTempo(points: Int)
    case setTempo(TempoScale)
    case transpose(by: Int)
    /// Steps of 2 dB.
    case changeVolume(steps: Int)
    /// Index of the part, from 0.
    case toggleMute(part: Int)
    /// Index of the part, from 0.
    case toggleSolo(part: Int)
    /// Click off, on, accents.
    case nextClick
    /// Count-in first, each, changed, stopped, off.
    case nextCountIn
    /// Hidden, names, intervals, degrees.
    case nextOverlay
    /// A tap of the tempo at a time in nanoseconds of CLOCK_MONOTONIC.
    case tap(Int64)
}
