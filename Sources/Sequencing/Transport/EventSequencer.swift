import MusicTime
import Realtime

/// Walks an event sequence on the audio timeline: transport, loop, count-in, live tempo, seek and transpose.
///
/// Nothing here knows about blocks or synths. Whoever renders applies commands at a frame with ``apply(_:at:)`` and then
/// takes messages with ``next(before:)`` until it answers nil; the messages are the same whatever the steps.
///
/// A value of plain memory that one thread owns. Changes of the line between ticks and frames are written to the
/// report ring as ``TimelineSpan``s.
public struct EventSequencer: @unchecked Sendable {
    // @unchecked: pointers to memory that whoever made the sequencer keeps; used by one thread at a time.

    /// What is to be done before the playhead moves on.
    enum Phase {
        /// Sounding notes are ended and pedals lifted.
        case releasing
        /// Programs and controllers are brought to their state at the playhead.
        case chasing
        case running
    }

    var view: SequenceView
    let framesPerSecond: Int
    var span: TimelineSpan
    let reports: RingWriter<SequencerReport>

    // Position
    /// Index of the next event.
    var cursor = 0
    /// Index of the next written tempo.
    var nextTempo = 1
    /// Bar of the next beat, and the beat's index in it.
    var beatBar = 0
    var beatIndex = 0
    /// Grid of the count-in that runs.
    var grid: CountInGrid
    /// Next beat of the count-in.
    var gridBeat = 0
    /// How far the playhead was from the frame at which it was paused: within half a frame.
    var resumeOffset = FramePosition(.zero)
    /// Scale at which the last pass began: a count-in policy asks.
    var scaleOfPass = TempoScale.asWritten

    // Settings
    var regionStart = Tick.zero
    var regionEnd = Tick.zero
    var regionIsLoop = false
    /// Where the pass that is played ends: the region's end, or the music's beyond it.
    var passEnd = Tick.zero
    /// Whether the pause fell into a count-in, which is then counted anew.
    var pausedInCountIn = false
    var passes: Int32 = 0
    var countIn = CountIn.none
    var click = ClickMode.off
    var transpose: Int8 = 0

    // What sounds, and what is being put right
    var phase = Phase.running
    var phaseFrame = Frame.zero
    var afterRelease = Phase.running
    let sounding: SoundingNotes
    var releaseChannel = 0
    var releaseDrums = true
    var chaseStep = 0
    /// State of the channels as the synth was told. Written here only.
    let told: UnsafeMutablePointer<ChannelState>
    /// State that the chase brings them to. Written here only.
    let wanted: UnsafeMutablePointer<ChannelState>
    /// Reports that did not fit. The span that holds is reported as soon as there is room; its number shows the gap.
    public private(set) var reportsLost = 0
    /// Whether the span that holds is still to be reported, because the ring was full.
    var owesReport = false

    /// A sequencer at rest at the start of a sequence.
    ///
    /// The memory belongs to the sequencer and is given back with ``free()``. [setup]
    public init(_ view: SequenceView, framesPerSecond: Int, reports: RingWriter<SequencerReport>) {
        let tempo = view.tempos[0].tempo
        guard let rate = TickRate(tempo, framesPerSecond: framesPerSecond) else {
            preconditionFailure("a sequence's tempos are checked when it is arranged")
        }
        self.view = view
        self.framesPerSecond = framesPerSecond
        self.reports = reports
        span = TimelineSpan(rate: rate, tempo: tempo)
        span.sequence = view.identifier
        grid = CountInGrid(.none, before: .zero, in: view.bars[0])
        sounding = SoundingNotes()
        told = .allocate(capacity: SequenceView.channelCount)
        told.initialize(repeating: ChannelState(), count: SequenceView.channelCount)
        wanted = .allocate(capacity: SequenceView.channelCount)
        wanted.initialize(repeating: ChannelState(), count: SequenceView.channelCount)
        regionEnd = view.end
        passEnd = view.end
        span.regionEnd = regionEnd
        span.endTick = regionEnd
        place(at: .zero)
        // The first sounds are chosen before anything is heard.
        beginChase(at: .zero, frame: .zero)
        report(.ready)
    }

    /// Gives the memory back. [setup]
    public func free() {
        sounding.free()
        told.deallocate()
        wanted.deallocate()
    }

    /// The span that holds at the end of what was taken. [audio]
    public var currentSpan: TimelineSpan { span }

    // MARK: Messages

    /// The next message whose ideal frame lies before `horizon`, or nil when there is none before it. [audio]
    #if !DEBUG  // debug builds inline nothing across modules, and the check asks for that
    @_noLocks
    #endif
    public mutating func next(before horizon: Frame) -> TimedMessage? {
        if owesReport, reports.write(.span(span)) { owesReport = false }
        while true {
            switch phase {
            case .releasing:
                if let message = nextRelease() { return TimedMessage(frame: phaseFrame, message: message) }
                phase = afterRelease
            case .chasing:
                if let message = nextChase() { return TimedMessage(frame: phaseFrame, message: message) }
                phase = .running
            case .running:
                switch span.state {
                case .stopped, .paused: return nil
                case .countIn:
                    if let message = nextInCountIn(before: horizon) { return message }
                    if phase == .running, span.state == .countIn { return nil }
                case .playing:
                    if let message = nextInMusic(before: horizon) { return message }
                    if phase == .running, lastStep == .exhausted { return nil }
                }
            }
        }
    }

    /// What the last look at the music found.
    enum Step {
        case exhausted
        case crossed
    }
    var lastStep = Step.exhausted

    /// The next click of a count-in; begins the music when the grid is done. [audio]
    private mutating func nextInCountIn(before horizon: Frame) -> TimedMessage? {
        while gridBeat < grid.beatCount {
            let frame = span.framePosition(of: grid.tick(ofBeat: gridBeat)).rounded
            guard frame < horizon else { return nil }
            let accent = grid.accent(ofBeat: gridBeat)
            gridBeat += 1
            if accent > 0 { return TimedMessage(frame: frame, message: .clickMessage(accent: accent)) }
        }
        let start = span.framePosition(of: .zero)
        guard start.rounded < horizon else { return nil }
        let target = span.target
        beginMusic(at: target, frame: start, reason: .countInEnded)
        return nil
    }

    /// The next event or click of the music; crosses tempo changes and the seam. [audio]
    private mutating func nextInMusic(before horizon: Frame) -> TimedMessage? {
        lastStep = .exhausted
        while true {
            let eventTick = cursor < view.eventCount ? view.events[cursor].tick.value : Int64.max
            let beatTick =
                beatBar < view.barCount ? view.bars[beatBar].tick(ofBeat: beatIndex).value : Int64.max
            let boundary = span.endTick.value
            if boundary <= eventTick && boundary <= beatTick {
                let position = span.framePosition(of: span.endTick)
                guard position.rounded < horizon else { return nil }
                crossBoundary(at: position)
                lastStep = .crossed
                if phase != .running || span.state != .playing { return nil }
                continue
            }
            if eventTick <= beatTick {
                let frame = span.framePosition(of: Tick(eventTick)).rounded
                guard frame < horizon else { return nil }
                let event = view.events[cursor]
                switch sounding.pass(event.message, transpose: transpose) {
                case .drop: cursor += 1
                case .first(let release):
                    // A key that is struck again is let go first; the event itself comes next.
                    return TimedMessage(frame: frame, message: release)
                case .send(let message):
                    cursor += 1
                    told[Int(message.channel)].apply(message)
                    return TimedMessage(frame: frame, message: message)
                }
            } else {
                let frame = span.framePosition(of: Tick(beatTick)).rounded
                guard frame < horizon else { return nil }
                let accent = view.bars[beatBar].accent(beatIndex: beatIndex)
                advanceBeat()
                if accent > 0, click == .on || (click == .accent && accent == 2) {
                    return TimedMessage(frame: frame, message: .clickMessage(accent: accent))
                }
            }
        }
    }

    /// To the next beat, over the bar line where the bar is done. [audio]
    private mutating func advanceBeat() {
        beatIndex += 1
        if view.bars[beatBar].tick(ofBeat: beatIndex) >= view.bars[beatBar].end {
            beatBar += 1
            beatIndex = 0
            skipMissingBeats()
        }
    }

    /// In a pick-up the first beats have no music: they are counted in, not played. [audio]
    mutating func skipMissingBeats() {
        guard beatBar < view.barCount else { return }
        while view.bars[beatBar].tick(ofBeat: beatIndex) < view.bars[beatBar].start {
            beatIndex += 1
            // A pick-up shorter than its last beat has none.
            if view.bars[beatBar].tick(ofBeat: beatIndex) >= view.bars[beatBar].end {
                beatBar += 1
                beatIndex = 0
                return
            }
        }
    }

    // MARK: Reports

    /// Counts a report that the main loop will miss. [audio]
    mutating func noteLostReport() { reportsLost &+= 1 }

    /// Tells the main loop that another span holds. [audio]
    mutating func report(_ reason: SpanReason) {
        span.serial &+= 1
        span.reason = reason
        span.sequence = view.identifier
        span.passes = passes
        span.regionStart = regionStart
        span.regionEnd = regionEnd
        span.regionIsLoop = regionIsLoop
        span.transpose = transpose
        span.click = click
        span.countIn = countIn
        if reports.write(.span(span)) {
            owesReport = false
        } else {
            reportsLost &+= 1
            owesReport = true
        }
    }
}

extension MIDIMessage {
    /// A click of an accent: 2 downbeat, 1 pulse. [audio]
    static func clickMessage(accent: UInt8) -> MIDIMessage {
        MIDIMessage(kind: .click, channel: 0, data1: accent)
    }
}
