/// A decimal number kept exactly: `digits` / 10^`scale`, without trailing zeros after the point.
public struct Decimal: Hashable, Sendable {
    /// All digits, with the sign.
    public let digits: Int64
    /// How many of them stand after the point, 0...18.
    public let scale: Int

    /// Reads an optional minus sign, digits, an optional point and an optional exponent; nil for anything else and
    /// for more than 18 digits.
    public init?(_ text: some Sequence<UInt8>) { self.init(Array(text)[...]) }

    /// The same for bytes.
    public init?(_ text: ArraySlice<UInt8>) {
        var digits: Int64 = 0
        var scale = 0
        var exponent = 0
        var isNegative = false
        var isExponentNegative = false
        var seenPoint = false
        var inExponent = false
        var count = 0
        var exponentCount = 0
        for index in text.indices {
            let byte = text[index]
            switch byte {
            case UInt8(ascii: "-") where index == text.startIndex: isNegative = true
            case UInt8(ascii: "-") where inExponent && exponentCount == 0: isExponentNegative = true
            case UInt8(ascii: "+") where inExponent && exponentCount == 0: break
            case UInt8(ascii: ".") where !seenPoint && !inExponent && count > 0: seenPoint = true
            case UInt8(ascii: "e") where !inExponent && count > 0,
                UInt8(ascii: "E") where !inExponent && count > 0:
                inExponent = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = Int64(byte - UInt8(ascii: "0"))
                if inExponent {
                    exponent = min(exponent * 10 + Int(digit), 10_000)
                    exponentCount += 1
                } else {
                    let (product, overflow) = digits.multipliedReportingOverflow(by: 10)
                    guard !overflow, product <= 999_999_999_999_999_990 else { return nil }
                    digits = product + digit
                    count += 1
                    if seenPoint { scale += 1 }
                }
            default: return nil
            }
        }
        guard count > 0, !inExponent || exponentCount > 0 else { return nil }
        scale += isExponentNegative ? exponent : -exponent
        if digits == 0 { scale = 0 }
        while scale > 0, digits % 10 == 0 {
            digits /= 10
            scale -= 1
        }
        while scale < 0 {
            guard digits < 100_000_000_000_000_000 else { return nil }
            digits *= 10
            scale += 1
        }
        guard scale <= 18 else { return nil }
        self.digits = isNegative ? -digits : digits
        self.scale = scale
    }

    /// Ten to the power of `scale`.
    public var denominator: Int64 {
        var power: Int64 = 1
        for _ in 0..<scale { power *= 10 }
        return power
    }
}
