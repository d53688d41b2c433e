import MusicTime
import Testing

@testable import Sequencing

@Suite struct CountInTests {
    private func clicks(_ sequence: EventSequence, _ countIn: CountIn, to end: Int64) -> [String] {
        let bench = Bench(sequence)
        bench.send(.countIn(countIn))
        bench.send(.passes(1))
        bench.send(.play)
        return bench.pull(to: end).filter { $0.message.kind == .click || $0.message.kind == .noteOn }.map(
            line)
    }

    @Test func `one bar of four is counted and then the music comes`() {
        #expect(
            clicks(etude(bars: 1), CountIn(bars: 1), to: 100_000) == [
                "0 click 2", "24000 click 1", "48000 click 1", "72000 click 1", "96000 on 60 v100",
            ])
    }

    @Test func `two beats are counted as the last two of a bar`() {
        #expect(
            clicks(etude(bars: 1), CountIn(bars: 0, beats: 2), to: 50_000) == [
                "0 click 1", "24000 click 1", "48000 on 60 v100",
            ])
    }

    @Test func `six eight counts its two pulses`() throws {
        let jig = etude(bars: 1, meter: try #require(Meter("6/8")))
        #expect(
            clicks(jig, CountIn(bars: 1), to: 75_000) == ["0 click 2", "36000 click 1", "72000 on 60 v100"])
    }

    @Test func `two beats of six eight are two dotted quarters, and click`() throws {
        let jig = etude(bars: 1, meter: try #require(Meter("6/8")))
        #expect(
            clicks(jig, CountIn(bars: 0, beats: 2), to: 75_000) == [
                "0 click 2", "36000 click 1", "72000 on 60 v100",
            ])
        let seven = SequenceBar(
            start: .zero, length: .note(7, 8), meter: try #require(Meter("7/8:2+2+3")), number: 1)
        let grid = CountInGrid(CountIn(bars: 0, beats: 2), before: .zero, in: seven)
        #expect((0..<grid.beatCount).map { grid.beatInBar(ofBeat: $0) } == [3, 4, 5, 6, 7])
    }

    @Test func `beats before a short pick-up begin on a pulse`() throws {
        // An eighth as a pick-up to 6/8: two pulses are what it lacks.
        let bar = SequenceBar(
            start: .zero, length: .note(1, 8), meter: try #require(Meter("6/8")), number: 0, isPickup: true)
        let grid = CountInGrid(CountIn(bars: 0, beats: 2), before: .zero, in: bar)
        #expect((0..<grid.beatCount).map { grid.beatInBar(ofBeat: $0) } == [1, 2, 3, 4, 5])
        #expect(grid.start == Tick(-5 * 10080))
    }

    @Test func `before a pick-up the bar is counted and then what the pick-up lacks`() {
        var builder = EventSequenceBuilder()
        builder.addNote(onset: .zero, duration: .quarter, channel: 0, key: 64, velocity: 80)
        let bars = [
            SequenceBar(start: .zero, length: .quarter, meter: .fourFour, number: 0, isPickup: true),
            SequenceBar(start: Tick(20160), length: .note(4, 4), meter: .fourFour, number: 1),
        ]
        let sequence = builder.build(bars: bars, tempoMap: TempoMap(Tempo(quarterNotesPerMinute: 120)))
        #expect(
            clicks(sequence, CountIn(bars: 1), to: 170_000) == [
                "0 click 2", "24000 click 1", "48000 click 1", "72000 click 1", "96000 click 2",
                "120000 click 1",
                "144000 click 1", "168000 on 64 v80",
            ])
        let grid = CountInGrid(CountIn(bars: 1), before: .zero, in: bars[0])
        #expect((0..<grid.beatCount).map { grid.barNumber(ofBeat: $0) } == [-1, -1, -1, -1, 0, 0, 0])
        #expect((0..<grid.beatCount).map { grid.beatInBar(ofBeat: $0) } == [1, 2, 3, 4, 1, 2, 3])
    }

    @Test func `two bars are numbered minus two and minus one`() {
        let bar = SequenceBar(start: Tick(80640), length: .note(4, 4), meter: .fourFour, number: 2)
        let grid = CountInGrid(CountIn(bars: 2), before: bar.start, in: bar)
        #expect((0..<8).map { grid.barNumber(ofBeat: $0) } == [-2, -2, -2, -2, -1, -1, -1, -1])
        #expect(grid.tick(ofBeat: 7) == Tick(-20160))
        #expect(grid.start == Tick(-8 * 20160))
    }

    @Test(arguments: [
        (CountInPolicy.first, 4), (.each, 12), (.changed, 4), (.stopped, 4),
    ])
    func `the policy says which passes are counted in`(policy: CountInPolicy, expected: Int) {
        let bench = Bench(etude(bars: 1))
        bench.send(.countIn(CountIn(bars: 1, policy: policy)))
        bench.send(.passes(3))
        bench.send(.play)
        let clicks = bench.pull(to: 2_000_000).filter { $0.message.kind == .click }
        #expect(clicks.count == expected)
        #expect(bench.spans.last?.pass == 3)
    }

    @Test func `a changed tempo is counted in at the next pass`() {
        let bench = Bench(etude(bars: 1))
        bench.send(.countIn(CountIn(bars: 1, policy: .changed)))
        bench.send(.play)
        bench.pull(to: 120_000)
        bench.send(.scale(TempoScale(1, over: 2)))
        let clicks = bench.pull(to: 600_000).filter { $0.message.kind == .click }
        #expect(clicks.count == 4)
    }

    @Test func `a resumed pause counts in where it was, when stops are counted in`() {
        let bench = Bench(etude(bars: 2))
        bench.send(.countIn(CountIn(bars: 1, policy: .stopped)))
        bench.send(.play)
        bench.pull(to: 96_000 + 48_000)
        bench.send(.pause)
        bench.pull(to: 200_000)
        bench.send(.play)
        // On the third beat: a bar and then the two beats that come before it.
        let clicks = bench.pull(to: 200_000 + 6 * 24_000 + 10).map(line)
        #expect(clicks.filter { $0.contains("click") }.count == 6)
        #expect(clicks.last == "344000 on 60 v98")
    }
}
