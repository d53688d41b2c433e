/// Numbers as people read them. (String formatting of the standard kind lives in Foundation.)
enum Format {
    /// At most one decimal, none when it is zero: `84`, `97.3`, `-3`.
    static func number(_ value: Double) -> String {
        guard value.isFinite && abs(value) < 1e9 else { return "?" }
        let tenths = Int((abs(value) * 10).rounded())
        let sign = value < 0 && tenths > 0 ? "−" : ""
        return sign + (tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)")
    }

    /// Minutes and seconds: `0:07`, `12:34`; with hours `1:02:03`.
    static func clock(_ seconds: Double) -> String {
        guard seconds.isFinite && seconds >= 0 && seconds < 1e9 else { return "0:00" }
        let whole = Int(seconds)
        func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
        let (minutes, rest) = (whole / 60, two(whole % 60))
        return minutes < 60 ? "\(minutes):\(rest)" : "\(minutes / 60):\(two(minutes % 60)):\(rest)"
    }

    /// With a sign, zero without: `+2`, `−1`, `0`.
    static func signed(_ value: Double) -> String { value > 0 ? "+" + number(value) : number(value) }
}
