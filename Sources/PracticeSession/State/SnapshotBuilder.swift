import Arranging
import Harmony
import MusicTime
import Sequencing

/// Makes the picture of one moment: what the follower knows at a frame, in the words of the displays.
struct SnapshotBuilder {
    let lookup: MusicLookup
    let piece: PieceInfo

    init(_ lookup: MusicLookup, piece: PieceInfo) {
        self.lookup = lookup
        var piece = piece
        piece.shortestGap = Self.shortestGap(lookup)
        self.piece = piece
    }

    /// Gaps under a 32nd are grace notes and spread chords.
    private static func shortestGap(_ lookup: MusicLookup) -> Double {
        let onsets = lookup.melody.map { lookup.cues.notes[$0].pageOnset }.sorted()
        let gaps = zip(onsets, onsets.dropFirst()).map { ($1 - $0).inQuarters }
        return gaps.filter { $0 >= 0.12 }.min() ?? 1
    }

    /// The picture at a frame that the follower has reached. [main]
    func snapshot(of follower: inout CueFollower, at frame: Frame) -> SessionSnapshot {
        var snapshot = SessionSnapshot(piece: piece)
        guard let span = follower.span else { return snapshot }
        let tick = clampedTick(span, frame)
        snapshot.playback = playback(span, at: tick, frame: frame)
        snapshot.fretboard = follower.fretboardState(at: tick, in: span)
        snapshot.chord = chordState(follower, span, at: tick)
        snapshot.notation = notation(follower.currentNeck, span, at: tick)
        return snapshot
    }

    /// The tick that is heard, inside the span.
    private func clampedTick(_ span: TimelineSpan, _ frame: Frame) -> Tick {
        let tick = span.tick(at: frame)
        guard span.isMoving else { return tick }
        return min(max(tick, span.startTick), Tick(span.endTick.value - 1))
    }

    // MARK: Playback

    private func playback(_ span: TimelineSpan, at tick: Tick, frame: Frame) -> PlaybackState {
        let position = lookup.position(of: tick, in: span, frame: frame)
        let index = lookup.barIndex(at: span.state == .countIn ? span.target : tick)
        let cueBar = lookup.cues.bars[index]
        var state = PlaybackState()
        state.transport = span.state
        state.quarter = tick.inQuarters
        state.bar = position.bar
        state.writtenBar = position.written
        state.chartBar = cueBar.chartIndex
        state.beat = position.beat
        state.meter = cueBar.meter
        let pulse = pulse(span, at: tick, barIndex: index, beat: position.beat)
        state.pulse = pulse.number
        state.pulseProgress = pulse.progress
        state.countInPulsesLeft = pulse.left
        let tempo = span.soundingTempo
        state.tempo = tempo.quarterNotesPerMinute
        state.pulseTempo = tempo.pulsesPerMinute(pulse: cueBar.meter.pulse)
        state.percent = span.scale.percent
        state.pass = Int(span.pass)
        state.passes = span.passes == 0 ? nil : Int(span.passes)
        state.loop = loop(span)
        state.transpose = Int(span.transpose)
        state.click = span.click
        state.countInPolicy = span.countIn.policy
        state.countInBars = Int(span.countIn.bars)
        return state
    }

    /// Pulse of the bar, how far into it, and the pulses left of a count-in.
    private func pulse(
        _ span: TimelineSpan, at tick: Tick, barIndex: Int, beat: Int
    )
        -> (number: Int, progress: Double, left: Int?)
    {
        let bar = lookup.bars[barIndex]
        let meter = lookup.cues.bars[barIndex].meter
        var number = 0
        var firstBeat = 1
        for candidate in 1...max(1, beat) where meter.accent(ofBeat: candidate) > 0 {
            number += 1
            firstBeat = candidate
        }
        var length = 1
        while firstBeat + length <= meter.beatsPerBar, meter.accent(ofBeat: firstBeat + length) == 0 {
            length += 1
        }
        guard span.state == .countIn else {
            let start = bar.tick(ofBeat: firstBeat - 1)
            let progress = Double((tick - start).value) / Double(bar.beat.value * Int64(length))
            return (number, min(max(progress, 0), 1), nil)
        }
        let grid = CountInGrid(span.counted, before: span.target, in: bar)
        var left = 0
        var current = grid.start
        for index in 0..<grid.beatCount where grid.accent(ofBeat: index) > 0 {
            if grid.tick(ofBeat: index) <= tick {
                current = grid.tick(ofBeat: index)
                left = 1
            } else {
                left += 1
            }
        }
        let progress = Double((tick - current).value) / Double(bar.beat.value * Int64(length))
        return (number, min(max(progress, 0), 1), max(left, 1))
    }

    private func loop(_ span: TimelineSpan) -> LoopState? {
        guard span.regionIsLoop else { return nil }
        let first = lookup.cues.bars[lookup.barIndex(at: span.regionStart)]
        let last = lookup.cues.bars[lookup.barIndex(at: Tick(span.regionEnd.value - 1))]
        func label(_ bar: CueBar) -> String {
            bar.timeThrough > 1 ? "\(bar.written):\(bar.timeThrough)" : "\(bar.written)"
        }
        let text = first == last ? "bar \(label(first))" : "bars \(label(first))-\(label(last))"
        let low = min(first.chartIndex, last.chartIndex)
        let high = max(first.chartIndex, last.chartIndex)
        return LoopState(
            start: first.number, end: last.number, isOn: true, label: text, chartBars: low..<(high + 1))
    }

    // MARK: Chord

    private func chordState(_ follower: CueFollower, _ span: TimelineSpan, at tick: Tick) -> ChordState {
        var state = ChordState()
        if let chord = follower.chordNow(at: tick, in: span) {
            state.now = chord.isNoChord ? "N.C." : chord.text
            state.root = chord.root?.description
            state.tones = chord.pitchClasses.map { follower.currentNeck.name(of: $0, in: chord) }
        }
        if span.state == .countIn {
            // The music's first chord is what is to come; it stands as the one to get ready for.
            let beats = Double(-tick.value) / Double(lookup.bars[lookup.barIndex(at: span.target)].beat.value)
            state.next = state.now
            state.beatsToNext = beats
        } else if let next = follower.nextChord(after: tick, in: span) {
            state.next = next.chord.isNoChord ? "N.C." : next.chord.text
            state.beatsToNext = next.inBeats
        }
        return state
    }

    // MARK: Page

    /// A stretch of music and where its start lies from the cursor.
    private struct Stretch {
        var from: Tick
        var to: Tick
        var offset: TickSpan
    }

    private func notation(_ neck: Neck, _ span: TimelineSpan, at tick: Tick) -> NotationState {
        var state = NotationState()
        let isCounting = span.state == .countIn
        let cursor = isCounting ? span.target + (tick - .zero) : tick
        let behind = TickSpan(FeedWriter.quartersBehind * ticksPerQuarter)
        let ahead = TickSpan(FeedWriter.quartersAhead * ticksPerQuarter)
        state.cursor = cursor.inQuarters
        state.visibleFrom = (cursor - behind).inQuarters
        state.visibleTo = (cursor + ahead).inQuarters
        let start = isCounting ? span.target : cursor
        let end = start < span.regionEnd ? span.regionEnd : lookup.end
        let first = isCounting ? span.target : max(.zero, cursor - behind)
        var stretch = Stretch(from: first, to: min(end, cursor + ahead), offset: first - cursor)
        add(stretch, neck, span, to: &state)
        var reached = end - cursor
        while span.hasNextPass, reached < ahead {
            let length = span.regionEnd - span.regionStart
            stretch = Stretch(
                from: span.regionStart, to: min(span.regionEnd, span.regionStart + (ahead - reached)),
                offset: reached)
            add(stretch, neck, span, to: &state)
            reached = reached + length
        }
        return state
    }

    private func add(_ stretch: Stretch, _ neck: Neck, _ span: TimelineSpan, to state: inout NotationState) {
        guard stretch.from < stretch.to else { return }
        func offset(_ tick: Tick) -> Double { ((tick - stretch.from) + stretch.offset).inQuarters }
        var bar = lookup.barIndex(at: stretch.from)
        while bar < lookup.cues.bars.count, lookup.cues.bars[bar].start < stretch.to {
            let cueBar = lookup.cues.bars[bar]
            if cueBar.start >= stretch.from {
                var pageBar = PageBar(offset: offset(cueBar.start), number: cueBar.written)
                pageBar.isLoopStart = span.regionIsLoop && cueBar.start == span.regionStart
                pageBar.isLoopEnd = span.regionIsLoop && cueBar.start + cueBar.length == span.regionEnd
                state.bars.append(pageBar)
            }
            bar += 1
        }
        var chord = lookup.firstChord(after: Tick(stretch.from.value - 1))
        while chord < lookup.cues.chords.count, lookup.cues.chords[chord].onset < stretch.to {
            let cue = lookup.cues.chords[chord]
            state.chords.append(PageChord(offset: offset(cue.onset), symbol: neck.sounding(cue.chord).text))
            chord += 1
        }
        // Swing moves a note by less than a quarter: look a quarter further on both sides, judge by the page.
        var index = lookup.firstMelodyNote(atOrAfter: Tick(stretch.from.value - ticksPerQuarter))
        while index < lookup.melody.count {
            let note = lookup.cues.notes[lookup.melody[index]]
            index += 1
            guard note.onset.value < stretch.to.value + ticksPerQuarter else { break }
            guard note.pageOnset >= stretch.from, note.pageOnset < stretch.to else { continue }
            let midi = note.midi + neck.transpose
            let place = neck.position(of: note)
            var pageNote = PageNote(
                offset: offset(note.pageOnset), duration: note.pageDuration.inQuarters, string: place?.string,
                fret: place?.fret, midi: midi,
                name: Pitch.spelled(midi: min(max(midi, 0), 127), in: neck.key).description)
            pageNote.mark = note.mark
            state.notes.append(pageNote)
        }
    }
}
