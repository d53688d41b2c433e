import Arranging
import Harmony
import MusicTime
import Sequencing

// What a line says: chord, neck, notes at a tick of a span.
extension CueFollower {
    /// The chord that began last in this pass, and what follows it.
    func chordChange(at tick: Tick, in span: TimelineSpan) -> StateEvent.ChordChange {
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

    func noteOnset(_ note: NoteCue, in span: TimelineSpan) -> StateEvent.NoteOnset? {
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
    func clickOnset(accent: Int) -> StateEvent.NoteOnset {
        StateEvent.NoteOnset(
            part: "click", rank: Int.max, midi: accent == 2 ? 76 : 77, velocity: accent == 2 ? 127 : 100,
            duration: FrameSpan(Int64(framesPerSecond) * 3 / 100), position: nil,
            isMuted: mutedParts.contains("click"))
    }
}
