import MusicTime
import Sequencing

/// A place of the timeline in the words of people: what every line of the feed begins with.
public struct TimelinePosition: Sendable, Hashable {
    /// Frame at which it is heard, ideal and rounded.
    public var frame: Frame
    /// Ticks from the start of the music; negative in a count-in.
    public var tick: Tick
    /// Pass, from 1.
    public var pass: Int
    /// Bar as played; negative in a count-in.
    public var bar: Int
    /// Bar number as printed.
    public var written: Int
    /// Beat of the bar, from 1.
    public var beat: Int

    /// A place. [main]
    public init(frame: Frame, tick: Tick, pass: Int, bar: Int, written: Int, beat: Int) {
        self.frame = frame
        self.tick = tick
        self.pass = pass
        self.bar = bar
        self.written = written
        self.beat = beat
    }
}

extension MusicLookup {
    /// The place of a tick of a span. [main]
    func position(of tick: Tick, in span: TimelineSpan, frame: Frame) -> TimelinePosition {
        if span.state == .countIn {
            let index = barIndex(at: span.target)
            let grid = CountInGrid(span.counted, before: span.target, in: bars[index])
            // The last beat of the grid that has begun.
            var beat = 0
            while beat + 1 < grid.beatCount, grid.tick(ofBeat: beat + 1) <= tick { beat += 1 }
            return TimelinePosition(
                frame: frame, tick: tick, pass: Int(span.pass), bar: grid.barNumber(ofBeat: beat),
                written: cues.bars[index].written, beat: grid.beatInBar(ofBeat: beat))
        }
        let index = barIndex(at: tick)
        // The end of the music is the end of its last beat, not a beat of its own.
        let inside = tick >= end ? Tick(end.value - 1) : tick
        return TimelinePosition(
            frame: frame, tick: tick, pass: Int(span.pass), bar: cues.bars[index].number,
            written: cues.bars[index].written, beat: beat(at: inside, inBar: index))
    }

    /// When `tick`, which lies at or after the span's start, is heard if nobody intervenes: over the written tempo
    /// changes in between, at the scale that holds. [main]
    func framePosition(of tick: Tick, from span: TimelineSpan, framesPerSecond: Int) -> FramePosition {
        var line = span
        while line.state == .playing, tick > line.endTick {
            let corner = line.framePosition(of: line.endTick)
            let index = tempoMap.segmentIndex(at: line.endTick)
            guard tempoMap.segments[index].start == line.endTick,
                let rate = TickRate(
                    tempoMap.segments[index].tempo, scale: line.scale, framesPerSecond: framesPerSecond)
            else { break }
            line.startTick = line.endTick
            line.startFrame = corner
            line.rate = rate
            line.endTick = index + 1 < tempoMap.segments.count ? tempoMap.segments[index + 1].start : end
        }
        return line.framePosition(of: tick)
    }
}
