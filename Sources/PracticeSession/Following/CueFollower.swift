import Arranging
import Harmony
import MusicTime
import Sequencing

/// Follows the spans that the audio thread reports and tells, in order, what is heard: the state feed.
///
/// Offline and live take the same way: spans go in with ``take(_:)``, and ``advance(to:emit:)`` tells everything that is
/// heard up to a frame. Nothing here looks at a clock.
struct CueFollower {
    let lookup: MusicLookup
    let framesPerSecond: Int
    /// The span that holds at the frame that was reached.
    private(set) var span: TimelineSpan?
    /// Spans that begin later, in order.
    private var coming: [TimelineSpan] = []
    /// Ids of parts that are not heard, set by the coordinator.
    var mutedParts: Set<String> = []
    /// What is written beside the dots, set by the coordinator.
    var overlay = NeckOverlay.hidden

    // Cursors in the span that holds
    var grid: CountInGrid?
    var gridBeat = 0
    var bar = 0
    var beat = 0
    var chord = 0
    var note = 0
    var melodyEnd = 0
    /// Where the music was entered last: notes from before do not sound.
    private(set) var enteredAt = Tick.zero
    /// Where the last pass ended.
    private var endedAt = Tick.zero
    /// Tempo control when the pass began: a count-in policy asks.
    private(set) var scaleOfPass = TempoScale.asWritten
    /// The music is entered, and the chord that holds is still to be told.
    var isEntering = false
    var neck: Neck
    var chordTones: (chord: Int?, transpose: Int, notes: [FretNote])?

    // What was told last, so that only changes are told
    private var toldTransport: TransportState?
    private var toldLoop: [Int] = []
    private var toldTempo: (Tempo, Double)?

    init(_ lookup: MusicLookup, framesPerSecond: Int) {
        self.lookup = lookup
        self.framesPerSecond = framesPerSecond
        neck = Neck(lookup, transpose: 0)
    }

    /// A span that the sequencer reported; spans come in the order of their serial numbers. [main]
    mutating func take(_ span: TimelineSpan) { coming.append(span) }

    /// The neck at the transposition that is heard.
    var currentNeck: Neck { neck }

    /// Tells everything that is heard before or at `frame`. [main]
    mutating func advance(to frame: Frame, emit: (StateEvent) -> Void) {
        while true {
            guard let next = coming.first else {
                walk(before: Frame(frame.value + 1), emit: emit)
                return
            }
            let begins = next.startFrame.rounded
            let follows = next.reason.followsByItself
            walk(before: Frame(min(begins.value, frame.value + 1)), emit: emit)
            guard begins <= frame else { return }
            if follows { walkToEnd(emit: emit) }
            // Spans that begin together are one change: settings before the start, a seek after a stop.
            var newest = next
            var reasons: [SpanReason] = []
            repeat {
                newest = coming.removeFirst()
                reasons.append(newest.reason)
                enter(newest)
            } while coming.first.map { $0.startFrame.rounded <= begins } ?? false
            tellSpan(reasons: reasons, emit: emit)
        }
    }

    // MARK: Spans

    /// Puts the cursors where a span begins.
    private mutating func enter(_ next: TimelineSpan) {
        let before = span
        span = next
        if next.reason == .end { endedAt = before?.endTick ?? next.regionEnd }
        if neck.transpose != Int(next.transpose) { neck = Neck(lookup, transpose: Int(next.transpose)) }
        // On the same line only the slope or a setting changed: the cursors stand right.
        // A gap in the numbers: a span was lost, and with it what it moved.
        let isJump = next.reason.isJump || before.map { next.serial != $0.serial + 1 } ?? true
        if isJump, next.isMoving, next.reason != .countInEnded { scaleOfPass = next.scale }
        switch next.state {
        case .countIn:
            guard isJump || before?.state != .countIn else { return }
            grid = CountInGrid(
                next.counted, before: next.target, in: lookup.bars[lookup.barIndex(at: next.target)])
            gridBeat = 0
            isEntering = false
        case .playing:
            grid = nil
            guard isJump || before?.state != .playing else { return }
            place(at: next.startTick)
            isEntering = true
            enteredAt = next.startTick
        case .stopped, .paused:
            grid = nil
            isEntering = false
            place(at: next.startTick)
        }
    }

    private mutating func place(at tick: Tick) {
        bar = lookup.barIndex(at: tick)
        beat = lookup.firstBeat(atOrAfter: tick, inBar: bar)
        if lookup.bars[bar].tick(ofBeat: beat) >= lookup.bars[bar].end { nextBar() }
        chord = lookup.firstChord(after: Tick(tick.value - 1))
        note = lookup.firstNote(atOrAfter: tick)
        melodyEnd = lookup.firstMelodyEnd(after: tick)
    }

    mutating func nextBar() {
        bar += 1
        guard bar < lookup.bars.count else { return }
        beat = lookup.firstBeat(atOrAfter: lookup.bars[bar].start, inBar: bar)
    }

    /// Tells what changed with spans that began: transport, loop, tempo.
    private mutating func tellSpan(reasons: [SpanReason], emit: (StateEvent) -> Void) {
        guard let span else { return }
        let frame = span.startFrame.rounded
        // The end is told where the music ended; the playhead has gone back to the start.
        let ended = reasons.contains(.end)
        let place = ended ? Tick(endedAt.value - 1) : span.startTick
        var position = lookup.position(of: place, in: span, frame: frame)
        if ended { position.tick = endedAt }
        func tell(_ change: StateEvent.Change) { emit(StateEvent(position: position, change: change)) }
        // Before the first start there is nothing to tell.
        if toldTransport != nil || span.state != .stopped || !reasons.contains(.ready) {
            if toldTransport != span.state {
                toldTransport = span.state
                tell(.transport(span.state))
            }
            let loop = loopBars(span)
            if loop != toldLoop {
                toldLoop = loop
                tell(.loop(start: loop[0], end: loop[1], isOn: loop[2] == 1))
            }
            let tempo = span.soundingTempo
            let isTold = toldTempo.map { $0.0 == tempo && $0.1 == span.scale.percent } ?? false
            // At the end the playhead is back at the start; the tempo there is told when playing begins again.
            if !isTold, !ended {
                toldTempo = (tempo, span.scale.percent)
                tell(.tempo(tempo, percent: span.scale.percent))
            }
        }
        if ended { tell(.end) }
    }

    /// First and last played bar of the region and 1 for a loop that the player set.
    private func loopBars(_ span: TimelineSpan) -> [Int] {
        let first = lookup.cues.bars[lookup.barIndex(at: span.regionStart)].number
        let last = lookup.cues.bars[lookup.barIndex(at: Tick(span.regionEnd.value - 1))].number
        return [first, last, span.regionIsLoop ? 1 : 0]
    }
}

extension SpanReason {
    /// Whether the span begins where the one before it ended by itself, so that everything before that end was heard.
    var followsByItself: Bool {
        switch self {
        case .seam, .writtenTempo, .countInEnded, .end: true
        case .ready, .start, .tempoControl, .seek, .region, .pause, .stop, .load, .setting: false
        }
    }

    /// Whether the playhead may have moved.
    var isJump: Bool {
        switch self {
        case .writtenTempo, .tempoControl, .setting: false
        case .ready, .start, .countInEnded, .seam, .seek, .region, .pause, .stop, .end, .load: true
        }
    }
}
