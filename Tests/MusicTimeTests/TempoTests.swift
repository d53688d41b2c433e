import Testing

@testable import MusicTime

@Suite struct TempoTests {
    @Test func `a tempo is kept in lowest terms`() {
        #expect(Tempo(quarterNotesPerMinute: 1946, over: 20) == Tempo(quarterNotesPerMinute: 973, over: 10))
    }

    @Test func `112 dotted quarters are 168 quarters`() {
        #expect(Tempo(pulsesPerMinute: 112, pulse: .note(3, 8)) == Tempo(quarterNotesPerMinute: 168))
    }

    @Test func `a scale between two tempos leads from one to the other`() throws {
        let written = Tempo(quarterNotesPerMinute: 973, over: 10)
        let wanted = Tempo(quarterNotesPerMinute: 84)
        let scale = try #require(TempoScale(from: written, to: wanted))
        #expect(written.scaled(by: scale) == wanted)
    }

    @Test func `the last change at a tick holds and equal neighbours join`() {
        let slow = Tempo(quarterNotesPerMinute: 60)
        let fast = Tempo(quarterNotesPerMinute: 120)
        let map = TempoMap(
            first: slow,
            changes: [
                .init(start: Tick(100), tempo: fast), .init(start: Tick(50), tempo: slow),
                .init(start: Tick(100), tempo: fast), .init(start: Tick(200), tempo: slow),
            ])
        #expect(map.segments.map(\.start.value) == [0, 100, 200])
        #expect(map.tempo(at: Tick(99)) == slow)
        #expect(map.tempo(at: Tick(100)) == fast)
        #expect(map.tempo(at: Tick(-5)) == slow)
    }

    @Test func `seconds add up over tempo changes`() {
        let map = TempoMap(
            first: Tempo(quarterNotesPerMinute: 60),
            changes: [.init(start: Tick(4 * 20160), tempo: Tempo(quarterNotesPerMinute: 120))])
        #expect(map.seconds(from: .zero, to: Tick(8 * 20160)) == 6)
        #expect(map.seconds(from: .zero, to: Tick(8 * 20160), scale: TempoScale(1, over: 2)) == 12)
    }

    @Test(arguments: [50.0, 58, 67, 75])
    func `swing keeps beats and order`(percent: Double) throws {
        let swing = try #require(Swing(percent: percent))
        var last = Tick(Int64.min)
        for value in stride(from: Int64(-40320), through: 40320, by: 105) {
            let moved = swing.swung(Tick(value))
            #expect(moved > last)
            last = moved
            if value % 20160 == 0 { #expect(moved == Tick(value)) }
        }
        #expect(swing.swung(Tick(10080)).value == Int64(20160 * percent / 100))
    }
}
