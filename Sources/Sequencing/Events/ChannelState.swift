/// What a channel has been told so far: what must be told again when the playhead jumps.
@frozen
public struct ChannelState: Hashable, Sendable, BitwiseCopyable {
    /// Program, 0-127.
    public var program: UInt8 = 0
    /// Semitones that the bend reaches.
    public var bendRange: UInt8 = 2
    /// Controller 1.
    public var modulation: UInt8 = 0
    /// Controller 7.
    public var volume: UInt8 = 100
    /// Controller 10.
    public var pan: UInt8 = 64
    /// Controller 11.
    public var expression: UInt8 = 127
    /// Controller 64.
    public var sustain: UInt8 = 0
    /// Bend, 0-16383.
    public var bend: UInt16 = 8192

    /// What a synth does after a reset. [any]
    @inlinable
    public init() {}

    /// How many fields ``message(forField:channel:)`` numbers.
    @usableFromInline static var fieldCount: Int { 8 }

    /// Takes note of a message that is sent. [audio]
    @inlinable
    public mutating func apply(_ message: MIDIMessage) {
        switch message.kind {
        case .program: program = message.data1
        case .bendRange: bendRange = message.data1
        case .bend: bend = message.bendValue
        case .controller:
            switch message.data1 {
            case 1: modulation = message.data2
            case 7: volume = message.data2
            case 10: pan = message.data2
            case 11: expression = message.data2
            case 64: sustain = message.data2
            case 121:
                // Reset all controllers: General MIDI leaves program, volume and pan.
                modulation = 0
                expression = 127
                sustain = 0
                bend = 8192
            default: break
            }
        case .noteOff, .noteOn, .click: break
        }
    }

    /// The message that brings field number `field` of `self` to a channel in another state, or nil where the other
    /// has it already. [audio]
    @usableFromInline
    func message(forField field: Int, channel: UInt8, unlike other: ChannelState) -> MIDIMessage? {
        switch field {
        case 0: program == other.program ? nil : .program(channel: channel, program)
        case 1: bendRange == other.bendRange ? nil : .bendRange(channel: channel, semitones: bendRange)
        case 2:
            modulation == other.modulation ? nil : .controller(channel: channel, number: 1, value: modulation)
        case 3: volume == other.volume ? nil : .controller(channel: channel, number: 7, value: volume)
        case 4: pan == other.pan ? nil : .controller(channel: channel, number: 10, value: pan)
        case 5:
            expression == other.expression
                ? nil : .controller(channel: channel, number: 11, value: expression)
        case 6: sustain == other.sustain ? nil : .controller(channel: channel, number: 64, value: sustain)
        default: bend == other.bend ? nil : .bend(channel: channel, bend)
        }
    }
}
