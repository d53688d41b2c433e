/// Works out a tempo from taps: the average of the last four, forgotten after two seconds.
struct TapTempo {
    private var taps: [Int64] = []
    /// Taps further apart than this begin anew, in nanoseconds.
    static let timeout: Int64 = 2_000_000_000
    /// Taps that are averaged.
    static let most = 4

    /// Tempo in tenths of a pulse a minute after a tap at a time in nanoseconds; nil after the first. [main]
    mutating func tap(at time: Int64) -> Int64? {
        if let last = taps.last, time <= last || time - last > TapTempo.timeout { taps = [] }
        taps.append(time)
        if taps.count > TapTempo.most { taps.removeFirst() }
        guard taps.count > 1 else { return nil }
        let average = (taps[taps.count - 1] - taps[0]) / Int64(taps.count - 1)
        guard average > 0 else { return nil }
        return (600_000_000_000 + average / 2) / average
    }
}
