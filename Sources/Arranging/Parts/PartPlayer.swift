import Exercises
import Harmony
import MusicTime
import Sequencing

/// Plays a part that is written out: where its notes sound, how loud, and where they lie on the neck.
struct PartPlayer {
    let part: Part
    let channel: UInt8
    let dice: Dice
    let swing: SwingGrid
    let bars: [BandBar]

    /// Notes and bends of the part; the bends are taken from the budget.
    func play(
        _ played: [PlayedNote], end: Tick, budget: inout EventBudget
    ) throws(ArrangingError) -> (notes: [SoundingNote], bends: [ScheduledEvent]) {
        let places = places()
        let ends = soundingEnds(played)
        var ordered: [(note: SoundingNote, written: Int, bar: Int)] = []
        ordered.reserveCapacity(played.count)
        for (index, item) in played.enumerated() {
            let note = part.notes[item.written]
            guard (0...127).contains(note.pitch.midi) else { continue }
            let onset = swing.swung(item.onset)
            let touch = Touch(note)
            let written = swing.swung(ends[index]) - onset
            let stop = onset + TickSpan(max(touch.sounding(written.value), 1))
            ordered.append(
                (
                    SoundingNote(
                        onset: onset, end: stop, pageOnset: item.onset, pageEnd: item.end,
                        key: note.pitch.midi,
                        velocity: velocity(item, touch), position: places[item.written], mark: note.mark),
                    item.written, item.bar
                ))
        }
        let notes = ordered.map(\.note).withoutOverlaps(end: end)
        guard part.notes.contains(where: BendWriter.bends) else { return (notes, []) }
        let writer = BendWriter(part: part, channel: channel, bars: bars)
        let items = ordered.map { BendWriter.Item(note: $0.note, written: $0.written, bar: $0.bar) }
        try budget.spend(writer.mostEvents(items), "bends")
        return (notes, writer.events(items, end: end))
    }

    private func velocity(_ item: PlayedNote, _ touch: Touch) -> Int {
        let bar = bars[item.bar]
        let offset = item.onset - bar.origin
        var accent = -3
        if offset.value % bar.meter.beat.value == 0 {
            accent = [-1, 3, 7][bar.meter.accent(ofBeat: Int(offset.value / bar.meter.beat.value) + 1)]
        }
        let unevenness = dice.unevenness(
            3, part: .melody, bar: item.bar,
            item: Int(truncatingIfNeeded: offset.value) &* 128 &+ Int(channel))
        return min(max((96 + accent) * touch.loudness / 100 + unevenness, 1), 127)
    }

    /// Where each written note lies on the neck.
    private func places() -> [FretPosition?] {
        let board = Fretboard(tuning: part.tuning, capo: Capo(part.capo), frets: 24)
        let notes = part.notes.map { note in
            var given: FretPosition?
            if let string = note.string, let fret = note.fret {
                given = FretPosition(string: string, fret: fret)
            }
            return FingeringNote(onset: note.onset, length: note.length, midi: note.pitch.midi, given: given)
        }
        var places = Fingering.easiest(notes: notes, on: board)
        // What is written stands, even where the search had no room for it.
        for (index, note) in notes.enumerated() where places[index] == nil { places[index] = note.given }
        return places
    }

    /// Straight ends with notes that ring on: to the end of their bar, or to the next note on their string.
    private func soundingEnds(_ played: [PlayedNote]) -> [Tick] {
        var ends = played.map(\.end)
        guard part.notes.contains(where: { $0.techniques.contains(.letRing) }) else { return ends }
        // From the end, so that the next note is known: one look for each note, however many ring together.
        var nextOfPitch: [Int: Tick] = [:]
        var nextOnString: [Int: Tick] = [:]
        var above = played.count
        while above > 0 {
            let onset = played[above - 1].onset
            var first = above - 1
            while first > 0, played[first - 1].onset == onset { first -= 1 }
            for index in first..<above {
                let note = part.notes[played[index].written]
                guard note.techniques.contains(.letRing) else { continue }
                var end = max(played[index].end, bars[played[index].bar].end)
                if let next = nextOfPitch[note.pitch.midi] { end = min(end, next) }
                if let string = note.string, let next = nextOnString[string] { end = min(end, next) }
                ends[index] = end
            }
            // What is struck together does not end each other: only now do these come after something.
            for index in first..<above {
                let note = part.notes[played[index].written]
                nextOfPitch[note.pitch.midi] = onset
                if let string = note.string { nextOnString[string] = onset }
            }
            above = first
        }
        return ends
    }
}

/// What a technique does to length and loudness of a note.
struct Touch {
    private let techniques: Techniques

    init(_ note: Note) { techniques = note.techniques }

    /// Loudness against a picked note, in percent.
    var loudness: Int {
        if techniques.contains(.dead) { return 50 }
        if techniques.contains(.palmMute) { return 88 }
        if techniques.contains(.harmonic) { return 85 }
        if techniques.contains(.pull) { return 78 }
        if techniques.contains(.hammer) { return 82 }
        return 100
    }

    /// How many of its ticks a note sounds.
    func sounding(_ ticks: Int64) -> Int64 {
        if techniques.contains(.dead) { return min(ticks / 3, TickSpan.note(1, 32).value) }
        if techniques.contains(.palmMute) { return ticks * 45 / 100 }
        return ticks
    }
}

extension Note {
    /// What stands above the note: a pick stroke, a technique as in tablature, a plucking or a fretting
    /// finger.
    var mark: String {
        if let stroke { return stroke == .down ? "d" : "u" }
        let signs: [(Techniques, String)] = [
            (.hammer, "h"), (.pull, "p"), (.slide, "/"), (.dead, "x"), (.harmonic, "*"), (.vibrato, "~"),
            (.palmMute, "PM"), (.letRing, "lr"),
        ]
        if !bend.isEmpty { return "b" }
        for (technique, sign) in signs where techniques.contains(technique) { return sign }
        if let pick { return pick.rawValue }
        return finger.map(String.init) ?? ""
    }
}
