/// Float samples to what a device takes.
enum SampleConversion {
    /// To 16-bit integers, rounded to the nearest.
    /// [audio]
    static func toInt16(_ samples: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Int16>, count: Int) {
        for index in 0..<count {
            let bounded = max(-1, min(1, samples[index]))
            out[index] = Int16((bounded * 32_767).rounded(.toNearestOrEven))
        }
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
