/// Offset of the first byte that is no part of well-formed UTF-8 (Unicode 15, table 3-7: no overlong forms, no
/// surrogates, nothing above U+10FFFF), or nil.
public func firstInvalidUTF8(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
        var at = 0
        let count = buffer.count
        while at < count {
            let lead = buffer[at]
            if lead < 0x80 {
                at += 1
                continue
            }
            let length: Int
            var second: ClosedRange<UInt8> = 0x80...0xBF
            switch lead {
            case 0xC2...0xDF: length = 2
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: length = 3
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            case 0xF1...0xF3: length = 4
            default: return at
            }
            guard at + length <= count, second.contains(buffer[at + 1]) else { return at }
            var offset = 2
            while offset < length {
                guard buffer[at + offset] & 0xC0 == 0x80 else { return at }
                offset += 1
            }
            at += length
        }
        return nil
    }
}
