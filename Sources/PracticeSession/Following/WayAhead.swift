import MusicTime
import Sequencing

/// What is played from a moment on if nobody intervenes, and how far it lies ahead: the rest of this pass, and then the
/// next one from its start.
///
/// Distances are counted as they will be heard: a beat is a beat of the bar it lies in, and a count-in between two passes
/// takes the time it takes.
struct WayAhead {
    /// Music without a jump.
    struct Stretch {
        let from: Tick
        /// Not part of it.
        let end: Tick
        /// Beats of the metre from now to ``from``.
        let beats: Double
        /// Pulses from now to ``from``.
        let pulses: Double
    }

    let lookup: MusicLookup
    /// What is left of this pass; in a count-in all of it.
    let thisPass: Stretch
    /// The next pass; nil when this one is the last.
    let nextPass: Stretch?

    /// The way ahead of `tick`, with a count-in before the next pass where `countsInNext`. [main]
    init(_ lookup: MusicLookup, from tick: Tick, in span: TimelineSpan, countsInNext: Bool) {
        self.lookup = lookup
        if span.state == .countIn {
            let bar = lookup.bars[lookup.barIndex(at: span.target)]
            thisPass = Stretch(
                from: span.target, end: lookup.passEnd(after: span.target, in: span),
                beats: bar.beats(inCountInFrom: tick),
                pulses: bar.pulses(inCountInFrom: tick, before: span.target))
        } else {
            thisPass = Stretch(from: tick, end: lookup.passEnd(after: tick, in: span), beats: 0, pulses: 0)
        }
        guard span.hasNextPass else {
            nextPass = nil
            return
        }
        var beats = lookup.beats(at: thisPass.end) - lookup.beats(at: thisPass.from)
        var pulses = lookup.pulses(at: thisPass.end) - lookup.pulses(at: thisPass.from)
        if countsInNext {
            let bar = lookup.bars[lookup.barIndex(at: span.regionStart)]
            let start = CountInGrid(span.countIn, before: span.regionStart, in: bar).start
            beats += bar.beats(inCountInFrom: start)
            pulses += bar.pulses(inCountInFrom: start, before: span.regionStart)
        }
        nextPass = Stretch(
            from: span.regionStart, end: span.regionEnd, beats: thisPass.beats + beats,
            pulses: thisPass.pulses + pulses)
    }

    /// Beats of the metre until `tick` of a stretch. [main]
    func beats(to tick: Tick, in stretch: Stretch) -> Double {
        stretch.beats + lookup.beats(at: tick) - lookup.beats(at: stretch.from)
    }

    /// Pulses until `tick` of a stretch. [main]
    func pulses(to tick: Tick, in stretch: Stretch) -> Double {
        stretch.pulses + lookup.pulses(at: tick) - lookup.pulses(at: stretch.from)
    }
}

extension TimelineSpan {
    /// Whether another pass follows this one.
    var hasNextPass: Bool { passes == 0 || pass < passes }
}

extension MusicLookup {
    /// Where the pass that holds at `tick` ends: a playhead beyond the region plays to the end of the music.
    fileprivate func passEnd(after tick: Tick, in span: TimelineSpan) -> Tick {
        tick < span.regionEnd ? span.regionEnd : end
    }
}

extension SequenceBar {
    /// Pulses from the metre's downbeat to a place that many ticks after it, counted on over bar lines both ways; inside
    /// a pulse its share. [main]
    func pulses(toTicksFromOrigin ticks: Int64) -> Double {
        let bar = meterBar.value
        let rest = ((ticks % bar) + bar) % bar
        let bars = (ticks - rest) / bar
        var begin = Int(rest / beat.value)
        var next = begin + 1
        while begin > 0, accent(beatIndex: begin) == 0 { begin -= 1 }
        while next < Int(beatCount), accent(beatIndex: next) == 0 { next += 1 }
        let before = (pulses & ((1 << UInt64(begin)) - 1)).nonzeroBitCount
        let share = Double(rest - Int64(begin) * beat.value) / Double(Int64(next - begin) * beat.value)
        return Double(bars * Int64(pulses.nonzeroBitCount)) + Double(before) + share
    }

    /// Beats from a place of a count-in, where ticks are negative, to the music. [main]
    fileprivate func beats(inCountInFrom tick: Tick) -> Double { Double(-tick.value) / Double(beat.value) }

    /// Pulses from a place of a count-in to the music, which begins at `target` in this bar. [main]
    fileprivate func pulses(inCountInFrom tick: Tick, before target: Tick) -> Double {
        let lacking = (target - origin).value
        return pulses(toTicksFromOrigin: lacking) - pulses(toTicksFromOrigin: lacking + tick.value)
    }
}
