import Glibc

/// Keeps the mix at or below -0.3 dBFS without cutting tops off, and without any delay.
///
/// A look-ahead limiter would move every onset; this one has zero latency instead. From -3 dBFS up, a soft curve
/// says how far a sample may rise; the gain that brings it there holds for both channels and comes back within
/// about 100 ms, so only the rising edge of the first loud wave is shaped, smoothly.
///
/// `@unchecked Sendable`: only the thread that runs the mixer calls it.
final class Limiter: @unchecked Sendable {
    /// The highest absolute sample that leaves it: -0.3 dBFS.
    static let ceiling: Float = 0.966_050_9
    /// Below this level (-3 dBFS) nothing is touched.
    static let knee: Float = 0.707_945_8

    private struct State: BitwiseCopyable {
        var gain: Float = 1
    }

    private let state: UnsafeMutablePointer<State>
    /// The share of the missing gain that comes back with each frame.
    private let recovery: Float

    init(sampleRate: Int) {
        state = .allocate(capacity: 1)
        state.initialize(to: State())
        recovery = 1 - Decibels.naturalDecay(1 / (0.1 * Float(sampleRate)))
    }

    deinit { state.deallocate() }

    /// Limits 64 frames of two channels in place.
    /// [audio]
    func process(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>) {
        var gain = state.pointee.gain
        let l = BlockMath.peak(left), r = BlockMath.peak(right)
        if gain == 1, l <= Limiter.knee, r <= Limiter.knee { return }
        for index in 0..<AudioBlock.frames {
            if !left[index].isFinite { left[index] = 0 }
            if !right[index].isFinite { right[index] = 0 }
            let a = left[index].magnitude, b = right[index].magnitude
            let level = a > b ? a : b
            gain += (1 - gain) * recovery
            if level * gain > Limiter.knee {
                // The curve judges what came in, so that its answer does not depend on the gain of before.
                let allowed = Limiter.curve(level) / level
                if allowed < gain { gain = allowed }
            }
            left[index] = Limiter.bounded(left[index] * gain)
            right[index] = Limiter.bounded(right[index] * gain)
        }
        // Close enough to 1 that nobody can hear the step: back to the fast path.
        state.pointee.gain = gain > 0.999_99 ? 1 : gain
    }

    /// What a level may become: itself up to the knee, then bending towards the ceiling.
    @inline(__always)
    static func curve(_ level: Float) -> Float {
        guard level > knee else { return level }
        let room = ceiling - knee
        return knee + room * tanhf((level - knee) / room)
    }

    /// The last word against rounding: a product may exceed the ceiling by one unit in the last place.
    @inline(__always)
    private static func bounded(_ value: Float) -> Float {
        value > ceiling ? ceiling : (value < -ceiling ? -ceiling : value)
    }
}
