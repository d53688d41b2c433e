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
        takeBassOut(sendLeft, sendRight)
        smear(sendLeft, first: 0)
        smear(sendRight, first: 2)
        readLines()
        addEchoes(toLeft: left, right: right)
        feedBack(sendLeft, sendRight)
        rest(whenQuiet: silentInput && loudestTap() < 1e-6)
    }

    /// Takes the deep end out: a small room booms. A low-pass waits for its own last value; both sides in one loop keep
    /// the processor busy meanwhile.
    @inline(__always)
    private func takeBassOut(_ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>) {
        var lowLeft = state.pointee.bassLeft, lowRight = state.pointee.bassRight
        let keep = 1 - bassShare
        for frame in 0..<AudioBlock.frames {
            lowLeft = lowLeft * keep + left[frame] * bassShare
            lowRight = lowRight * keep + right[frame] * bassShare
            left[frame] -= lowLeft
            right[frame] -= lowRight
        }
        state.pointee.bassLeft = lowLeft
        state.pointee.bassRight = lowRight
    }

    /// Smears the attack.
    @inline(__always)
    private func smear(_ send: UnsafeMutablePointer<Float>, first: Int) {
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
        lowPass()
    }

    /// The low-passes of all lines in one loop, for the same reason.
    @inline(__always)
    private func lowPass() {
        let n = AudioBlock.frames
        let pass = 1 - damping
        var a = damped[0], b = damped[1], c = damped[2], d = damped[3]
        var e = damped[4], f = damped[5], g = damped[6], h = damped[7]
        var tap = taps
        for _ in 0..<n {
            a = tap[0] * pass + a * damping
            b = tap[n] * pass + b * damping
            c = tap[2 * n] * pass + c * damping
            d = tap[3 * n] * pass + d * damping
            e = tap[4 * n] * pass + e * damping
            f = tap[5 * n] * pass + f * damping
            g = tap[6 * n] * pass + g * damping
            h = tap[7 * n] * pass + h * damping
            tap[0] = a
            tap[n] = b
            tap[2 * n] = c
            tap[3 * n] = d
            tap[4 * n] = e
            tap[5 * n] = f
            tap[6 * n] = g
            tap[7 * n] = h
            tap += 1
        }
        damped[0] = a
        damped[1] = b
        damped[2] = c
        damped[3] = d
        damped[4] = e
        damped[5] = f
        damped[6] = g
        damped[7] = h
        for index in 0..<Room.lineCount { BlockMath.scale(taps + index * n, by: decay[index]) }
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

    /// The highest level that went into the lines last.
    private func loudestTap() -> Float {
        var loudest: Float = 0
        for index in 0..<Room.lineCount {
            let peak = BlockMath.peak(taps + index * AudioBlock.frames)
            if peak > loudest { loudest = peak }
        }
        return loudest
    }

    /// Spreads the lines over each other (fast Hadamard transform), adds the input and writes them back.
    @inline(__always)
    private func feedBack(_ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>) {
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
        for index in 0..<Room.lineCount {
            let tap = taps + index * n
            BlockMath.add(index & 1 == 0 ? left : right, times: index & 2 == 0 ? 0.5 : -0.5, to: tap)
            lines[index].write(tap)
        }
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
