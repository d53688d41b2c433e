import Glibc

/// A few numbers that tell of many.
enum Statistics {
    /// The middle value; the mean of the middle two where their count is even. Precondition: not empty.
    static func median(_ values: [Double]) -> Double { percentile(values, 50) }

    /// The value that `percent` of the values do not exceed, interpolated. Precondition: not empty.
    static func percentile(_ values: [Double], _ percent: Double) -> Double {
        precondition(!values.isEmpty, "there is no percentile of nothing")
        let sorted = values.sorted()
        let place = percent / 100 * Double(sorted.count - 1)
        let low = Int(place)
        let high = min(low + 1, sorted.count - 1)
        return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
    }

    /// The arithmetic mean. Precondition: not empty.
    static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

    /// Distances of points from their line of least squares, in the unit of `y`.
    static func residuals(x: [Double], y: [Double]) -> [Double] {
        let meanX = mean(x), meanY = mean(y)
        var covariance = 0.0, variance = 0.0
        for index in x.indices {
            covariance += (x[index] - meanX) * (y[index] - meanY)
            variance += (x[index] - meanX) * (x[index] - meanX)
        }
        let slope = variance > 0 ? covariance / variance : 0
        return x.indices.map { y[$0] - meanY - slope * (x[$0] - meanX) }
    }
}

/// CLOCK_MONOTONIC in seconds.
func now() -> Double { read(CLOCK_MONOTONIC) }

/// Seconds that this thread has had a processor.
func processorTime() -> Double { read(CLOCK_THREAD_CPUTIME_ID) }

private func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// A number with a fixed count of digits behind the point.
func decimal(_ value: Double, _ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let rounded = Int64((abs(value) * scale).rounded())
    let whole = rounded / Int64(scale)
    var text = "\(whole)"
    if digits > 0 {
        let part = "\(rounded % Int64(scale))"
        text += "." + String(repeating: "0", count: digits - part.count) + part
    }
    return value < 0 && rounded != 0 ? "−" + text : text
}

/// Seconds as milliseconds with their unit.
func milliseconds(_ seconds: Double, _ digits: Int = 1) -> String { decimal(seconds * 1000, digits) + " ms" }
