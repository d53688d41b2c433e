import Synchronization

/// What a meter shows of one part, after its gain and mute.
public struct MeterReading: Hashable, Sendable, BitwiseCopyable {
    /// The highest absolute sample of late, falling by 20 dB a second; 1 is full scale.
    public var peak: Float
    /// The root mean square over about 300 ms; 1 is full scale.
    public var rms: Float

    /// A reading from its two levels. [any]
    public init(peak: Float, rms: Float) {
        self.peak = peak
        self.rms = rms
    }
}

/// Meters of every part and of the mix, written block by block and read at any time.
///
/// One writer: the thread that runs the mixer. Each level is an atomic of its own: a reader may see a peak one
/// block newer than its RMS, which no eye can tell.
///
/// `@unchecked Sendable`: all that is shared is atomic; `levels` belongs to the writer.
public final class Meters: @unchecked Sendable {
    /// The index of the finished mix, after the parts.
    public static let mix = AudioBlock.parts
    private static let count = AudioBlock.parts + 1

    private struct Level: BitwiseCopyable {
        var peak: Float = 0
        var meanSquare: Float = 0
    }

    private let levels: UnsafeMutablePointer<Level>
    private let published: UnsafeMutablePointer<Atomic<UInt64>>
    private let peakFall: Float
    private let meanFall: Float

    /// Meters for a rate in frames a second. [setup]
    init(sampleRate: Int) {
        let blocksPerSecond = Float(sampleRate) / Float(AudioBlock.frames)
        peakFall = Decibels.gain(-20 / blocksPerSecond)
        meanFall = Decibels.naturalDecay(1 / (0.3 * blocksPerSecond))
        levels = .allocate(capacity: Meters.count)
        levels.initialize(repeating: Level(), count: Meters.count)
        published = .allocate(capacity: Meters.count)
        for index in 0..<Meters.count { (published + index).initialize(to: Atomic(0)) }
    }

    deinit {
        levels.deallocate()
        published.deinitialize(count: Meters.count)
        published.deallocate()
    }

    /// Takes a block of two channels in; `power` is the sum of its squares.
    /// [audio]
    @inline(__always)
    func measure(
        _ index: Int, left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, power: Float
    ) {
        if power == 0 {
            // Nothing to publish once the meter has fallen below anything a screen shows (-120 dB).
            if levels[index].peak > 0 { take(index, peak: 0, meanSquare: 0) }
            return
        }
        let l = BlockMath.peak(left), r = BlockMath.peak(right)
        take(index, peak: l > r ? l : r, meanSquare: power / Float(2 * AudioBlock.frames))
    }

    private func take(_ index: Int, peak: Float, meanSquare: Float) {
        var level = levels[index]
        level.peak *= peakFall
        if peak > level.peak { level.peak = peak }
        level.meanSquare = meanSquare + (level.meanSquare - meanSquare) * meanFall
        if level.peak < 1e-6 { level = Level() }
        levels[index] = level
        let bits = UInt64(level.peak.bitPattern) << 32 | UInt64(level.meanSquare.bitPattern)
        published[index].store(bits, ordering: .relaxed)
    }

    /// The levels of a part, or of the mix at `Meters.mix`.
    /// [any]
    public func reading(_ index: Int) -> MeterReading {
        precondition((0..<Meters.count).contains(index), "Meters exist for the parts and the mix.")
        let bits = published[index].load(ordering: .relaxed)
        let meanSquare = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
        return MeterReading(peak: Float(bitPattern: UInt32(bits >> 32)), rms: meanSquare.squareRoot())
    }
}
