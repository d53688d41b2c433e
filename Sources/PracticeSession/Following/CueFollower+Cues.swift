import Arranging
import MusicTime
import Sequencing

// The cues of a span, in the order of their frames and, at one frame, in the contract's order.
extension CueFollower {
    /// Everything of the span that holds up to its own end.
    mutating func walkToEnd(emit: (StateEvent) -> Void) {
        walk(before: Frame(Int64.max), emit: emit)
    }

    /// Tells the cues of the span that holds whose frames lie before `horizon`, in groups of one frame.
    mutating func walk(before horizon: Frame, emit: (StateEvent) -> Void) {
        guard let span, span.isMoving else { return }
        while let tick = nextTick(in: span) {
            // A cue at the span's end belongs to what comes after it.
            guard tick < span.endTick else { return }
            let frame = span.framePosition(of: tick).rounded
            guard frame < horizon else { return }
            tellGroup(at: frame, from: tick, in: span, emit: emit)
        }
    }

    /// The frame of the next cue of the span that holds, or of the span's end; nil at rest. Nobody may intervene.
    var nextCueFrame: Frame? {
        guard let span, span.isMoving else { return nil }
        return span.framePosition(of: min(nextTick(in: span) ?? span.endTick, span.endTick)).rounded
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
