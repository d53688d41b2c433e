/// What an event tells a synth, as plain memory.
///
/// Running status, note-on with velocity 0 and RPN byte sequences stay outside: they are read and written at the
/// borders of the program.
@frozen
public struct MIDIMessage: Hashable, Sendable, BitwiseCopyable {
    /// What to do. The raw values give the order of events at one tick.
    @frozen
    public enum Kind: UInt8, Sendable, BitwiseCopyable {
        case noteOff = 0
        case program = 1
        /// Range of the pitch bend in semitones: RPN 0.
        case bendRange = 2
        case controller = 3
        case bend = 4
        case noteOn = 5
        /// A click of the metronome: mixed by us, no synth hears it. `data1` is the accent: 2 downbeat, 1 pulse.
        case click = 6
    }

    /// What to do.
    public var kind: Kind
    /// MIDI channel, 0-15.
    public var channel: UInt8
    /// Key, controller number, program, or semitones of bend range: 0-127.
    public var data1: UInt8
    /// Velocity (1-127) or controller value (0-127).
    public var data2: UInt8
    /// Bend, 0-16383, 8192 in the middle; for ``Kind/bend`` only.
    public var bendValue: UInt16

    /// A message by its fields. [any]
    @inlinable
    public init(kind: Kind, channel: UInt8, data1: UInt8 = 0, data2: UInt8 = 0, bendValue: UInt16 = 8192) {
        self.kind = kind
        self.channel = channel
        self.data1 = data1
        self.data2 = data2
        self.bendValue = bendValue
    }

    /// A key goes down. [any]
    @inlinable
    public static func noteOn(channel: UInt8, key: UInt8, velocity: UInt8) -> MIDIMessage {
        MIDIMessage(kind: .noteOn, channel: channel, data1: key, data2: velocity)
    }

    /// A key goes up. [any]
    @inlinable
    public static func noteOff(channel: UInt8, key: UInt8) -> MIDIMessage {
        MIDIMessage(kind: .noteOff, channel: channel, data1: key)
    }

    /// A controller changes. [any]
    @inlinable
    public static func controller(channel: UInt8, number: UInt8, value: UInt8) -> MIDIMessage {
        MIDIMessage(kind: .controller, channel: channel, data1: number, data2: value)
    }

    /// A sound is chosen, 0-127. [any]
    @inlinable
    public static func program(channel: UInt8, _ program: UInt8) -> MIDIMessage {
        MIDIMessage(kind: .program, channel: channel, data1: program)
    }

    /// The pitch bends, 0-16383. [any]
    @inlinable
    public static func bend(channel: UInt8, _ value: UInt16) -> MIDIMessage {
        MIDIMessage(kind: .bend, channel: channel, bendValue: value)
    }

    /// The bend reaches this many semitones up and down. [any]
    @inlinable
    public static func bendRange(channel: UInt8, semitones: UInt8) -> MIDIMessage {
        MIDIMessage(kind: .bendRange, channel: channel, data1: semitones)
    }

    /// The channel that General MIDI gives to drums.
    public static let drumChannel: UInt8 = 9
}
