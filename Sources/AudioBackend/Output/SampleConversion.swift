/// Float samples to what a device takes.
enum SampleConversion {
    /// To 16-bit integers, rounded to the nearest.
    /// [audio]
    static func toInt16(_ samples: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Int16>, count: Int) {
        for index in 0..<count {
            out[index] = int16(samples[index])
        }
    }

    /// One sample as a 16-bit integer: the nearest, full scale at most, 0 for what is no number.
    /// [audio]
    @inline(__always)
    static func int16(_ sample: Float) -> Int16 {
        let finite = sample == sample ? sample : 0
        let bounded = finite > 1 ? 1 : (finite < -1 ? -1 : finite)
        // 1.5 x 2^23: the sum has no room for a fraction, so adding rounds, to even, without a call into libm.
        let shifted = bounded * 32_767 + 12_582_912
        return Int16(truncatingIfNeeded: shifted.bitPattern)
    }

    /// To 32-bit integers.
    /// [audio]
    static func toInt32(_ samples: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Int32>, count: Int) {
        for index in 0..<count {
            let bounded = max(-1, min(1, samples[index]))
            // A float has 24 bits: the greatest below 2^31 keeps the conversion in range.
            out[index] = Int32(bounded * 2_147_483_520)
        }
    }
}
