import Arranging
import Exercises
import Harmony
import MusicTime
import Sequencing
import Testing

@testable import PracticeSession

/// Two bars of four: A7, then D7 and E7, a melody of quarters on the second string and a bass note a bar.
func sketch() throws -> (Exercise, Arrangement) {
    let tempo = Tempo(quarterNotesPerMinute: 120)
    let key = try #require(Key.parse("A"))
    let written = Bar.row(2, meter: .fourFour, tempo: tempo, key: key)
    let exercise = Exercise(id: "sketch", title: "Sketch", grooveStyle: "click-only", bars: written)
    var builder = EventSequenceBuilder()
    var notes: [NoteCue] = []
    for beat in 0..<8 {
        let onset = Tick(Int64(beat) * ticksPerQuarter)
        let midi = 60 + beat
        builder.addNote(onset: onset, duration: .quarter, channel: 0, key: midi, velocity: 90)
        notes.append(
            NoteCue(
                onset: onset, duration: .quarter, part: 0, midi: midi, velocity: 90,
                position: FretPosition(string: 2, fret: midi - 59)))
    }
    for bar in 0..<2 {
        let onset = Tick(Int64(bar) * 4 * ticksPerQuarter)
        builder.addNote(onset: onset, duration: .note(4, 4), channel: 2, key: 33 + 5 * bar, velocity: 80)
        notes.append(NoteCue(onset: onset, duration: .note(4, 4), part: 1, midi: 33 + 5 * bar, velocity: 80))
    }
    let bars = (0..<2).map { index in
        SequenceBar(
            start: Tick(Int64(index) * 4 * ticksPerQuarter), length: .note(4, 4), meter: .fourFour,
            number: index + 1)
    }
    let cueBars = (0..<2).map { index in
        CueBar(
            start: Tick(Int64(index) * 4 * ticksPerQuarter), length: .note(4, 4), meter: .fourFour,
            number: index + 1,
            written: index + 1, chartIndex: index, timeThrough: 1)
    }
    let chords = try [("A7", 0), ("D7", 4), ("E7", 6)].map { name, quarter in
        ChordCue(onset: Tick(Int64(quarter) * ticksPerQuarter), chord: try ChordSymbol.parse(name))
    }
    let cues = CueSheet(
        bars: cueBars, chords: chords, notes: notes,
        parts: [
            CuePart(id: "melody", name: "Melody", role: .melody, channel: 0, program: 26),
            CuePart(id: "bass", name: "Bass", role: .bass, channel: 2, program: 33),
        ])
    return (exercise, Arrangement(sequence: builder.build(bars: bars, tempoMap: TempoMap(tempo)), cues: cues))
}

/// The feed of a session, offline.
func feed(
    _ settings: SessionSettings, seconds: Double = 60, act: (PracticeCoordinator, Int64) -> Void = { _, _ in }
) throws -> [StateEvent] {
    let (exercise, arrangement) = try sketch()
    let engine = SilentEngine(arrangement.sequence, framesPerSecond: 48000)
    let coordinator = PracticeCoordinator(
        arrangement, of: exercise, piece: PieceInfo(exercise, style: ""), engine: engine,
        framesPerSecond: 48000,
        settings: settings)
    var events: [StateEvent] = []
    coordinator.perform(.play)
    var frame: Int64 = 0
    while frame < Int64(seconds * 48000), !coordinator.hasEnded {
        engine.advance(by: FrameSpan(256))
        frame += 256
        coordinator.update(heard: Frame(frame - 1)) { events.append($0) }
        act(coordinator, frame)
    }
    return events
}

/// An event as a line that a musician can read.
func line(_ event: StateEvent) -> String {
    let place =
        "\(event.position.frame.value) p\(event.position.pass) \(event.position.bar):\(event.position.beat)"
    switch event.change {
    case .transport(let state): return "\(place) \(state.rawValue)"
    case .loop(let start, let end, let isOn): return "\(place) loop \(start)-\(end) \(isOn ? "on" : "off")"
    case .tempo(let tempo, let percent): return "\(place) tempo \(tempo.quarterNotesPerMinute) \(percent)%"
    case .chord(let chord):
        let next = chord.next.map { "\($0.symbol) in \($0.inBeats)" } ?? "nothing"
        return "\(place) \(chord.symbol), then \(next)"
    case .beat(let accent, _): return "\(place) beat\(String(repeating: "!", count: accent))"
    case .fretboard(let state):
        let sounding = state.sounding.map { "\($0.string)/\($0.fret)" }.joined(separator: " ")
        let upcoming = state.upcoming.map { "\($0.note.string)/\($0.note.fret) in \($0.inBeats)" }
        return "\(place) neck \(sounding) (\(upcoming.joined(separator: ", ")))"
    case .notation(let cursor): return "\(place) page \(cursor.inQuarters)"
    case .note(let note): return "\(place) \(note.part) \(note.midi) for \(note.duration.value)"
    case .end: return "\(place) end"
    }
}

@Suite struct FeedTests {
    @Test
    func `the first beat tells transport, loop, tempo, chord, beat, neck, page and notes in that order`()
        throws
    {
        let lines = try feed(SessionSettings()).prefix { $0.position.frame < Frame(1000) }.map(line)
        #expect(
            lines == [
                "0 p1 1:1 playing", "0 p1 1:1 loop 1-2 off", "0 p1 1:1 tempo 120.0 100.0%",
                "0 p1 1:1 A7, then D7 in 4.0", "0 p1 1:1 beat!!",
                "0 p1 1:1 neck 2/1 (2/2 in 1.0, 2/3 in 2.0)",
                "0 p1 1:1 page 0.0", "0 p1 1:1 melody 60 for 24000", "0 p1 1:1 bass 33 for 96000",
            ])
    }

    @Test func `the piece ends where its last bar ends`() throws {
        let lines = try feed(SessionSettings()).suffix(2).map(line)
        #expect(lines == ["192000 p1 2:4 stopped", "192000 p1 2:4 end"])
    }

    @Test func `a loop ends in its own last bar`() throws {
        var settings = SessionSettings()
        settings.loop = 0..<1
        let end = try #require(try feed(settings).last)
        #expect(line(end) == "96000 p1 1:4 end")
        #expect(end.position.written == 1)
        #expect(end.position.tick == Tick(4 * ticksPerQuarter))
    }

    @Test func `a loop tells its chord anew each pass, and what comes after the seam`() throws {
        var settings = SessionSettings()
        settings.loop = 1..<2
        settings.passes = 2
        let chords = try feed(settings).filter {
            if case .chord = $0.change { true } else { false }
        }.map(line)
        #expect(
            chords == [
                "0 p1 2:1 D7, then E7 in 2.0", "48000 p1 2:3 E7, then D7 in 2.0",
                "96000 p2 2:1 D7, then E7 in 2.0",
                "144000 p2 2:3 E7, then nothing",
            ])
    }

    @Test func `a count-in shows beats, the first notes coming, and clicks`() throws {
        var settings = SessionSettings()
        settings.countIn = CountIn(bars: 1)
        let lines = try feed(settings).prefix { $0.position.frame <= Frame(96000) }.map(line)
        #expect(
            lines == [
                "0 p1 -1:1 countIn", "0 p1 -1:1 loop 1-2 off", "0 p1 -1:1 tempo 120.0 100.0%",
                "0 p1 -1:1 beat!!",
                "0 p1 -1:1 neck  ()", "0 p1 -1:1 page -4.0", "0 p1 -1:1 click 76 for 1440",
                "24000 p1 -1:2 beat!",
                "24000 p1 -1:2 neck  ()", "24000 p1 -1:2 page -3.0", "24000 p1 -1:2 click 77 for 1440",
                "48000 p1 -1:3 beat!", "48000 p1 -1:3 neck  (2/1 in 2.0)", "48000 p1 -1:3 page -2.0",
                "48000 p1 -1:3 click 77 for 1440", "72000 p1 -1:4 beat!",
                "72000 p1 -1:4 neck  (2/1 in 1.0, 2/2 in 2.0)", "72000 p1 -1:4 page -1.0",
                "72000 p1 -1:4 click 77 for 1440", "96000 p1 1:1 playing", "96000 p1 1:1 A7, then D7 in 4.0",
                "96000 p1 1:1 beat!!", "96000 p1 1:1 neck 2/1 (2/2 in 1.0, 2/3 in 2.0)",
                "96000 p1 1:1 page 0.0",
                "96000 p1 1:1 melody 60 for 24000", "96000 p1 1:1 bass 33 for 96000",
            ])
    }

    @Test func `notes are cut at the seam`() throws {
        var settings = SessionSettings()
        settings.loop = 0..<1
        settings.from = 0
        settings.passes = 2
        settings.scale = TempoScale(1, over: 2)
        let bass = try feed(settings).compactMap { event -> String? in
            if case .note(let note) = event.change, note.part == "bass" { line(event) } else { nil }
        }
        #expect(bass == ["0 p1 1:1 bass 33 for 192000", "192000 p2 1:1 bass 33 for 192000"])
    }

    @Test func `every note of the feed is a note that the synth is given, frame by frame`() throws {
        var settings = SessionSettings()
        settings.countIn = CountIn(bars: 1, policy: .each)
        settings.passes = 0
        settings.scale = TempoScale(973, over: 1200)
        let (exercise, arrangement) = try sketch()
        let engine = SilentEngine(arrangement.sequence, framesPerSecond: 44100)
        engine.keepsMessages = true
        let coordinator = PracticeCoordinator(
            arrangement, of: exercise, piece: PieceInfo(exercise, style: ""), engine: engine,
            framesPerSecond: 44100,
            settings: settings)
        var told: [String] = []
        coordinator.perform(.play)
        for step in 0..<4000 {
            engine.advance(by: FrameSpan(1024))
            if step % 97 == 50 { coordinator.perform(.changeTempo(points: step % 2 == 0 ? 7 : -6)) }
            if step % 403 == 400 { coordinator.perform(.togglePlay) }
            if step % 403 == 402 { coordinator.perform(.togglePlay) }
            if step % 511 == 7 { coordinator.perform(.nextBar) }
            if step % 601 == 9 { coordinator.perform(.transpose(by: step % 2 == 0 ? 1 : -1)) }
            // Heard is behind what is rendered, as with a device.
            coordinator.update(heard: Frame(engine.renderedFrames().value - 2048)) { event in
                guard case .note(let note) = event.change else { return }
                told.append("\(event.position.frame.value) \(note.midi)")
            }
        }
        let sent = engine.messages.compactMap { message -> String? in
            switch message.message.kind {
            case .noteOn: "\(message.frame.value) \(message.message.data1)"
            case .click: "\(message.frame.value) \(message.message.data1 == 2 ? 76 : 77)"
            default: nil
            }
        }
        let heard = engine.renderedFrames().value - 2048
        let due = sent.filter { Int64($0.split(separator: " ")[0])! <= heard }
        // What is told and not sent, and what is sent and not told: nothing.
        #expect(Set(told).subtracting(due).sorted() == [])
        #expect(Set(due).subtracting(told).sorted() == [])
        #expect(told.count == due.count)
        #expect(told.count > 200)
    }

    @Test func `the same settings give the same bytes`() throws {
        func bytes() throws -> [UInt8] {
            var writer = FeedWriter()
            for event in try feed(SessionSettings()) { writer.write(event) }
            return writer.takeBytes()
        }
        let first = try bytes()
        #expect(try bytes() == first)
        let text = String(decoding: first, as: UTF8.self)
        #expect(
            text.hasPrefix(
                #"{"type":"transport","seq":1,"frame":0,"quarter":0,"pass":1,"bar":1,"written":1,"beat":1,"#
                    + #""state":"playing"}"# + "\n"))
        #expect(
            text.contains(
                #"{"type":"note","seq":8,"frame":0,"quarter":0,"pass":1,"bar":1,"written":1,"beat":1,"#
                    + #""part":"melody","midi":60,"velocity":90,"durationFrames":24000,"string":2,"fret":1}"#)
        )
    }
}
