import Glibc
import MusicTime
import Synchronization
import Testing

@testable import AudioBackend

/// What a test's callback sees and plays.
final class Player: Sendable {
    let frames = Atomic<Int64>(0)
    let firstAt = Atomic<Int64>(0)
    let stall = Atomic<Int64>(0)

    /// Keeps this player alive for ever: a test may end before an output has let go of it.
    var callback: RenderCallback {
        RenderCallback(function: playRamp, context: Unmanaged.passRetained(self).toOpaque())
    }

    /// Frame n plays n mod 1000, so that a capture shows what is missing.
    static func sample(_ frame: Int64) -> Float { Float(frame % 1_000 + 1) / 32_767 }
}

private func playRamp(context: UnsafeMutableRawPointer?, out: UnsafeMutablePointer<Float>?, frames: Int32) {
    guard let context, let out else { return }
    let player = Unmanaged<Player>.fromOpaque(context).takeUnretainedValue()
    let pause = player.stall.exchange(0, ordering: .relaxed)
    if pause > 0 { MonotonicTime.sleep(until: MonotonicTime.now() + pause) }
    let start = player.frames.load(ordering: .relaxed)
    if start == 0 { player.firstAt.store(MonotonicTime.now(), ordering: .relaxed) }
    for frame in 0..<Int64(frames) {
        out[Int(2 * frame)] = Player.sample(start + frame)
        out[Int(2 * frame) + 1] = -Player.sample(start + frame)
    }
    player.frames.store(start + Int64(frames), ordering: .relaxed)
}

@Suite(.serialized) struct OutputTests {
    /// Tests share a machine: no real-time priority, no locked memory.
    private var plain: OutputOptions {
        var options = OutputOptions()
        options.wantsPriority = false
        options.wantsLockedMemory = false
        return options
    }

    private func pause(milliseconds: Int64) {
        MonotonicTime.sleep(until: MonotonicTime.now() + milliseconds * 1_000_000)
    }

    /// Waits for something to come true, five seconds at most: machines that test are busy ones.
    private func wait(until isTrue: () -> Bool) -> Bool {
        let limit = MonotonicTime.now() + 5_000_000_000
        while MonotonicTime.now() < limit {
            if isTrue() { return true }
            pause(milliseconds: 5)
        }
        return isTrue()
    }

    private func played(_ player: Player) -> Int64 { player.frames.load(ordering: .relaxed) }

    private func opened(_ device: String) throws -> ALSAOutput {
        try ALSAOutput(device: device, rate: 48_000, options: plain)
    }

    /// True where ALSA knows a device: its plugins come in packages of their own.
    private static func has(_ device: String) -> Bool {
        (try? ALSAOutput(device: device, rate: 48_000)) != nil
    }

    @Test func `silence runs in real time and does not drift`() throws {
        let player = Player()
        let output = PacedOutput.silent(sampleRate: 48_000, options: plain)
        try output.start(player.callback)
        #expect(wait { played(player) > 9_600 })
        let clock = output.clock.latest()
        output.stop()
        let elapsed = Double(MonotonicTime.now() - player.firstAt.load(ordering: .relaxed)) / 1e9
        #expect(Double(played(player)) / 48_000 <= elapsed + 0.006)
        guard output.status.stalls == 0 else { return }  // too busy a machine for the rest
        // Every stamp lies on one line: frame n is heard n/48000 s and a period after the start.
        var heard = HeardClock(sampleRate: 48_000)
        heard.update(clock)
        let first = heard.heardTime(of: .zero) ?? 0
        #expect((first - player.firstAt.load(ordering: .relaxed) - 5_333_333).magnitude < 5_000_000)
    }

    @Test func `a paced file holds exactly the frames that were rendered`() throws {
        let path = Fixture.folder + "/paced.wav"
        let player = Player()
        let output = try PacedOutput.file(path: path, sampleRate: 48_000, options: plain)
        try output.start(player.callback)
        #expect(wait { played(player) > 2_000 })
        output.stop()
        let bytes = Fixture.read(path)
        let frames = Int(player.frames.load(ordering: .relaxed))
        #expect(bytes.count == 44 + 4 * frames)
        #expect(frames > 1_000)
        for frame in 0..<frames {
            let value = Int(
                Int16(truncatingIfNeeded: Int(bytes[44 + 4 * frame]) | Int(bytes[45 + 4 * frame]) << 8))
            #expect(value == frame % 1_000 + 1)
        }
    }

    @Test func `a file that cannot be written to its end says so and the music goes on`() throws {
        let player = Player()
        let output = try PacedOutput.file(path: "/dev/full", sampleRate: 48_000, paced: false, options: plain)
        try output.start(player.callback)
        #expect(wait { output.status.writeError == ENOSPC })
        let before = played(player)
        #expect(wait { played(player) > before })
        output.stop()
    }

    @Test func `a device that is not there is named in the error`() {
        #expect { try ALSAOutput(device: "hw:27", options: plain) } throws: { error in
            guard case AudioError.deviceUnavailable(let device, _, _)? = error as? AudioError else {
                return false
            }
            return device == "hw:27" && "\(error)".contains("hw:27")
        }
    }

    @Test(.enabled(if: has("null"), "ALSA has no null device here"))
    func `ALSA's null device gets frames, is held to real time and stops quickly`() throws {
        let output = try opened("null")
        let player = Player()
        let start = MonotonicTime.now()
        try output.start(player.callback)
        #expect(wait { played(player) > 30_000 })
        let before = MonotonicTime.now()
        output.stop()
        #expect(MonotonicTime.now() - before < 1_000_000_000, "a stop is quick")
        let frames = played(player)
        let elapsed = Double(MonotonicTime.now() - start) / 1e9
        #expect(Double(frames) < 48_000 * (elapsed + 0.6) + 4_096)
        #expect(output.status.underruns == 0)
    }

    @Test(.enabled(if: has("file:'/dev/null',wav"), "ALSA has no file device here"))
    func `ALSA's file device captures every frame`() throws {
        let path = Fixture.folder + "/captured.wav"
        let output = try opened("file:'\(path)',wav")
        let player = Player()
        try output.start(player.callback)
        #expect(wait { played(player) > 8_192 })
        output.stop()
        let bytes = Fixture.read(path)
        let frames = (bytes.count - 44) / 4
        #expect(frames >= 4_096)
        for frame in 0..<frames {
            let value = Int(
                Int16(truncatingIfNeeded: Int(bytes[44 + 4 * frame]) | Int(bytes[45 + 4 * frame]) << 8))
            guard value != frame % 1_000 + 1 else { continue }
            Issue.record("frame \(frame) is \(value)")
            return
        }
    }

    @Test(.enabled(if: has("null"), "ALSA has no null device here"))
    func `a lost device leaves the music running in silence, and it comes back`() throws {
        let output = try opened("null")
        let device = try #require(output.state.device)
        output.recover(device, -ENODEV)
        #expect(output.status.isLost)
        let player = Player()
        let start = MonotonicTime.now()
        try output.start(player.callback)
        #expect(wait { played(player) > 0 })
        let silent = played(player)
        if output.status.reopens == 0 {
            let elapsed = Double(MonotonicTime.now() - start) / 1e9
            #expect(Double(silent) <= 48_000 * elapsed + 256, "in real time meanwhile")
        }
        #expect(wait { output.status.reopens == 1 && !output.status.isLost })
        #expect(wait { played(player) > silent })
        output.stop()
    }

    @Test(.enabled(if: has("null"), "ALSA has no null device here"))
    func `two underruns without a frame in between give the device up instead of spinning`() throws {
        let output = try opened("null")
        let device = try #require(output.state.device)
        output.recover(device, -EPIPE)
        #expect(!output.status.isLost)
        output.recover(device, -EPIPE)
        #expect(output.status.isLost)
        #expect(output.status.underruns == 2)
        output.stop()
    }

    @Test(.enabled(if: has("null"), "ALSA has no null device here"))
    func `a device that takes nothing is called stalled until it goes on`() throws {
        let output = try opened("null")
        let now = MonotonicTime.now()
        output.state.progress = now - 3_000_000_000
        output.noteStall(now)
        #expect(output.status.isStalled)
        #expect(output.status.stalls == 1)
        output.took(256)
        #expect(!output.status.isStalled)
        output.noteStall(MonotonicTime.now() + 3_000_000_000)
        let device = try #require(output.state.device)
        output.recover(device, -ENODEV)
        #expect(!output.status.isStalled && output.status.isLost, "lost says more")
        output.stop()
    }

    @Test(arguments: [(1_025, 256), (1_024, 256), (1_023, 256), (940, 235), (512, 256), (100, 256)])
    func `a device begins to play with the last whole period that fits`(buffer: Int, period: Int) {
        let start = ALSADevice.startThreshold(buffer: buffer, period: period)
        #expect(start % period == 0 && start > 0)
        if buffer >= period { #expect(start <= buffer && buffer - start < period) }
    }

    @Test func `a card whose crystal is fast is not held back after hours`() {
        let hours: Int64 = 10 * 3_600 * 48_000
        // One frame in 1,000 too fast is ten times what cards are.
        #expect(ALSAOutput.slack(buffer: 1_024, sampleRate: 48_000, played: hours) > hours / 1_000)
        #expect(ALSAOutput.slack(buffer: 1_024, sampleRate: 48_000, played: 0) == 25_024)
    }

    @Test func `priority and locked memory are reported as they were granted`() throws {
        let output = PacedOutput.silent(sampleRate: 48_000)
        let player = Player()
        try output.start(player.callback)
        #expect(wait { played(player) > 512 })
        output.stop()
        if geteuid() == 0 { #expect(output.status.hasLockedMemory) }
        munlockall()
    }
}
