import Glibc

/// A small room around the band: a feedback delay network of eight lines.
///
/// Stereo in, stereo out, wet only. The lines' lengths share no factor, a Hadamard matrix spreads each one's echo
/// over all (Stautner and Puckette 1982; Jot 1991), and a low-pass in each line takes the treble away first, as
/// carpets do. Works on whole blocks: every line is longer than a block, so all loops run over 64 frames.
/// When nothing sounds any more it stops working and is exactly silent.
///
/// `@unchecked Sendable`: only the thread that runs the mixer calls it.
final class Room: @unchecked Sendable {
    private static let lineCount = 8
    /// Lengths in frames at 48 kHz, 23-51 ms: primes.
    private static let lengths = [1103, 1289, 1493, 1667, 1847, 2053, 2239, 2441]
    /// Allpass lengths at 48 kHz that smear the input, left and right.
    private static let diffusers = [113, 337, 127, 359]
    private static let diffusion: Float = 0.6

    private struct State: BitwiseCopyable {
        var quietBlocks = 0
        var isIdle = true
        var bassLeft: Float = 0
        var bassRight: Float = 0
    }

    private let lines: UnsafeMutablePointer<DelayLine>
    private let allpasses: UnsafeMutablePointer<DelayLine>
    private let decay: UnsafeMutablePointer<Float>
    private let damped: UnsafeMutablePointer<Float>
    private let taps: UnsafeMutablePointer<Float>
    private let scratch: UnsafeMutablePointer<Float>
    private let state: UnsafeMutablePointer<State>
    private let damping: Float
    private let bassShare: Float
    /// Blocks until the longest line has been heard out.
    private let blocksToRest: Int

    /// A room for a rate in frames a second, with its reverberation time in seconds. [setup]
    init(sampleRate: Int, reverberation: Double = 0.8) {
        let scale = Double(sampleRate) / 48_000
        lines = .allocate(capacity: Room.lineCount)
        decay = .allocate(capacity: Room.lineCount)
        damped = .allocate(capacity: Room.lineCount)
        taps = .allocate(capacity: Room.lineCount * AudioBlock.frames)
        scratch = .allocate(capacity: AudioBlock.frames)
        allpasses = .allocate(capacity: Room.diffusers.count)
        state = .allocate(capacity: 1)
        var longest = 0
        for index in 0..<Room.lineCount {
            let length = max(AudioBlock.frames, Int(Double(Room.lengths[index]) * scale))
            longest = max(longest, length)
            (lines + index).initialize(to: DelayLine(delay: length))
            // -60 dB after `reverberation` seconds, the matrix's factor 1/√8 included.
            let gain = pow(10, -3 * Double(length) / (reverberation * Double(sampleRate)))
            (decay + index).initialize(to: Float(gain / 8.0.squareRoot()))
        }
        for index in 0..<Room.diffusers.count {
            let length = max(AudioBlock.frames, Int(Double(Room.diffusers[index]) * scale))
            (allpasses + index).initialize(to: DelayLine(delay: length))
        }
        damped.initialize(repeating: 0, count: Room.lineCount)
        taps.initialize(repeating: 0, count: Room.lineCount * AudioBlock.frames)
        scratch.initialize(repeating: 0, count: AudioBlock.frames)
        state.initialize(to: State())
        damping = Float(exp(-2 * .pi * 5_500 / Double(sampleRate)))
        bassShare = Float(1 - exp(-2 * .pi * 140 / Double(sampleRate)))
        blocksToRest = longest / AudioBlock.frames + 2
    }

    deinit {
        for index in 0..<Room.lineCount { lines[index].deallocate() }
        for index in 0..<Room.diffusers.count { allpasses[index].deallocate() }
        lines.deallocate()
        allpasses.deallocate()
        decay.deallocate()
        damped.deallocate()
        taps.deallocate()
        scratch.deallocate()
        state.deallocate()
    }

    /// Adds the room's answer to a send to the mix. The send's two blocks are used up.
    /// [audio]
    func process(
        sendLeft: UnsafeMutablePointer<Float>, sendRight: UnsafeMutablePointer<Float>,
        addToLeft left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>
    ) {
        let silentInput = BlockMath.peak(sendLeft) == 0 && BlockMath.peak(sendRight) == 0
        if silentInput && state.pointee.isIdle { return }
        state.pointee.isIdle = false
        prepare(sendLeft, bass: &state.pointee.bassLeft, first: 0)
        prepare(sendRight, bass: &state.pointee.bassRight, first: 2)
        readLines()
        addEchoes(toLeft: left, right: right)
        let loudest = feedBack(sendLeft, sendRight)
        rest(whenQuiet: silentInput && loudest < 1e-6)
    }

    /// Takes the deep end out (a small room booms) and smears the attack.
    @inline(__always)
    private func prepare(_ send: UnsafeMutablePointer<Float>, bass: inout Float, first: Int) {
        var low = bass
        for frame in 0..<AudioBlock.frames {
            low += (send[frame] - low) * bassShare
            send[frame] -= low
        }
        bass = low
        for index in first..<(first + 2) {
            allpasses[index].read(into: scratch)
            for frame in 0..<AudioBlock.frames {
                let stored = send[frame] + scratch[frame] * Room.diffusion
                send[frame] = scratch[frame] - stored * Room.diffusion
                scratch[frame] = stored
            }
            allpasses[index].write(scratch)
        }
    }

    /// Reads the eight lines, each through its low-pass.
    @inline(__always)
    private func readLines() {
        for index in 0..<Room.lineCount { lines[index].read(into: taps + index * AudioBlock.frames) }
        // A low-pass waits for its own last value; four of them side by side keep the processor busy meanwhile.
        for first in stride(from: 0, to: Room.lineCount, by: 4) { lowPass(first) }
    }

    @inline(__always)
    private func lowPass(_ first: Int) {
        let n = AudioBlock.frames
        let a = taps + first * n, b = a + n, c = b + n, d = c + n
        let memory = damped + first, gain = decay + first
        var wa = memory[0], wb = memory[1], wc = memory[2], wd = memory[3]
        let ga = gain[0], gb = gain[1], gc = gain[2], gd = gain[3]
        for frame in 0..<n {
            wa = a[frame] + (wa - a[frame]) * damping
            wb = b[frame] + (wb - b[frame]) * damping
            wc = c[frame] + (wc - c[frame]) * damping
            wd = d[frame] + (wd - d[frame]) * damping
            a[frame] = wa * ga
            b[frame] = wb * gb
            c[frame] = wc * gc
            d[frame] = wd * gd
        }
        memory[0] = wa
        memory[1] = wb
        memory[2] = wc
        memory[3] = wd
    }

    /// Even lines to the left, odd ones to the right, with mixed signs so that their echoes do not pile up.
    @inline(__always)
    private func addEchoes(toLeft left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>) {
        let n = AudioBlock.frames
        for frame in 0..<n {
            left[frame] += taps[frame] - taps[2 * n + frame] + taps[4 * n + frame] - taps[6 * n + frame]
            right[frame] += taps[n + frame] - taps[3 * n + frame] + taps[5 * n + frame] - taps[7 * n + frame]
        }
    }

    /// Spreads the lines over each other (fast Hadamard transform), adds the input and writes them back.
    /// Returns the highest level that went in.
    @inline(__always)
    private func feedBack(_ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>) -> Float
    {
        let n = AudioBlock.frames
        var span = 1
        while span < Room.lineCount {
            for index in 0..<Room.lineCount where index & span == 0 {
                let a = taps + index * n, b = taps + (index + span) * n
                for frame in 0..<n {
                    let sum = a[frame] + b[frame]
                    b[frame] = a[frame] - b[frame]
                    a[frame] = sum
                }
            }
            span *= 2
        }
        var loudest: Float = 0
        for index in 0..<Room.lineCount {
            let tap = taps + index * n
            BlockMath.add(index & 1 == 0 ? left : right, times: index & 2 == 0 ? 0.5 : -0.5, to: tap)
            let peak = BlockMath.peak(tap)
            if peak > loudest { loudest = peak }
            lines[index].write(tap)
        }
        return loudest
    }

    /// Goes to rest when all lines have held nothing but the last whisper.
    private func rest(whenQuiet isQuiet: Bool) {
        guard isQuiet else {
            state.pointee.quietBlocks = 0
            return
        }
        state.pointee.quietBlocks += 1
        if state.pointee.quietBlocks >= blocksToRest { clear() }
    }

    /// Silences the room at once.
    /// [audio]
    func clear() {
        for index in 0..<Room.lineCount {
            lines[index].clear()
            damped[index] = 0
        }
        for index in 0..<Room.diffusers.count { allpasses[index].clear() }
        state.pointee = State()
    }
}
