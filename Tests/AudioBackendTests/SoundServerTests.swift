import Glibc
import MusicTime
import Testing

@testable import AudioBackend

/// Plays through a real sound server behind ALSA's `default`.
@Suite(
    .serialized, .enabled(if: getenv("PULSE_SERVER") != nil, "no sound server; Scripts/null-sink starts one"))
struct SoundServerTests {
    private func opened() throws -> ALSAOutput {
        var options = OutputOptions()
        options.wantsLockedMemory = false
        return try ALSAOutput(device: "default", options: options)
    }

    private func pause(milliseconds: Int64) {
        MonotonicTime.sleep(until: MonotonicTime.now() + milliseconds * 1_000_000)
    }

    @Test func `the server plays in real time and heard time is a straight line`() throws {
        let output = try opened()
        let player = Player()
        let start = MonotonicTime.now()
        try output.start(player.callback)
        var clock = HeardClock(sampleRate: output.sampleRate)
        var points: [(frame: Double, time: Double)] = []
        for _ in 0..<250 {
            pause(milliseconds: 16)
            clock.update(output.clock.latest())
            guard let frame = clock.heardFrame(at: MonotonicTime.now()), let time = clock.heardTime(of: frame)
            else {
                continue
            }
            points.append((Double(frame.value), Double(time - start)))
        }
        output.stop()
        let first = Double(player.firstAt.load(ordering: .relaxed) - start) / 1e6
        // Least squares through what a feed would have written.
        let n = Double(points.count)
        let fx = points.map(\.frame).reduce(0, +) / n, ty = points.map(\.time).reduce(0, +) / n
        let slope =
            points.map { ($0.frame - fx) * ($0.time - ty) }.reduce(0, +)
            / points.map { ($0.frame - fx) * ($0.frame - fx) }.reduce(0, +)
        let residuals = points.map { (($0.time - ty) - slope * ($0.frame - fx)).magnitude / 1e6 }.sorted()
        let p99 = residuals[residuals.count * 99 / 100]
        print(
            "first callback after \(first) ms; \(output.status);",
            "p99 residual \(p99) ms, worst \(residuals.last ?? 0) ms,",
            "rate off by \((slope * Double(output.sampleRate) / 1e9 - 1) * 1e6) ppm")
        #expect(points.count > 200)
        #expect(output.status.reopens == 0)
        // A machine too busy for its sound server breaks the line, and the output says so.
        if output.status.underruns + output.status.stalls == 0 { #expect(p99 <= 2) }
    }

    @Test func `a callback that is late for its buffer is noticed`() throws {
        let output = try opened()
        let player = Player()
        try output.start(player.callback)
        pause(milliseconds: 500)
        let epoch = output.clock.latest().epoch
        player.stall.store(300_000_000, ordering: .relaxed)
        pause(milliseconds: 800)
        #expect(output.status.stalls + output.status.underruns >= 1)
        #expect(output.clock.latest().epoch > epoch)
        output.stop()
    }
}
