import MusicTime

/// A message at a musical position.
@frozen
public struct ScheduledEvent: Hashable, Sendable, BitwiseCopyable {
    /// Where it happens, in played ticks.
    public var tick: Tick
    /// What happens.
    public var message: MIDIMessage
    /// Track it came from: decides between messages of one kind at one tick.
    public var track: UInt16

    /// A message at a musical position. [any]
    @inlinable
    public init(tick: Tick, message: MIDIMessage, track: UInt16 = 0) {
        self.tick = tick
        self.message = message
        self.track = track
    }

    /// The order of play: by tick; at one tick note-off, program and controllers, note-on; then by track. What is equal
    /// here keeps the order in which it was added. [any]
    @inlinable
    public static func isInOrder(_ a: ScheduledEvent, _ b: ScheduledEvent) -> Bool {
        if a.tick != b.tick { return a.tick < b.tick }
        let rankA = ScheduledEvent.rank(a.message.kind)
        let rankB = ScheduledEvent.rank(b.message.kind)
        if rankA != rankB { return rankA < rankB }
        return a.track < b.track
    }

    /// Programs, bend ranges, controllers and bends share a rank, so that a file's own order among them is kept.
    @usableFromInline
    static func rank(_ kind: MIDIMessage.Kind) -> Int {
        switch kind {
        case .noteOff: 0
        case .program, .bendRange, .controller, .bend: 1
        case .noteOn: 2
        case .click: 3
        }
    }
}

/// A message and the frame at which it is ideally heard: what the sequencer gives to the renderer.
@frozen
public struct TimedMessage: Hashable, Sendable, BitwiseCopyable {
    /// Ideal frame, rounded.
    public var frame: Frame
    /// What happens.
    public var message: MIDIMessage

    /// A message at a frame. [any]
    @inlinable
    public init(frame: Frame, message: MIDIMessage) {
        self.frame = frame
        self.message = message
    }
}
