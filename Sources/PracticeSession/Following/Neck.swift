import Arranging
import Harmony
import MusicTime
import Sequencing

/// Puts notes and chords on the neck, with their names in the key and against the chord.
struct Neck: Sendable {
    let lookup: MusicLookup
    /// Semitones that the music is moved by.
    let transpose: Int
    /// The key that sounds.
    let key: Key
    /// Chord tones are shown from the nut to this fret.
    static let lastHighlightedFret = 15

    init(_ lookup: MusicLookup, transpose: Int) {
        self.lookup = lookup
        self.transpose = transpose
        key = transpose == 0 ? lookup.exercise.key : lookup.exercise.key.transposed(by: transpose)
    }

    /// A chord of the chart as it sounds.
    func sounding(_ chord: ChordSymbol) -> ChordSymbol {
        transpose == 0 ? chord : chord.transposed(by: transpose, in: lookup.exercise.key)
    }

    /// Where a melody note is played: where the author put it, moved along the string with the transposition, or the
    /// nearest other place; nil where the instrument has none.
    func position(of note: NoteCue) -> FretPosition? {
        guard transpose != 0 else { return note.position }
        let midi = note.midi + transpose
        if let written = note.position,
            let moved = lookup.fretboard.position(of: midi, onString: written.string)
        {
            return moved
        }
        let near = note.position?.fret ?? 0
        return lookup.fretboard.positions(of: midi).min { abs($0.fret - near) < abs($1.fret - near) }
    }

    /// A melody note on the neck; nil outside the instrument.
    func fretNote(_ note: NoteCue, chord: ChordSymbol?) -> FretNote? {
        guard let position = position(of: note) else { return nil }
        return fretNote(at: position, midi: note.midi + transpose, chord: chord)
    }

    /// A place of the neck with its labels.
    func fretNote(at position: FretPosition, midi: Int, chord: ChordSymbol?) -> FretNote {
        let pitchClass = PitchClass(midi)
        let interval =
            chord?.root.map { intervalName(of: pitchClass, fromRoot: $0.pitchClass, in: chord) } ?? ""
        return FretNote(
            string: position.string, fret: position.fret, midi: midi, name: name(of: pitchClass, in: chord),
            interval: interval, degree: key.degree(of: pitchClass))
    }

    /// A pitch class as the key spells it; a chord's root and bass as the symbol spells them.
    func name(of pitchClass: PitchClass, in chord: ChordSymbol?) -> String {
        if let root = chord?.root, root.pitchClass == pitchClass { return root.description }
        return key.spell(pitchClass).description
    }

    /// The tones of a chord that already sounds right, on the first frets of the neck, by string and then fret.
    func chordTones(_ chord: ChordSymbol?) -> [FretNote] {
        guard let chord, !chord.isNoChord else { return [] }
        return lookup.fretboard
            .positions(ofPitchClasses: chord.pitchClasses, in: 0...Neck.lastHighlightedFret)
            .compactMap { position in
                lookup.fretboard.midi(at: position).map { fretNote(at: position, midi: $0, chord: chord) }
            }
    }

    /// Pulses that upcoming notes are shown ahead.
    static let pulsesAhead = 2.0

    /// Melody notes whose onsets lie within two pulses after `tick`, the second pulse itself included, with the beats until
    /// then; where another pass follows they go on into it. [main]
    func upcoming(
        after tick: Tick, in span: TimelineSpan, ahead: WayAhead, chord: ChordSymbol?
    ) -> [UpcomingNote] {
        var found: [UpcomingNote] = []
        func look(along stretch: WayAhead.Stretch, from first: Tick) {
            var index = lookup.firstMelodyNote(atOrAfter: first)
            while index < lookup.melody.count {
                let note = lookup.cues.notes[lookup.melody[index]]
                // A millionth: thirds of a pulse are not exact in binary.
                guard note.onset < stretch.end,
                    ahead.pulses(to: note.onset, in: stretch) <= Neck.pulsesAhead + 1e-6
                else { return }
                if let fretNote = fretNote(note, chord: chord) {
                    found.append(
                        UpcomingNote(note: fretNote, inBeats: ahead.beats(to: note.onset, in: stretch)))
                }
                index += 1
            }
        }
        // In a count-in the first note itself is to come; in the music what begins now sounds.
        let first = ahead.thisPass.from
        look(along: ahead.thisPass, from: span.state == .countIn ? first : Tick(first.value + 1))
        if let next = ahead.nextPass { look(along: next, from: next.from) }
        return found
    }
}
