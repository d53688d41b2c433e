import Exercises
import Harmony
import MusicTime
import Sequencing

/// Makes an exercise with its band ready to be played: events and cues from one source.
public enum Arranger {
    /// Arranges with the style that the exercise asks for, or the one in `options`. [main]
    public static func arrange(
        _ exercise: Exercise, styles: StyleCatalogue, options: ArrangingOptions = ArrangingOptions()
    ) throws(ArrangingError) -> Arrangement {
        let style = try styles.style(options.style ?? exercise.grooveStyle)
        return try arrange(exercise, style: style, options: options)
    }

    /// Arranges with a style; ``ArrangingOptions/style`` is not looked at. [main]
    public static func arrange(
        _ exercise: Exercise, style: Style, options: ArrangingOptions = ArrangingOptions()
    ) throws(ArrangingError) -> Arrangement {
        try options.check()
        try TempoCheck.check(exercise.bars)
        let played = exercise.playedBars
        let tempos = played.tempoMap(of: exercise.bars)
        try EventBudget.checkLength(played, tempos: tempos)
        let times = EventBudget.times(played, writtenBars: exercise.bars.count)
        var budget = EventBudget()
        try budget.spend(PlayedNotes.count(exercise.parts, times: times, written: exercise.bars), "notes")
        try budget.spend(PlayedChords.most(exercise, times: times), "chords")
        let chairs = try Chairs(exercise: exercise, style: style, options: options)
        let intensity = Intensity(level: options.intensity)
        let dice = Dice(seed: options.seed)
        let bars = BandForm(style: style, intensity: intensity, dice: dice).bars(of: exercise, played: played)
        let swing = SwingGrid(
            exercise.swing ?? style.feel, bars: bars.map { ($0.start, $0.origin, $0.meter) })
        let changes = PlayedChords.changes(exercise, played)
        let band = Band(
            style: style, intensity: intensity, dice: dice, swing: swing, bars: bars,
            chords: ChordTimeline(changes: changes.map { ($0.onset, $0.chord) }, end: played.end))
        for chair in chairs.all where chair.partIndex == nil {
            try budget.spend(band.mostNotes(chair.cue.role), "band")
        }

        var builder = EventSequenceBuilder()
        var cues: [NoteCue] = []
        for (index, chair) in chairs.all.enumerated() {
            chair.setUp(&builder, track: UInt16(index))
            let notes: [SoundingNote]
            if let partIndex = chair.partIndex {
                let part = exercise.parts[partIndex]
                let player = PartPlayer(
                    part: part, channel: UInt8(chair.cue.channel), dice: dice, swing: swing, bars: bars)
                let result = try player.play(
                    PlayedNotes.of(part, in: played, written: exercise.bars), end: played.end,
                    budget: &budget)
                for event in result.bends { builder.add(event.message, at: event.tick, track: UInt16(index)) }
                notes = result.notes
            } else {
                notes = band.notes(chair.cue.role).withoutOverlaps(end: played.end)
            }
            for note in notes {
                builder.addNote(
                    onset: note.onset, duration: note.end - note.onset, channel: UInt8(chair.cue.channel),
                    key: note.key, velocity: note.velocity, track: UInt16(index))
                cues.append(NoteCue(note, part: index))
            }
        }

        let sequence = builder.build(
            bars: played.bars.enumerated().map { index, bar in
                SequenceBar(
                    start: bar.start, length: bar.length, meter: bar.meter,
                    number: played.playedNumber(ofIndex: index), isPickup: bar.isPickup)
            }, tempoMap: tempos)
        let sheet = CueSheet(
            bars: played.bars.enumerated().map { index, bar in
                CueBar(
                    start: bar.start, length: bar.length, meter: bar.meter,
                    number: played.playedNumber(ofIndex: index), written: bar.number,
                    chartIndex: bar.writtenIndex,
                    timeThrough: bar.time)
            }, chords: changes, notes: cues, parts: chairs.all.map(\.cue))
        return Arrangement(
            sequence: sequence, cues: sheet,
            warnings: chairs.warnings + (options.hasBand ? band.warnings : []))
    }
}

extension NoteCue {
    fileprivate init(_ note: SoundingNote, part: Int) {
        self.init(
            onset: note.onset, duration: note.end - note.onset, pageOnset: note.pageOnset,
            pageDuration: note.pageEnd - note.pageOnset, part: part, midi: note.key, velocity: note.velocity,
            position: note.position, mark: note.mark)
    }
}
