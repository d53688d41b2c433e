/// A number as people write it: at most six places after the point, no zeros at the end, no exponent.
///
/// The same number gives the same text on every machine. Numbers of 9 x 10^12 and more are written without places;
/// what is no number at all becomes 0 (a data file has no way to say it).
public func decimalText(_ value: Double) -> String {
    var bytes: [UInt8] = []
    appendDecimal(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
}

/// A ratio rounded to the nearest millionth with integers only, halves away from zero.
public func decimalText(_ numerator: Int64, over denominator: Int64) -> String {
    var bytes: [UInt8] = []
    appendRatio(numerator, over: denominator, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
}

func appendDecimal(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else {
        bytes.append(UInt8(ascii: "0"))
        return
    }
    let magnitude = value.magnitude
    if magnitude < 9e12 {
        // Split first: the fraction of a large number is exact, its product with a million might not be.
        let whole = magnitude.rounded(.down)
        let millionths = UInt64(((magnitude - whole) * 1_000_000).rounded(.toNearestOrEven))
        appendFixed(
            isNegative: value < 0, whole: UInt64(whole) + millionths / 1_000_000,
            millionths: millionths % 1_000_000, to: &bytes)
    } else if magnitude < 9e18 {
        appendInteger(Int64(value.rounded()), to: &bytes)
    } else {
        bytes.append(contentsOf: value.description.utf8)
    }
}

func appendRatio(_ numerator: Int64, over denominator: Int64, to bytes: inout [UInt8]) {
    precondition(denominator > 0, "a ratio is written over a positive number")
    let magnitude = numerator.magnitude
    let whole = magnitude / denominator.magnitude
    let rest = magnitude % denominator.magnitude
    let scaled = rest.multipliedFullWidth(by: 2_000_000)
    let doubled = denominator.magnitude.dividingFullWidth(scaled).quotient
    let millionths = (doubled + 1) / 2
    appendFixed(
        isNegative: numerator < 0, whole: whole + millionths / 1_000_000, millionths: millionths % 1_000_000,
        to: &bytes)
}

private func appendFixed(isNegative: Bool, whole: UInt64, millionths: UInt64, to bytes: inout [UInt8]) {
    if isNegative, whole > 0 || millionths > 0 { bytes.append(UInt8(ascii: "-")) }
    appendDigits(whole, to: &bytes)
    guard millionths > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var rest = millionths
    var unit: UInt64 = 100_000
    while rest > 0 {
        bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
        rest %= unit
        unit /= 10
    }
}

func appendInteger(_ value: Int64, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    appendDigits(value.magnitude, to: &bytes)
}

func appendDigits(_ value: UInt64, to bytes: inout [UInt8]) {
    if value < 10 {
        bytes.append(UInt8(ascii: "0") + UInt8(value))
        return
    }
    let start = bytes.count
    var rest = value
    while rest > 0 {
        bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
        rest /= 10
    }
    var low = start
    var high = bytes.count - 1
    while low < high {
        bytes.swapAt(low, high)
        low += 1
        high -= 1
    }
}
