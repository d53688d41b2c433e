import MusicTime
import Testing

@testable import Exercises

@Suite struct PlayedBarsTests {
    /// Played bars as people say them.
    func order(_ bars: [Bar], _ repeats: [Repeat]) -> String {
        PlayedBars(bars: bars, repeats: repeats).bars.map(\.label.description).joined(separator: " ")
    }

    @Test func `without repeats the bars are played as written`() {
        #expect(order(Bar.row(3), []) == "1 2 3")
        #expect(order(Bar.row(2, pickup: .quarter), []) == "0 1 2")
    }

    @Test func `a repeat is played twice, the second time said so`() {
        #expect(order(Bar.row(4), [Repeat(bars: 1..<3)]) == "1 2 3 2:2 3:2 4")
        #expect(order(Bar.row(2), [Repeat(bars: 0..<2, times: 3)]) == "1 2 1:2 2:2 1:3 2:3")
    }

    @Test func `a pick-up before a repeat is played once`() {
        #expect(order(Bar.row(2, pickup: .quarter), [Repeat(bars: 1..<3)]) == "0 1 2 1:2 2:2")
    }

    @Test func `first and second endings take turns`() {
        let endings = [Ending(numbers: [1], bars: 2..<3), Ending(numbers: [2], bars: 3..<4)]
        #expect(order(Bar.row(5), [Repeat(bars: 0..<4, endings: endings)]) == "1 2 3 1:2 2:2 4 5")
        let three = [Ending(numbers: [1, 2], bars: 1..<2), Ending(numbers: [3], bars: 2..<3)]
        #expect(order(Bar.row(3), [Repeat(bars: 0..<3, times: 3, endings: three)]) == "1 2 1:2 2:2 1:3 3")
    }

    @Test func `two repeats follow each other as in AABB`() {
        let repeats = [Repeat(bars: 0..<2), Repeat(bars: 2..<4)]
        #expect(order(Bar.row(4), repeats) == "1 2 1:2 2:2 3 4 3:2 4:2")
    }

    @Test func `played bars leave no gaps, and counting them agrees with playing them`() {
        var random = SeededRandom(seed: 3)
        for _ in 0..<200 {
            let count = Int.random(in: 1...20, using: &random)
            let bars = Bar.row(
                count, meter: [Meter.fourFour, Meter(6, 8)!, Meter(7, 8)!].randomElement(using: &random)!,
                pickup: Bool.random(using: &random) ? .quarter : nil)
            var repeats: [Repeat] = []
            var at = 0
            while at < bars.count {
                let end = Int.random(in: at + 1...bars.count, using: &random)
                if Bool.random(using: &random) {
                    let times = Int.random(in: 2...4, using: &random)
                    var endings: [Ending] = []
                    if end - at >= 3 {
                        endings = [
                            Ending(numbers: Array(1..<times), bars: end - 2..<end - 1),
                            Ending(numbers: [times], bars: end - 1..<end),
                        ]
                    }
                    repeats.append(Repeat(bars: at..<end, times: times, endings: endings))
                }
                at = end
            }
            let played = PlayedBars(bars: bars, repeats: repeats)
            #expect(played.bars.count == PlayedBars.count(barCount: bars.count, repeats: repeats))
            var start = Tick.zero
            for (index, bar) in played.bars.enumerated() {
                #expect(bar.start == start)
                #expect(bar.length == bars[bar.writtenIndex].length)
                #expect(played.index(at: bar.start) == index)
                #expect(played.index(at: Tick(bar.end.value - 1)) == index)
                #expect(played.writtenTick(atPlayed: bar.start) == bars[bar.writtenIndex].start)
                #expect(played.index(ofPlayedNumber: played.playedNumber(ofIndex: index)) == index)
                #expect((try? played.index(of: bar.label)) == index)
                start = start + bar.length
            }
            #expect(played.end == start)
            #expect(Set(played.bars.map(\.writtenIndex)).count == bars.count, "every written bar is played")
            for (index, bar) in bars.enumerated() {
                let ticks = played.playedTicks(ofWritten: Tick(bar.start.value + 5), inWrittenBar: index)
                #expect(
                    ticks.map { played.writtenTick(atPlayed: $0) }.allSatisfy {
                        $0.value == bar.start.value + 5
                    })
                #expect(ticks == ticks.sorted())
            }
        }
    }

    @Test func `positions before the start and after the end go on in a line`() {
        let played = PlayedBars(bars: Bar.row(2), repeats: [])
        #expect(played.writtenTick(atPlayed: Tick(-5)) == Tick(-5))
        #expect(played.writtenTick(atPlayed: Tick(played.end.value + 7)) == Tick(played.end.value + 7))
        #expect(played.index(at: Tick(-5)) == 0)
        #expect(played.index(at: Tick(10_000_000)) == 1)
    }

    @Test func `bars as played count from 1, a pick-up is 0`() {
        let plain = PlayedBars(bars: Bar.row(2), repeats: [])
        #expect(plain.playedNumber(ofIndex: 0) == 1)
        let withPickup = PlayedBars(bars: Bar.row(2, pickup: .quarter), repeats: [])
        #expect(withPickup.playedNumber(ofIndex: 0) == 0)
        #expect(withPickup.index(ofPlayedNumber: 3) == nil)
        #expect(plain.index(ofPlayedNumber: Int.min) == nil)
    }

    @Test func `tempo changes come as often as their bars`() {
        var bars = Bar.row(2)
        bars[1].tempo = Tempo(quarterNotesPerMinute: 60)
        let played = PlayedBars(bars: bars, repeats: [Repeat(bars: 0..<2)])
        let map = played.tempoMap(of: bars)
        #expect(map.segments.map(\.tempo.quarterNotesPerMinute) == [120, 60, 120, 60])
        #expect(map.segments.map(\.start.value) == [0, q(4), q(8), q(12)])
    }
}

@Suite struct BarLabelTests {
    @Test(arguments: ["5", "5:2", "0", "5-8", "5:2-8:2", "0-3"])
    func `what people say about bars is read and said again`(text: String) throws {
        #expect(try #require(BarStretch(text)).description == text)
    }

    @Test(arguments: [
        "", "-", "5-", "-5", "5:", ":2", "5:0", "a", "5 - 8", "+5", "1e9", "99999999999999999999", "5:2:3",
    ])
    func `other texts are no bars`(text: String) {
        #expect(BarStretch(text) == nil)
    }

    @Test func `a stretch of bars is found among the played ones`() throws {
        // 1 2 3 2:2 3:2 4
        let played = PlayedBars(bars: Bar.row(4), repeats: [Repeat(bars: 1..<3)])
        func range(_ text: String) throws(BarError) -> Range<Int> { try played.range(of: BarStretch(text)!) }
        #expect(try range("2-3") == 1..<3)
        #expect(try range("2:2-3:2") == 3..<5)
        #expect(try range("2:2-3") == 3..<5, "the next bar 3 after 2:2")
        #expect(try range("4") == 5..<6)
        #expect(try range("1-4") == 0..<6)
        #expect(fault("20-21", played) == .noSuchBar(20, bars: 1...4))
        #expect(fault("1:2", played) == .notSoOften(BarLabel(number: 1, time: 2), times: 1))
        #expect(
            fault("4-2", played) == .endBeforeStart(first: BarLabel(number: 4), last: BarLabel(number: 2)))
        #expect(
            BarError.noSuchBar(20, bars: 1...4).description == "there is no bar 20: the piece has bars 1-4")
    }

    func fault(_ text: String, _ played: PlayedBars) -> BarError? {
        do throws(BarError) {
            _ = try played.range(of: BarStretch(text)!)
            return nil
        } catch { return error }
    }
}
