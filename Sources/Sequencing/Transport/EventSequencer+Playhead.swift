import MusicTime

// Where the playhead goes: over boundaries, into passes and count-ins, to rest.
extension EventSequencer {
    /// A written tempo change or the end of the region. [audio]
    mutating func crossBoundary(at position: FramePosition) {
        let tick = span.endTick
        if tick < passEnd {
            setLine(at: tick, frame: position)
            report(.writtenTempo)
            return
        }
        // The end of a pass.
        if passes > 0, span.pass >= passes {
            rest(.stopped, at: regionStart, frame: position, reason: .end)
            return
        }
        span.pass &+= 1
        let counts =
            !countIn.isNone
            && (countIn.policy == .each || (countIn.policy == .changed && span.scale != scaleOfPass))
        enter(regionStart, frame: position, counting: counts, reason: .seam)
    }

    /// Crosses boundaries that fall on `frame` itself, before a command is taken up there: what it changes holds for what
    /// comes after them. [audio]
    mutating func crossWhatIsDue(at frame: Frame) {
        // A piece of music lasts longer than a frame: two boundaries on one are the most there can be.
        for _ in 0..<4 {
            guard span.isMoving, phase == .running else { return }
            let position = span.framePosition(of: span.endTick)
            guard position.rounded <= frame else { return }
            if span.state == .countIn {
                beginMusic(at: span.target, frame: position, reason: .countInEnded)
            } else {
                crossBoundary(at: position)
            }
        }
    }

    /// Begins a pass: ends what sounds, chases, and counts in or plays. [audio]
    mutating func enter(_ tick: Tick, frame: FramePosition, counting: Bool, reason: SpanReason) {
        scaleOfPass = span.scale
        beginRelease(at: frame.rounded, then: .chasing)
        prepareChase(at: tick)
        if counting {
            beginCountIn(to: tick, frame: frame, reason: reason)
        } else {
            beginMusic(at: tick, frame: frame, reason: reason)
        }
    }

    /// Lays the grid of a count-in before `tick`. [audio]
    private mutating func beginCountIn(to tick: Tick, frame: FramePosition, reason: SpanReason) {
        place(at: tick)
        grid = CountInGrid(countIn, before: tick, in: view.bars[view.barIndex(at: tick)])
        gridBeat = 0
        span.state = .countIn
        span.target = tick
        setRate(at: tick)
        span.startTick = grid.start
        span.startFrame = frame
        span.endTick = .zero
        span.counted = countIn
        report(reason)
    }

    /// The music moves on from `tick`. [audio]
    mutating func beginMusic(at tick: Tick, frame: FramePosition, reason: SpanReason) {
        place(at: tick)
        span.state = .playing
        span.target = tick
        setLine(at: tick, frame: frame)
        report(reason)
    }

    /// The transport rests at `tick`. [audio]
    mutating func rest(_ state: TransportState, at tick: Tick, frame: FramePosition, reason: SpanReason) {
        beginRelease(at: frame.rounded, then: .running)
        resumeOffset = FramePosition(.zero)
        pausedInCountIn = false
        place(at: tick)
        span.state = state
        span.target = tick
        setRate(at: tick)
        span.startTick = tick
        span.startFrame = frame
        span.endTick = tick
        report(reason)
    }

    // MARK: Lines

    /// The line from here on, up to the next written tempo or the region's end. [audio]
    mutating func setLine(at tick: Tick, frame: FramePosition) {
        setRate(at: tick)
        span.startTick = tick
        span.startFrame = frame
        // A playhead beyond the region plays to the end of the music.
        passEnd = tick < regionEnd ? regionEnd : view.end
        span.endTick = nextTempo < view.tempoCount ? min(view.tempos[nextTempo].start, passEnd) : passEnd
    }

    /// Slope and written tempo at `tick`. [audio]
    mutating func setRate(at tick: Tick) {
        let index = view.tempoIndex(at: tick)
        nextTempo = index + 1
        span.tempo = view.tempos[index].tempo
        // A scale that does not fit the tempo is refused before it is sent; the last slope is kept if one slips through.
        if let rate = TickRate(span.tempo, scale: span.scale, framesPerSecond: framesPerSecond) {
            span.rate = rate
        }
    }

    /// Puts the cursors on `tick`. [audio]
    mutating func place(at tick: Tick) {
        cursor = view.firstEvent(at: tick)
        beatBar = view.barIndex(at: tick)
        let bar = view.bars[beatBar]
        let lacking = tick - bar.origin
        beatIndex = Int((lacking.value + bar.beat.value - 1) / bar.beat.value)
        if bar.tick(ofBeat: beatIndex) >= bar.end {
            beatBar += 1
            beatIndex = 0
            skipMissingBeats()
        }
    }
}
