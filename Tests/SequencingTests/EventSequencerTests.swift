import MusicTime
import Testing

@testable import Sequencing

@Suite struct EventSequencerTests {
    @Test func `a bar plays on the beat and then rests at its start`() {
        let bench = Bench(etude(bars: 1))
        bench.send(.passes(1))
        bench.send(.play)
        let lines = bench.pull(to: 200_000).map(line)
        #expect(
            lines == [
                "0 on 60 v100", "24000 off 60", "24000 on 60 v99", "48000 off 60", "48000 on 60 v98",
                "72000 off 60", "72000 on 60 v97", "96000 off 60",
            ])
        #expect(bench.spans.last?.reason == .end)
        #expect(bench.spans.last?.state == .stopped)
        #expect(bench.spans.last?.startTick == .zero)
        #expect(bench.spans.last?.startFrame == FramePosition(whole: 96000))
    }

    @Test(arguments: [Int64(1), 64, 100, 256, 100_000])
    func `the size of the step changes nothing`(block: Int64) {
        let sequence = etude(bars: 3, tempo: Tempo(quarterNotesPerMinute: 973, over: 10))
        func run(_ block: Int64) -> [TimedMessage] {
            let bench = Bench(sequence)
            bench.send(.countIn(CountIn(bars: 1, policy: .each)))
            bench.send(.click(.on))
            bench.send(.region(start: Tick(4 * 20160), end: Tick(8 * 20160), isLoop: true))
            bench.send(.play)
            return bench.pull(to: 1_200_000, block: block)
        }
        #expect(run(block) == run(64))
        #expect(run(64).count > 80)
    }

    @Test func `a loop has no gap and keeps its fraction of a frame`() {
        let bench = Bench(etude(bars: 2, tempo: Tempo(quarterNotesPerMinute: 973, over: 10)))
        bench.send(.region(start: .zero, end: Tick(4 * 20160), isLoop: true))
        bench.send(.play)
        let onsets = bench.pull(to: 120_000_000, block: 4096).filter { $0.message.kind == .noteOn }
        #expect(onsets.count > 4000)
        let worst = onsets.enumerated().map { index, message in
            abs(Double(message.frame.value) - Double(index) * 60 * 48000 * 10 / 973)
        }.max()
        #expect(worst! <= 0.5)
    }

    @Test func `at the seam what sounds is ended before bar A begins, in the same frame`() {
        var builder = EventSequenceBuilder()
        builder.addNote(
            onset: Tick(3 * 20160), duration: TickSpan(4 * 20160), channel: 0, key: 50, velocity: 90)
        builder.addNote(onset: .zero, duration: TickSpan(20160), channel: 0, key: 60, velocity: 90)
        let bars = [0, 1].map {
            SequenceBar(start: Tick($0 * 80640), length: .note(4, 4), meter: .fourFour, number: Int($0) + 1)
        }
        let bench = Bench(builder.build(bars: bars, tempoMap: TempoMap(Tempo(quarterNotesPerMinute: 120))))
        bench.send(.region(start: .zero, end: Tick(80640), isLoop: true))
        bench.send(.play)
        let lines = bench.pull(to: 100_000).map(line)
        #expect(
            lines == ["0 on 60 v90", "24000 off 60", "72000 on 50 v90", "96000 off 50", "96000 on 60 v90"])
    }

    @Test func `programs and controllers are chased at the seam, and only what differs`() {
        var builder = EventSequenceBuilder()
        builder.add(.program(channel: 0, 24), at: .zero)
        builder.add(.program(channel: 0, 30), at: Tick(2 * 20160))
        builder.add(.controller(channel: 0, number: 7, value: 80), at: .zero)
        builder.add(.bend(channel: 0, 9000), at: Tick(3 * 20160))
        let bar = SequenceBar(start: .zero, length: .note(4, 4), meter: .fourFour, number: 1)
        let bench = Bench(builder.build(bars: [bar], tempoMap: TempoMap(Tempo(quarterNotesPerMinute: 120))))
        bench.send(.play)
        let lines = bench.pull(to: 97_000).map(line)
        #expect(
            lines == [
                // The first sounds are chosen before the first tick's own events come.
                "0 program 24", "0 cc7=80", "0 program 24", "0 cc7=80", "48000 program 30", "72000 bend 9000",
                // A new pass: back from program 30 and the bend, and then the tick's own events again.
                "96000 program 24", "96000 bend 8192", "96000 program 24", "96000 cc7=80",
            ])
    }

    @Test func `pause ends what sounds and going on changes nothing else`() {
        let bench = Bench(etude(bars: 1))
        bench.send(.passes(1))
        bench.send(.play)
        var lines = bench.pull(to: 30_016).map(line)
        bench.send(.pause)
        lines += bench.pull(to: 60_032).map(line)
        bench.send(.play)
        lines += bench.pull(to: 200_000).map(line)
        #expect(
            lines == [
                "0 on 60 v100", "24000 off 60", "24000 on 60 v99", "30016 off 60",
                // 60,032 − 30,016 frames later than without the pause
                "78016 on 60 v98", "102016 off 60", "102016 on 60 v97", "126016 off 60",
            ])
    }

    @Test func `the tempo control bends the line where it is moved`() {
        let bench = Bench(etude(bars: 1))
        bench.send(.passes(1))
        bench.send(.play)
        var onsets = bench.pull(to: 36_032).filter { $0.message.kind == .noteOn }
        bench.send(.scale(TempoScale(1, over: 2)))
        onsets += bench.pull(to: 300_000).filter { $0.message.kind == .noteOn }
        // The third beat was 11,968 frames away and is now twice as far.
        let expected: [Int64] = [0, 24000, 59968, 107968]  // 36,032 + 2 · 11,968, and a beat of 48,000 later
        #expect(onsets.map(\.frame.value) == expected)
    }

    @Test func `a command on the very frame of the seam does not lose the loop`() {
        let bench = Bench(etude(bars: 2))
        bench.send(.region(start: .zero, end: Tick(80640), isLoop: true))
        bench.send(.play)
        bench.pull(to: 96_000)
        bench.send(.scale(TempoScale(1, over: 2)))
        bench.send(.click(.off))
        let lines = bench.pull(to: 100_000).map(line)
        #expect(lines == ["96000 off 60", "96000 on 60 v100"])
        #expect(bench.spans.last?.pass == 2)
    }

    @Test func `transpose moves everything but the drums, and ends what sounds`() {
        var builder = EventSequenceBuilder()
        for beat in 0..<4 {
            let onset = Tick(Int64(beat) * 20160)
            builder.addNote(onset: onset, duration: .quarter, channel: 0, key: 60, velocity: 90)
            builder.addNote(onset: onset, duration: .quarter, channel: 9, key: 38, velocity: 90)
        }
        let bar = SequenceBar(start: .zero, length: .note(4, 4), meter: .fourFour, number: 1)
        let bench = Bench(builder.build(bars: [bar], tempoMap: TempoMap(Tempo(quarterNotesPerMinute: 120))))
        bench.send(.play)
        var lines = bench.pull(to: 12_032).map(line)
        bench.send(.transpose(-3))
        lines += bench.pull(to: 24_064).map(line)
        #expect(
            lines == [
                "0 on 60 v90", "0 on 38 v90", "12032 off 60", "24000 off 38", "24000 on 57 v90",
                "24000 on 38 v90",
            ])
    }

    @Test func `a seek plays on from the bar at once`() {
        let bench = Bench(etude(bars: 4))
        bench.send(.play)
        bench.pull(to: 10_048)
        bench.send(.seek(Tick(2 * 80640)))
        let lines = bench.pull(to: 40_000).map(line)
        #expect(lines == ["10048 off 60", "10048 on 62 v100", "34048 off 62", "34048 on 62 v99"])
    }

    @Test func `whatever is pressed, every note that began is ended`() {
        // A seeded walk over all commands.
        var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
        func random(_ bound: UInt64) -> UInt64 {
            seed ^= seed << 13
            seed ^= seed >> 7
            seed ^= seed << 17
            return seed % bound
        }
        let bench = Bench(etude(bars: 8))
        var sounding: [UInt8: Int] = [:]
        var onsets = 0
        func take(_ messages: [TimedMessage]) {
            for message in messages {
                switch message.message.kind {
                case .noteOn:
                    sounding[message.message.data1, default: 0] += 1
                    onsets += 1
                case .noteOff: sounding[message.message.data1, default: 0] -= 1
                default: break
                }
                #expect(sounding.values.allSatisfy { $0 == 0 || $0 == 1 })
            }
        }
        for _ in 0..<3000 {
            switch random(9) {
            case 0, 1: bench.send(.play)
            case 2: bench.send(.pause)
            case 3: bench.send(random(4) == 0 ? .stop : .restart)
            case 4: bench.send(.seek(Tick(Int64(random(8)) * 80640)))
            case 5: bench.send(.scale(TempoScale(Int64(50 + random(100)), over: 100)))
            case 6: bench.send(.transpose(Int8(random(13)) - 6))
            case 7:
                let start = Int64(random(7))
                bench.send(
                    .region(
                        start: Tick(start * 80640), end: Tick((start + 1 + Int64(random(2))) * 80640),
                        isLoop: true))
            default: bench.send(.countIn(CountIn(bars: Int(random(2)), policy: .each)))
            }
            take(bench.pull(to: bench.frame.value + Int64(64 * (1 + random(2000)))))
        }
        bench.send(.stop)
        take(bench.pull(to: bench.frame.value + 64))
        #expect(sounding.values.allSatisfy { $0 == 0 })
        #expect(onsets > 3000)
        #expect(bench.sequencer.reportsLost == 0)
    }
}

/// Commands on awkward frames: each of these was once wrong.
@Suite struct AwkwardMomentTests {
    @Test func `a pause on the frame of the seam stays in the loop`() {
        let bench = Bench(etude(bars: 3))
        bench.send(.region(start: .zero, end: Tick(80640), isLoop: true))
        bench.send(.play)
        bench.pull(to: 96_000)
        bench.send(.pause)
        bench.pull(to: 100_032)
        bench.send(.play)
        let lines = bench.pull(to: 200_000).map(line)
        #expect(lines.first == "100032 on 60 v100")
        #expect(!lines.contains { $0.contains("on 61") })
        #expect(bench.spans.last?.pass == 3)
    }

    @Test func `a pause in a count-in counts anew`() {
        let bench = Bench(etude(bars: 1))
        bench.send(.countIn(CountIn(bars: 1)))
        bench.send(.play)
        bench.pull(to: 30_016)
        bench.send(.pause)
        bench.pull(to: 40_000)
        bench.send(.play)
        let lines = bench.pull(to: 40_000 + 96_100).map(line)
        #expect(lines.filter { $0.contains("click") }.count == 4)
        #expect(lines.last == "136000 on 60 v100")
    }

    @Test func `beyond the loop the music goes on over a tempo change`() {
        var builder = EventSequenceBuilder()
        let bars = (0..<4).map { index in
            SequenceBar(
                start: Tick(Int64(index) * 80640), length: .note(4, 4), meter: .fourFour, number: index + 1)
        }
        for bar in bars {
            builder.addNote(
                onset: bar.start, duration: .quarter, channel: 0, key: 60 + Int(bar.number), velocity: 90)
        }
        let tempos = TempoMap(
            first: Tempo(quarterNotesPerMinute: 120),
            changes: [.init(start: bars[3].start, tempo: Tempo(quarterNotesPerMinute: 60))])
        let bench = Bench(builder.build(bars: bars, tempoMap: tempos))
        bench.send(.region(start: .zero, end: bars[0].end, isLoop: true))
        bench.send(.play)
        bench.pull(to: 6_400)
        bench.send(.seek(bars[2].start))
        let onsets = bench.pull(to: 6_400 + 96_000 + 192_000 + 10).filter { $0.message.kind == .noteOn }
        // Bars 3 and 4, the second one at half the tempo, and then the loop's first bar.
        #expect(onsets.map { $0.message.data1 } == [63, 64, 61])
    }

    @Test func `a seek and a transposition in one period lose nothing of the chase`() {
        var builder = EventSequenceBuilder()
        builder.add(.bend(channel: 0, 12_000), at: .zero)
        builder.add(.bend(channel: 0, 8_192), at: Tick(80640))
        builder.addNote(onset: .zero, duration: .quarter, channel: 9, key: 38, velocity: 90)
        let bars = (0..<3).map { index in
            SequenceBar(
                start: Tick(Int64(index) * 80640), length: .note(4, 4), meter: .fourFour, number: index + 1)
        }
        let bench = Bench(
            builder.build(bars: bars, tempoMap: TempoMap(Tempo(quarterNotesPerMinute: 120))))
        bench.send(.play)
        bench.pull(to: 6_400)
        bench.send(.seek(bars[2].start))
        bench.send(.transpose(2))
        #expect(bench.pull(to: 6_464).map(line) == ["6400 off 38", "6400 bend 8192"])
    }

    @Test func `a loop set around a sounding note moves nothing`() {
        let bench = Bench(etude(bars: 2))
        bench.send(.play)
        bench.pull(to: 6_400)
        bench.send(.region(start: .zero, end: Tick(80640), isLoop: true))
        #expect(bench.pull(to: 24_001).map(line) == ["24000 off 60", "24000 on 60 v99"])
        #expect(bench.spans.last?.reason == .setting)
        #expect(bench.spans.last?.regionIsLoop == true)
    }

    @Test func `a count-in set while one runs leaves the running one as it is`() {
        let bench = Bench(etude(bars: 1))
        bench.send(.countIn(CountIn(bars: 2)))
        bench.send(.play)
        bench.pull(to: 6_400)
        bench.send(.countIn(.none))
        let clicks = bench.pull(to: 192_100).filter { $0.message.kind == .click }
        #expect(clicks.count == 7)
        let span = bench.spans.last { $0.state == .countIn }
        #expect(span?.counted == CountIn(bars: 2))
        #expect(span?.countIn == CountIn.none)
    }

    @Test func `what the ring had no room for is told when there is room`() {
        let bench = Bench(etude(bars: 1))
        bench.send(.passes(1))
        bench.send(.play)
        // Nobody reads until long after the end.
        for _ in 0..<(1 << 14) { bench.send(.click(.off)) }
        while bench.frame.value < 200_000 {
            bench.frame = Frame(bench.frame.value + 64)
            while bench.sequencer.next(before: bench.frame) != nil {}
        }
        #expect(bench.sequencer.reportsLost > 0)
        bench.pull(to: 200_064)
        #expect(bench.spans.last?.reason != .end)
        bench.pull(to: 200_128)
        #expect(bench.spans.last?.reason == .end)
        #expect(bench.spans.last?.state == .stopped)
    }
}
