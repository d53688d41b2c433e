import Testing

@testable import MusicTime

@Suite struct TickRateTests {
    static let tempos = [
        Tempo(quarterNotesPerMinute: 120), Tempo(quarterNotesPerMinute: 973, over: 10),
        Tempo(quarterNotesPerMinute: 1, over: 1), Tempo(quarterNotesPerMinute: 400),
        Tempo(quarterNotesPerMinute: 100, over: 3),
    ]

    @Test(arguments: tempos, [44100, 48000, 96000])
    func `a tick's frame leads back to the tick`(tempo: Tempo, rate: Int) throws {
        let line = try #require(TickRate(tempo, framesPerSecond: rate))
        let origin = FramePosition(whole: 12345, fraction: 0xDEAD_BEEF_0000_0001)
        let anchor = Tick(777)
        for step in stride(from: Int64(-3_000_000), through: 3_000_000, by: 4999) {
            let tick = Tick(step)
            let position = line.framePosition(of: tick, originTick: anchor, originFrame: origin)
            #expect(line.tick(at: position, originTick: anchor, originFrame: origin) == tick)
        }
    }

    @Test func `a quarter at 120 is half a second`() throws {
        let line = try #require(TickRate(Tempo(quarterNotesPerMinute: 120), framesPerSecond: 48000))
        let quarter = line.framePosition(
            of: Tick(20160), originTick: .zero, originFrame: FramePosition(.zero))
        #expect(quarter == FramePosition(whole: 24000))
        let before = line.framePosition(
            of: Tick(-20160), originTick: .zero, originFrame: FramePosition(.zero))
        #expect(before == FramePosition(whole: -24000))
    }

    @Test(arguments: tempos)
    func `the first tick still to come rounds to the frame or later, the one before it earlier`(
        tempo: Tempo
    ) throws {
        let line = try #require(TickRate(tempo, framesPerSecond: 48000))
        let origin = FramePosition(whole: 3, fraction: 1 << 62)
        for frame in stride(from: Int64(-5000), through: 5_000_000, by: 7919) {
            let first = line.firstTick(
                roundingToOrAfter: Frame(frame), originTick: .zero, originFrame: origin)
            let at = line.framePosition(of: first, originTick: .zero, originFrame: origin)
            let before = line.framePosition(of: Tick(first.value - 1), originTick: .zero, originFrame: origin)
            #expect(at.rounded.value >= frame)
            #expect(before.rounded.value < frame)
        }
    }

    @Test func `10,000 passes of two bars at 97 point 3 stay within a frame`() throws {
        let line = try #require(TickRate(Tempo(quarterNotesPerMinute: 973, over: 10), framesPerSecond: 48000))
        let loop = Tick(8 * 20160)
        var position = FramePosition(.zero)
        for _ in 0..<10_000 {
            position = line.framePosition(of: loop, originTick: .zero, originFrame: position)
        }
        // 80,000 quarters · 60 · 48000 · 10 / 973 frames
        let exact = 80_000.0 * 60 * 48000 * 10 / 973
        #expect(abs(Double(position.whole) - exact) < 1)
    }

    @Test func `half a frame rounds up`() {
        #expect(FramePosition(whole: 7, fraction: 1 << 63).rounded == Frame(8))
        #expect(FramePosition(whole: 7, fraction: (1 << 63) - 1).rounded == Frame(7))
        #expect(FramePosition(whole: -7, fraction: 1 << 63).rounded == Frame(-6))
    }
}
