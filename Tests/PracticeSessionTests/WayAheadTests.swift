import Arranging
import Exercises
import Harmony
import MusicTime
import Sequencing
import Testing

@testable import PracticeSession

/// Bars with a melody of eighths on the second string and the chords named, as `(bar, symbol)` at bar starts.
private struct Piece {
    var meters: [String]
    var chords: [(Int, String)]
    /// Quarter notes of a pick-up before the bars, in the first bar's metre.
    var pickup = 0
    /// Changes of the tempo of 120: bar and quarter notes a minute.
    var changes: [(Int, Int)] = []

    func feed(_ settings: SessionSettings) throws -> [StateEvent] {
        let meters = try self.meters.map { try #require(Meter($0)) }
        var bars: [SequenceBar] = []
        var cueBars: [CueBar] = []
        var at = Tick.zero
        if pickup > 0 {
            let length = TickSpan(Int64(pickup) * ticksPerQuarter)
            bars.append(SequenceBar(start: at, length: length, meter: meters[0], number: 0, isPickup: true))
            cueBars.append(
                CueBar(
                    start: at, length: length, meter: meters[0], number: 0, written: 0, chartIndex: 0,
                    timeThrough: 1))
            at = at + length
        }
        for (index, meter) in meters.enumerated() {
            bars.append(SequenceBar(start: at, length: meter.bar, meter: meter, number: index + 1))
            cueBars.append(
                CueBar(
                    start: at, length: meter.bar, meter: meter, number: index + 1, written: index + 1,
                    chartIndex: index + (pickup > 0 ? 1 : 0), timeThrough: 1))
            at = at + meter.bar
        }
        func start(ofBar number: Int) -> Tick {
            number == 0 ? .zero : bars[number - 1 + (pickup > 0 ? 1 : 0)].start
        }
        var builder = EventSequenceBuilder()
        var notes: [NoteCue] = []
        var onset = Tick.zero
        var fret = 0
        while onset < at {
            builder.addNote(onset: onset, duration: .note(1, 8), channel: 0, key: 59 + fret, velocity: 90)
            notes.append(
                NoteCue(
                    onset: onset, duration: .note(1, 8), part: 0, midi: 59 + fret, velocity: 90,
                    position: FretPosition(string: 2, fret: fret)))
            onset = onset + .note(1, 8)
            fret = (fret + 1) % 20
        }
        let cues = CueSheet(
            bars: cueBars,
            chords: try chords.map {
                ChordCue(onset: start(ofBar: $0.0), chord: try ChordSymbol.parse($0.1))
            },
            notes: notes,
            parts: [CuePart(id: "melody", name: "Melody", role: .melody, channel: 0, program: 26)])
        let tempoMap = TempoMap(
            first: Tempo(quarterNotesPerMinute: 120),
            changes: changes.map {
                TempoMap.Segment(start: start(ofBar: $0.0), tempo: Tempo(quarterNotesPerMinute: Int64($0.1)))
            })
        let sequence = builder.build(bars: bars, tempoMap: tempoMap)
        let exercise = Exercise(
            id: "sketch", title: "Sketch", grooveStyle: "click-only",
            bars: Bar.row(
                meters.count, meter: meters[0], tempo: Tempo(quarterNotesPerMinute: 120),
                key: try #require(Key.parse("A"))))
        let engine = SilentEngine(sequence, framesPerSecond: 48000)
        let coordinator = PracticeCoordinator(
            Arrangement(sequence: sequence, cues: cues), of: exercise, piece: PieceInfo(exercise, style: ""),
            engine: engine, framesPerSecond: 48000, settings: settings)
        var events: [StateEvent] = []
        coordinator.perform(.play)
        for _ in 0..<4000 where !coordinator.hasEnded {
            engine.advance(by: FrameSpan(1024))
            coordinator.update(heard: engine.renderedFrames()) { events.append($0) }
        }
        #expect(coordinator.hasEnded)
        return events
    }
}

extension [StateEvent] {
    /// Chords with what follows, as `bar:beat`.
    fileprivate var chords: [String] {
        compactMap { event in
            guard case .chord(let chord) = event.change else { return nil }
            let next = chord.next.map { "\($0.symbol) in \($0.inBeats)" } ?? "nothing"
            return
                "p\(event.position.pass) \(event.position.bar):\(event.position.beat) \(chord.symbol), then \(next)"
        }
    }

    /// Beats until the notes that are shown coming at a beat.
    fileprivate func coming(pass: Int = 1, bar: Int, beat: Int) -> [Double]? {
        for event in self
        where (event.position.pass, event.position.bar, event.position.beat) == (pass, bar, beat) {
            if case .fretboard(let state) = event.change { return state.upcoming.map(\.inBeats) }
        }
        return nil
    }
}

@Suite struct WayAheadTests {
    @Test func `notes across a change of metre are as many beats away as will be counted`() throws {
        let events = try Piece(meters: ["4/4", "7/8:2+2+3", "4/4"], chords: [(1, "Em")]).feed(
            SessionSettings())
        // One quarter is left of the bar, then eighths are the beats.
        #expect(events.coming(bar: 1, beat: 4) == [0.5, 1, 2, 3])
        // From the pulse of three eighths the next pulse is three beats away, and the one after it, a quarter, one more.
        #expect(events.coming(bar: 2, beat: 5) == [1, 2, 3, 3.5, 4])
        #expect(events.coming(bar: 2, beat: 1) == [1, 2, 3, 4])
    }

    @Test func `in six eight two pulses are six beats`() throws {
        let events = try Piece(meters: ["6/8", "6/8"], chords: [(1, "G")]).feed(SessionSettings())
        #expect(events.coming(bar: 1, beat: 1) == [1, 2, 3, 4, 5, 6])
    }

    @Test func `a count-in between passes is part of the way to what comes after it`() throws {
        var settings = SessionSettings()
        settings.passes = 2
        settings.countIn = CountIn(bars: 1, policy: .each)
        let events = try Piece(meters: ["4/4", "4/4"], chords: [(1, "A7"), (2, "D7")]).feed(settings)
        #expect(
            events.chords == [
                "p1 1:1 A7, then D7 in 4.0", "p1 2:1 D7, then A7 in 8.0", "p2 1:1 A7, then D7 in 4.0",
                "p2 2:1 D7, then nothing",
            ])
        #expect(events.coming(bar: 2, beat: 4) == [0.5])
        #expect(events.coming(pass: 2, bar: -1, beat: 3) == [2])
    }

    @Test func `after the seam a pick-up comes before the first chord`() throws {
        var settings = SessionSettings()
        settings.passes = 2
        let events = try Piece(meters: ["4/4", "4/4"], chords: [(1, "A7"), (2, "D7")], pickup: 1).feed(
            settings)
        #expect(events.chords[1] == "p1 2:1 D7, then A7 in 5.0")
    }

    @Test func `in a pick-up the hand is shown the first chord`() throws {
        var settings = SessionSettings()
        settings.passes = 2
        let events = try Piece(meters: ["4/4"], chords: [(1, "A7")], pickup: 1).feed(settings)
        let necks = events.compactMap { event -> Int? in
            guard event.position.bar == 0, case .fretboard(let state) = event.change else { return nil }
            return Set(state.highlighted.map { $0.midi % 12 }).count
        }
        #expect(necks == [4, 4, 4, 4])
    }

    @Test func `a piece that ends faster than it began tells no tempo at its end`() throws {
        let events = try Piece(meters: ["4/4", "4/4"], chords: [(1, "A7")], changes: [(2, 60)])
            .feed(SessionSettings())
        let tempos = events.compactMap { event -> String? in
            guard case .tempo(let tempo, _) = event.change else { return nil }
            return "\(event.position.frame.value) \(tempo.quarterNotesPerMinute)"
        }
        #expect(tempos == ["0 120.0", "96000 60.0"])
    }
}
