import MusicTime
import Realtime

extension EventSequencer {
    /// Takes a command up at `frame`, the start of the block that is rendered next: everything before it has been
    /// taken with ``next(before:)``. [audio]
    #if !DEBUG  // debug builds inline nothing across modules, and the check asks for that
    @_noLocks
    #endif
    public mutating func apply(_ command: SequencerCommand, at frame: Frame) {
        let now = FramePosition(frame)
        crossWhatIsDue(at: frame)
        switch command {
        case .play: play(at: now)
        case .pause:
            guard span.isMoving else { return }
            let wasCounting = span.state == .countIn
            let tick = span.state == .countIn ? span.target : playhead(at: frame)
            // Less than a frame, kept so that the music after the pause is the music without it, only later.
            let offset = span.state == .countIn ? now : span.framePosition(of: tick)
            rest(.paused, at: tick, frame: now, reason: .pause)
            resumeOffset = FramePosition(whole: offset.whole - now.whole, fraction: offset.fraction)
            // A count-in is begun anew when playing goes on.
            pausedInCountIn = wasCounting
        case .stop:
            span.pass = 1
            rest(.stopped, at: regionStart, frame: now, reason: .stop)
        case .restart:
            span.pass = 1
            enter(regionStart, frame: now, counting: !countIn.isNone, reason: .start)
        case .seek(let tick): seek(to: tick, at: now)
        case .region(let start, let end, let isLoop): setRegion(start, end, isLoop: isLoop, at: now)
        case .passes(let count):
            passes = max(0, count)
            mark(at: frame, reason: .setting)
        case .scale(let scale): setScale(scale, at: frame)
        case .transpose(let semitones):
            transpose = semitones
            if span.isMoving { beginRelease(at: frame, then: .running, drumsToo: false) }
            mark(at: frame, reason: .setting)
        case .click(let mode):
            click = mode
            mark(at: frame, reason: .setting)
        case .countIn(let newCountIn):
            countIn = newCountIn
            mark(at: frame, reason: .setting)
        case .load(let newView): load(newView, at: now)
        }
    }

    /// The first tick that has not been played when everything before `frame` has. [audio]
    private func playhead(at frame: Frame) -> Tick {
        guard span.isMoving else { return span.startTick }
        let tick = span.rate.firstTick(
            roundingToOrAfter: frame, originTick: span.startTick, originFrame: span.startFrame)
        // Several ticks may fall on the span's first frame; those before its first one were played before it.
        return max(tick, span.startTick)
    }

    private mutating func play(at now: FramePosition) {
        switch span.state {
        case .playing, .countIn: return
        case .stopped:
            span.pass = 1
            enter(span.startTick, frame: now, counting: !countIn.isNone, reason: .start)
        case .paused:
            let counts = !countIn.isNone && (countIn.policy == .stopped || pausedInCountIn)
            let frame = now.advanced(whole: resumeOffset.whole, fraction: resumeOffset.fraction)
            enter(span.startTick, frame: frame, counting: counts, reason: .start)
        }
    }

    private mutating func seek(to tick: Tick, at now: FramePosition) {
        let target = min(max(tick, .zero), view.bars[view.barCount - 1].start)
        switch span.state {
        case .playing, .countIn: enter(target, frame: now, counting: false, reason: .seek)
        case .stopped, .paused: rest(span.state, at: target, frame: now, reason: .seek)
        }
    }

    private mutating func setRegion(_ start: Tick, _ end: Tick, isLoop: Bool, at now: FramePosition) {
        guard start < end, start >= .zero, end <= view.end else { return }
        regionStart = start
        regionEnd = end
        regionIsLoop = isLoop
        let tick = playhead(at: now.rounded)
        switch span.state {
        case .playing:
            if tick >= end {
                enter(start, frame: now, counting: false, reason: .region)
            } else {
                mark(at: now.rounded, reason: .setting)
            }
        case .countIn:
            if span.target >= end {
                enter(start, frame: now, counting: true, reason: .region)
            } else {
                mark(at: now.rounded, reason: .setting)
            }
        case .paused:
            if span.startTick >= end {
                rest(.paused, at: start, frame: now, reason: .region)
            } else {
                mark(at: now.rounded, reason: .setting)
            }
        case .stopped: rest(.stopped, at: start, frame: now, reason: .region)
        }
    }

    private mutating func setScale(_ scale: TempoScale, at frame: Frame) {
        guard TickRate(span.tempo, scale: scale, framesPerSecond: framesPerSecond) != nil else { return }
        // The old line gives the place where the new one begins.
        anchor(at: frame)
        span.scale = scale
        setRate(at: span.state == .countIn ? span.target : span.startTick)
        report(.tempoControl)
    }

    /// Begins a new span on the same line, with its end anew. [audio]
    private mutating func mark(at frame: Frame, reason: SpanReason) {
        anchor(at: frame)
        report(reason)
    }

    /// Moves the origin of the line to the playhead, so that what changes now holds from now on. [audio]
    private mutating func anchor(at frame: Frame) {
        switch span.state {
        case .playing:
            let tick = playhead(at: frame)
            setLine(at: tick, frame: span.framePosition(of: tick))
        case .countIn:
            let tick = playhead(at: frame)
            span.startFrame = span.framePosition(of: tick)
            span.startTick = tick
        case .stopped, .paused: span.startFrame = FramePosition(frame)
        }
    }

    private mutating func load(_ newView: SequenceView, at now: FramePosition) {
        let old = view.identifier
        view = newView
        regionStart = .zero
        regionEnd = view.end
        regionIsLoop = false
        span.pass = 1
        rest(.stopped, at: .zero, frame: now, reason: .load)
        prepareChase(at: .zero)
        afterRelease = .chasing
        if !reports.write(.released(sequence: old)) { noteLostReport() }
    }
}
