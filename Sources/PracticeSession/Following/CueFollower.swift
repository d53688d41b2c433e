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
    private var grid: CountInGrid?
    private var gridBeat = 0
    private var bar = 0
    private var beat = 0
    private var chord = 0
    private var note = 0
    private var melodyEnd = 0
    /// Where the music was entered last: notes from before do not sound.
    private(set) var enteredAt = Tick.zero
    /// Where the last pass ended.
    private var endedAt = Tick.zero
    /// Tempo control when the pass began: a count-in policy asks.
    private var scaleOfPass = TempoScale.asWritten
    /// The music is entered, and the chord that holds is still to be told.
    private var isEntering = false
    private var neck: Neck
    private var chordTones: (chord: Int?, transpose: Int, notes: [FretNote])?

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
        let isJump = next.reason.isJump || before == nil
        if isJump, next.isMoving, next.reason != .countInEnded { scaleOfPass = next.scale }
        switch next.state {
        case .countIn:
            guard isJump || before?.state != .countIn else { return }
            grid = CountInGrid(
                next.countIn, before: next.target, in: lookup.bars[lookup.barIndex(at: next.target)])
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

    private mutating func nextBar() {
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

    // MARK: Cues

    /// Everything of the span that holds up to its own end.
    private mutating func walkToEnd(emit: (StateEvent) -> Void) {
        walk(before: Frame(Int64.max), emit: emit)
    }

    /// Tells the cues of the span that holds whose frames lie before `horizon`, in groups of one frame.
    private mutating func walk(before horizon: Frame, emit: (StateEvent) -> Void) {
        guard let span, span.isMoving else { return }
        while let tick = nextTick(in: span) {
            // A cue at the span's end belongs to what comes after it.
            guard tick < span.endTick else { return }
            let frame = span.framePosition(of: tick).rounded
            guard frame < horizon else { return }
            tellGroup(at: frame, from: tick, in: span, emit: emit)
        }
    }

    /// The next tick at which something is to be told.
    private func nextTick(in span: TimelineSpan) -> Tick? {
        if let grid { return gridBeat < grid.beatCount ? grid.tick(ofBeat: gridBeat) : nil }
        if isEntering { return span.startTick }
        var next = Int64.max
        if bar < lookup.bars.count { next = lookup.bars[bar].tick(ofBeat: beat).value }
        if chord < lookup.cues.chords.count { next = min(next, lookup.cues.chords[chord].onset.value) }
        if note < lookup.cues.notes.count { next = min(next, lookup.cues.notes[note].onset.value) }
        if melodyEnd < lookup.melodyEnds.count { next = min(next, lookup.melodyEnds[melodyEnd].value) }
        return next == Int64.max ? nil : Tick(next)
    }

    /// Tells everything that falls on one frame, in the contract's order.
    private mutating func tellGroup(
        at frame: Frame, from first: Tick, in span: TimelineSpan, emit: (StateEvent) -> Void
    ) {
        if grid != nil {
            tellCountInBeat(at: frame, in: span, emit: emit)
            return
        }
        var beatCue: (tick: Tick, accent: Int)?
        var tellsChord = false
        var tellsNeck = false
        var onsets: [NoteCue] = []
        var last = first
        while let tick = nextTick(in: span), tick < span.endTick,
            span.framePosition(of: tick).rounded == frame
        {
            last = tick
            if isEntering {
                isEntering = false
                tellsChord = chord > 0
                tellsNeck = true
            }
            if bar < lookup.bars.count, lookup.bars[bar].tick(ofBeat: beat) == tick {
                beatCue = (tick, Int(lookup.bars[bar].accent(beatIndex: beat)))
                beat += 1
                if lookup.bars[bar].tick(ofBeat: beat) >= lookup.bars[bar].end { nextBar() }
            }
            while chord < lookup.cues.chords.count, lookup.cues.chords[chord].onset == tick {
                chord += 1
                tellsChord = true
            }
            while note < lookup.cues.notes.count, lookup.cues.notes[note].onset == tick {
                onsets.append(lookup.cues.notes[note])
                if lookup.cues.parts[lookup.cues.notes[note].part].role == .melody { tellsNeck = true }
                note += 1
            }
            while melodyEnd < lookup.melodyEnds.count, lookup.melodyEnds[melodyEnd] <= tick {
                melodyEnd += 1
                tellsNeck = true
            }
        }
        let position = lookup.position(of: beatCue?.tick ?? last, in: span, frame: frame)
        func tell(_ change: StateEvent.Change) { emit(StateEvent(position: position, change: change)) }
        if tellsChord, chord > 0 { tell(.chord(chordChange(at: last, in: span))) }
        if let beatCue { tell(.beat(accent: beatCue.accent, tempo: span.soundingTempo)) }
        if tellsChord || tellsNeck || beatCue != nil { tell(.fretboard(fretboardState(at: last, in: span))) }
        if let beatCue { tell(.notation(cursor: beatCue.tick)) }
        var lines = onsets.compactMap { noteOnset($0, in: span) }
        if let accent = beatCue?.accent, span.click.sounds(accent: accent) {
            lines.append(clickOnset(accent: accent))
        }
        lines.sort { ($0.rank, $0.midi) < ($1.rank, $1.midi) }
        for line in lines { tell(.note(line)) }
    }

    private mutating func tellCountInBeat(at frame: Frame, in span: TimelineSpan, emit: (StateEvent) -> Void)
    {
        guard let grid else { return }
        let tick = grid.tick(ofBeat: gridBeat)
        let accent = Int(grid.accent(ofBeat: gridBeat))
        let position = lookup.position(of: tick, in: span, frame: frame)
        gridBeat += 1
        func tell(_ change: StateEvent.Change) { emit(StateEvent(position: position, change: change)) }
        tell(.beat(accent: accent, tempo: span.soundingTempo))
        tell(.fretboard(fretboardState(at: tick, in: span)))
        tell(.notation(cursor: span.target + (tick - .zero)))
        if accent > 0 { tell(.note(clickOnset(accent: accent))) }
    }

    // MARK: What is told

    /// The chord that began last in this pass, and what follows it.
    private func chordChange(at tick: Tick, in span: TimelineSpan) -> StateEvent.ChordChange {
        let sounding = neck.sounding(lookup.cues.chords[chord - 1].chord)
        return StateEvent.ChordChange(
            symbol: sounding.text, root: sounding.root?.pitchClass.value,
            bass: sounding.bass?.pitchClass.value,
            pitchClasses: sounding.pitchClasses.map(\.value),
            next: nextChord(after: tick, in: span).map { .init(symbol: $0.chord.text, inBeats: $0.inBeats) })
    }

    /// The next chord as it sounds, and the beats of the metre until it begins; after the seam the loop's first.
    func nextChord(after tick: Tick, in span: TimelineSpan) -> (chord: ChordSymbol, inBeats: Double)? {
        let chords = lookup.cues.chords
        let ahead = wayAhead(of: tick, in: span)
        // The first chord that begins along a stretch, or the one that holds where it begins.
        func first(along stretch: WayAhead.Stretch, entering: Bool) -> (chord: ChordSymbol, inBeats: Double)?
        {
            if entering, let index = lookup.chordIndex(at: stretch.from) {
                return (neck.sounding(chords[index].chord), stretch.beats)
            }
            let next = lookup.firstChord(after: stretch.from)
            guard next < chords.count, chords[next].onset < stretch.end else { return nil }
            return (neck.sounding(chords[next].chord), ahead.beats(to: chords[next].onset, in: stretch))
        }
        return first(along: ahead.thisPass, entering: span.state == .countIn)
            ?? ahead.nextPass.flatMap { first(along: $0, entering: true) }
    }

    /// What is to come after `tick`.
    private func wayAhead(of tick: Tick, in span: TimelineSpan) -> WayAhead {
        let policy = span.countIn.policy
        let countsIn =
            !span.countIn.isNone && (policy == .each || (policy == .changed && span.scale != scaleOfPass))
        return WayAhead(lookup, from: tick, in: span, countsInNext: countsIn)
    }

    /// The chord that holds at `tick`, as it sounds; in a count-in the one that the music begins with.
    func chordNow(at tick: Tick, in span: TimelineSpan) -> ChordSymbol? {
        let place = span.state == .countIn ? span.target : tick
        return lookup.chordIndex(at: place).map { neck.sounding(lookup.cues.chords[$0].chord) }
    }

    /// The neck at a tick of a span.
    mutating func fretboardState(at tick: Tick, in span: TimelineSpan) -> FretboardState {
        var state = FretboardState()
        state.overlay = overlay
        let place = span.state == .countIn ? span.target : tick
        let index = lookup.chordIndexForHand(at: place)
        let chord = index.map { neck.sounding(lookup.cues.chords[$0].chord) }
        if span.state == .playing {
            state.sounding = lookup.melodySounding(at: tick, since: enteredAt)
                .compactMap { neck.fretNote($0, chord: chord) }
        }
        if chordTones == nil || chordTones!.chord != index || chordTones!.transpose != neck.transpose {
            chordTones = (index, neck.transpose, neck.chordTones(chord))
        }
        state.highlighted = chordTones!.notes
        state.upcoming = neck.upcoming(
            after: tick, in: span, ahead: wayAhead(of: tick, in: span), chord: chord)
        return state
    }

    private func noteOnset(_ note: NoteCue, in span: TimelineSpan) -> StateEvent.NoteOnset? {
        let part = lookup.cues.parts[note.part]
        let midi = part.role == .drums ? note.midi : note.midi + neck.transpose
        guard (0...127).contains(midi) else { return nil }
        let limit = note.onset < span.regionEnd ? span.regionEnd : lookup.end
        let off = min(note.onset + note.duration, limit)
        let start = span.framePosition(of: note.onset).rounded
        let end = lookup.framePosition(of: off, from: span, framesPerSecond: framesPerSecond).rounded
        let chord = chordNow(at: note.onset, in: span)
        return StateEvent.NoteOnset(
            part: part.id, rank: part.role.rawValue, midi: midi, velocity: note.velocity,
            duration: end - start,
            position: part.role == .melody ? neck.fretNote(note, chord: chord) : nil,
            isMuted: mutedParts.contains(part.id))
    }

    /// A click as a note: 76 with an accent and 77 without, as General MIDI's wood blocks.
    private func clickOnset(accent: Int) -> StateEvent.NoteOnset {
        StateEvent.NoteOnset(
            part: "click", rank: Int.max, midi: accent == 2 ? 76 : 77, velocity: accent == 2 ? 127 : 100,
            duration: FrameSpan(Int64(framesPerSecond) * 3 / 100), position: nil,
            isMuted: mutedParts.contains("click"))
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

extension ClickMode {
    /// Whether a beat of an accent clicks in the music. [any]
    func sounds(accent: Int) -> Bool {
        switch self {
        case .off: false
        case .on: accent > 0
        case .accent: accent == 2
        }
    }
}
