import MusicTime
import Testing

@testable import AudioBackend

@Suite struct ClockTests {
    /// Stamps of a device whose crystal is off by `partsPerMillion`, with jitter of up to `jitter` ns.
    private func stamps(
        count: Int, partsPerMillion: Double = 0, jitter: Double = 0, epoch: Int32 = 0, from: Int64 = 0
    ) -> [OutputClock] {
        var seed: UInt64 = 11
        return (1...count).map { index in
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let noise = (Double(seed >> 11) / Double(1 << 53) - 0.5) * 2 * jitter
            let played = Double(index * 256 - 1024) * 1e9 / 48_000 * (1 + partsPerMillion * 1e-6)
            return OutputClock(
                written: Frame(Int64(index * 256)), delay: FrameSpan(1024),
                stamp: from + 5_000_000_000 + Int64(played + noise), epoch: epoch, isRunning: true)
        }
    }

    @Test func `before the first sound no frame has a time`() {
        var clock = HeardClock(sampleRate: 48_000)
        clock.update(.stopped)
        #expect(clock.heardTime(of: .zero) == nil)
        #expect(clock.heardFrame(at: 0) == nil)
    }

    @Test func `with exact stamps the line is exact`() {
        var clock = HeardClock(sampleRate: 48_000)
        for stamp in stamps(count: 1_000) { clock.update(stamp) }
        let time = clock.heardTime(of: Frame(48_000)) ?? 0
        #expect((time - 6_000_000_000).magnitude <= 2)
        #expect(clock.heardFrame(at: 6_000_000_100) == Frame(48_000))
    }

    @Test func `a crystal that is off and stamps that jitter still give a straight line`() {
        var clock = HeardClock(sampleRate: 48_000)
        var residuals: [Double] = []
        for (index, stamp) in stamps(count: 6_000, partsPerMillion: 120, jitter: 600_000).enumerated() {
            clock.update(stamp)
            guard index % 3 == 0, index > 30 else { continue }
            let frame = stamp.written.value
            let truth = 5e9 + Double(frame) * 1e9 / 48_000 * (1 + 120e-6)
            // The delay is converted at the nominal rate: 21 ms at 120 ppm are 2.6 µs.
            residuals.append((Double(clock.heardTime(of: stamp.written) ?? 0) - truth).magnitude)
        }
        residuals.sort()
        #expect(residuals[residuals.count * 99 / 100] < 400_000, "p99 below 0.4 ms")
        #expect(residuals.last ?? 1e9 < 800_000)
    }

    @Test func `what is heard never goes back`() {
        var clock = HeardClock(sampleRate: 48_000)
        var last = Frame(Int64.min)
        for stamp in stamps(count: 3_000, jitter: 5_000_000) {
            clock.update(stamp)
            guard let heard = clock.heardFrame(at: stamp.stamp) else { continue }
            #expect(heard >= last)
            last = heard
        }
    }

    @Test func `nothing is heard that the output was not given`() {
        var clock = HeardClock(sampleRate: 48_000)
        for stamp in stamps(count: 100) { clock.update(stamp) }
        #expect(clock.heardFrame(at: 60_000_000_000) == Frame(25_600))
    }

    @Test func `after an underrun the line starts anew where the sound is`() {
        var clock = HeardClock(sampleRate: 48_000)
        for stamp in stamps(count: 500) { clock.update(stamp) }
        let before = clock.heardTime(of: Frame(200_000)) ?? 0
        for var stamp in stamps(count: 520, epoch: 1, from: 300_000_000).dropFirst(500) {
            stamp.epoch = 1
            clock.update(stamp)
        }
        let after = clock.heardTime(of: Frame(200_000)) ?? 0
        #expect((after - before - 300_000_000).magnitude < 1_000)
    }

    @Test func `the pacer adds nothing up`() {
        let pacer = Pacer(sampleRate: 44_100, frame: 0, time: 1_000)
        #expect(pacer.due(44_100 * 3_600) == 1_000 + 3_600 * 1_000_000_000)
        #expect(pacer.due(1) == 1_000 + 22_675)
    }
}
