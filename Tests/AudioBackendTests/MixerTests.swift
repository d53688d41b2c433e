import Testing

@testable import AudioBackend

@Suite struct MixerTests {
    /// The largest step from one frame to the next.
    private func largestStep(_ frames: [Float]) -> Float {
        zip(frames, frames.dropFirst()).map { ($1 - $0).magnitude }.max() ?? 0
    }

    private func dryDesk() -> Desk {
        let desk = Desk()
        desk.mixer.setRoom(on: false)
        return desk
    }

    @Test func `a part at gain 1 passes as it is, with no delay`() {
        let desk = dryDesk()
        let mixed = desk.block { part, frame in part == 3 && frame >= 10 ? 0.25 : 0 }
        for frame in 0..<64 {
            #expect(mixed[2 * frame] == (frame >= 10 ? 0.25 : 0))
            #expect(mixed[2 * frame + 1] == mixed[2 * frame])
        }
    }

    @Test func `parts add up`() {
        let mixed = dryDesk().block([0: 0.1, 2: 0.2, 9: 0.05])
        #expect(abs(mixed[0] - 0.35) < 1e-6)
    }

    @Test func `minus six decibels halve a part`() {
        let desk = dryDesk()
        desk.mixer.setGain(part: 1, gain: Decibels.gain(-6.0206))
        desk.mixer.settle()
        #expect(abs(desk.block([1: 0.5])[0] - 0.25) < 1e-4)
    }

    @Test func `a part panned left is silent on the right`() {
        let desk = dryDesk()
        desk.mixer.setPan(part: 1, pan: -1)
        desk.mixer.settle()
        let mixed = desk.block([1: 0.5])
        #expect(mixed[0] == 0.5 && mixed[1] == 0)
    }

    @Test func `muting fades within 5 ms and no step is heard`() {
        let desk = dryDesk()
        _ = desk.block([0: 0.5])
        desk.mixer.setMuted(part: 0, muted: true)
        let fading = desk.left(blocks: 5, [0: 0.5])
        #expect(largestStep([0.5] + fading) <= 0.5 / 240 * 1.01)
        #expect(fading[239] > 0)
        #expect(fading[240...].allSatisfy { $0 == 0 })
        desk.mixer.setMuted(part: 0, muted: false)
        let rising = desk.left(blocks: 5, [0: 0.5])
        #expect(largestStep([0] + rising) <= 0.5 / 240 * 1.01)
        #expect(rising[240...].allSatisfy { $0 == 0.5 })
    }

    @Test func `a mute taken back half way makes no step either`() {
        let desk = dryDesk()
        desk.mixer.setMuted(part: 0, muted: true)
        let down = desk.left(blocks: 2, [0: 0.5])
        desk.mixer.setMuted(part: 0, muted: false)
        let up = desk.left(blocks: 5, [0: 0.5])
        #expect(largestStep(down + up) <= 0.5 / 240 * 1.01)
        #expect(up.last == 0.5)
    }

    @Test func `master volume moves without a step`() {
        let desk = dryDesk()
        _ = desk.block([0: 0.5])
        desk.mixer.setMaster(gain: 0.5)
        let frames = desk.left(blocks: 5, [0: 0.5])
        #expect(largestStep([0.5] + frames) <= 0.25 / 240 * 1.02)
        #expect(frames.last == 0.25)
    }

    @Test func `the band closes for a cut while the click goes on`() {
        let desk = dryDesk()
        desk.mixer.setBand(open: false)
        for _ in 0..<4 { _ = desk.block([0: 0.5]) }
        #expect(desk.mixer.isBandClosed)
        desk.mixer.click(offset: 0, accent: true)
        #expect(desk.block([0: 0.5])[0] == 0.5)  // the accent's first sample
        desk.mixer.setBand(open: true)
        #expect(desk.left(blocks: 60, [0: 0.25]).last == 0.25)
    }

    // MARK: Click

    @Test(arguments: [0, 1, 17, 63]) func `a click begins in exactly the frame it is asked for`(offset: Int) {
        for accent in [true, false] {
            let desk = dryDesk()
            desk.mixer.click(offset: offset, accent: accent)
            let frames = desk.left(blocks: 60)
            #expect(frames.firstIndex { $0 != 0 } == offset)
            #expect(frames[offset] == frames.max(), "an onset is at its loudest in its first frame")
            #expect(frames[offset] > 0.3)
            #expect(frames.suffix(640).allSatisfy { $0 == 0 }, "a click ends")
        }
    }

    @Test func `clicks that overlap are both heard`() {
        let desk = dryDesk()
        desk.mixer.click(offset: 0, accent: false)
        let one = desk.left(blocks: 60)
        desk.mixer.click(offset: 0, accent: false)
        desk.mixer.click(offset: 10, accent: false)
        let two = desk.left(blocks: 60)
        for frame in 10..<2_000 { #expect(abs(two[frame] - one[frame] - one[frame - 10]) < 1e-6) }
    }

    @Test func `the accent can be told from the other clicks`() {
        let desk = dryDesk()
        desk.mixer.click(offset: 0, accent: true)
        let accent = desk.block()[0]
        let other = dryDesk()
        other.mixer.click(offset: 0, accent: false)
        #expect(accent > other.block()[0] * 1.2)
    }

    @Test func `a muted click is silent`() {
        let desk = dryDesk()
        desk.mixer.setMuted(part: AudioBlock.clickPart, muted: true)
        desk.mixer.settle()
        desk.mixer.click(offset: 0, accent: true)
        #expect(desk.left(blocks: 10).allSatisfy { $0 == 0 })
    }

    // MARK: Limiter

    @Test func `nothing ever leaves above -0.3 dBFS`() {
        let desk = Desk()
        var seed: UInt64 = 7
        var highest: Float = 0
        for round in 0..<400 {
            let loudness = Float([0.1, 1, 4, 40][round / 10 % 4])
            let mixed = desk.block { _, _ in
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return (Float(seed >> 40) / Float(1 << 23) - 1) * loudness
            }
            highest = max(highest, mixed.map(\.magnitude).max() ?? 0)
        }
        #expect(highest <= Limiter.ceiling)
        #expect(highest > 0.9, "the test must have driven it")
    }

    @Test func `below the knee the limiter changes nothing`() {
        let frames = dryDesk().left(blocks: 20, [0: 0.7])
        #expect(frames.allSatisfy { $0 == 0.7 })
    }

    @Test func `a loud wave keeps its shape: no flat tops`() {
        let desk = dryDesk()
        var longestFlat = 0
        for block in 0..<100 {
            let mixed = desk.block { part, frame in
                guard part == 0 else { return 0 }
                let phase = Float((block * 64 + frame) % 480) / 480
                return 2 * sin2pi(phase)
            }
            var flat = 0
            for frame in 1..<64 {
                flat = mixed[2 * frame] == mixed[2 * frame - 2] ? flat + 1 : 0
                longestFlat = max(longestFlat, flat)
            }
        }
        #expect(longestFlat <= 2)
    }

    @Test func `a broken number becomes silence`() {
        let desk = dryDesk()
        let mixed = desk.block { part, frame in part == 0 ? (frame == 5 ? .nan : 0.5) : (part == 1 ? 0.25 : 0)
        }
        #expect(mixed.allSatisfy { $0 == 0.25 })
        #expect(desk.block([0: 0.5]).allSatisfy { $0 == 0.5 })
    }

    private func sin2pi(_ phase: Float) -> Float {
        // A parabola pair is sine enough here.
        let x = phase < 0.5 ? phase : phase - 0.5
        let arch = 16 * x * (0.5 - x)
        return phase < 0.5 ? arch : -arch
    }

    // MARK: Meters and stems

    @Test func `meters show peak and level of each part after its mute`() {
        let desk = dryDesk()
        for _ in 0..<1_500 { _ = desk.block([4: 0.5]) }
        let reading = desk.mixer.meters.reading(4)
        #expect(abs(reading.peak - 0.5) < 1e-3)
        #expect(abs(reading.rms - 0.5) < 5e-3)
        #expect(desk.mixer.meters.reading(5) == MeterReading(peak: 0, rms: 0))
        #expect(abs(desk.mixer.meters.reading(Meters.mix).peak - 0.5) < 1e-3)
        desk.mixer.setMuted(part: 4, muted: true)
        for _ in 0..<7_500 { _ = desk.block([4: 0.5]) }  // ten seconds
        #expect(desk.mixer.meters.reading(4) == MeterReading(peak: 0, rms: 0))
    }

    @Test func `stems are taken after the part's gain and add up to the dry mix`() {
        let desk = dryDesk()
        desk.mixer.setTaps(on: true)
        desk.mixer.setGain(part: 1, gain: 0.5)
        desk.mixer.settle()
        desk.mixer.click(offset: 3, accent: false)
        let mixed = desk.block([0: 0.1, 1: 0.2])
        #expect(desk.mixer.tap(part: 1)[10] == 0.1)
        for frame in 0..<64 {
            let sum = (0..<AudioBlock.parts).map { desk.mixer.tap(part: $0)[frame] }.reduce(0, +)
            #expect(abs(sum - mixed[2 * frame]) < 1e-6)
        }
    }

    // MARK: Room

    @Test func `the room answers, dies away and is then exactly silent`() {
        let desk = Desk()
        let struck = desk.block { part, frame in part == 0 && frame == 0 ? 0.5 : 0 }
        #expect(struck[0] == 0.5, "the dry sound is not delayed")
        let echo = (0..<4_000).map { _ in desk.block().map { $0 * $0 }.reduce(0, +) }
        #expect(echo[10..<75].reduce(0, +) > 0, "something comes back within 100 ms")
        let early = echo[0..<150].reduce(0, +), late = echo[600..<750].reduce(0, +)
        #expect(late < early * 1e-3, "0.8 s later at least 30 dB are gone")
        #expect(echo.suffix(500).allSatisfy { $0 == 0 })
    }

    @Test func `the room is the same left and right in level but not in detail`() {
        let desk = Desk()
        _ = desk.block { part, frame in part == 0 && frame == 0 ? 0.5 : 0 }
        var left: Float = 0, right: Float = 0, both: Float = 0
        for _ in 0..<400 {
            let mixed = desk.block()
            for frame in 0..<64 {
                left += mixed[2 * frame] * mixed[2 * frame]
                right += mixed[2 * frame + 1] * mixed[2 * frame + 1]
                both += mixed[2 * frame] * mixed[2 * frame + 1]
            }
        }
        #expect(abs(Decibels.level((left / right).squareRoot())) < 3)
        #expect(both.magnitude < 0.4 * (left * right).squareRoot(), "a wide room")
        #expect((-60 ... -20).contains(Decibels.level(((left + right) / 0.5).squareRoot())))
    }
}
