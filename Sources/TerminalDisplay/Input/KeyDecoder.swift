/// Decodes the bytes of a terminal into keys.
///
/// Sequences may arrive in pieces over several reads. What it does not know it swallows whole, so that a
/// mouse report or an answer of the terminal never turns into commands; so does pasted text.
public struct KeyDecoder: Sendable {
    private enum State: Equatable {
        case ground
        case escape
        case control  // after ESC [
        case linuxFunction  // after ESC [ [
        case single  // after ESC O
        case string  // OSC, DCS, APC: up to BEL or ESC \
        case stringEscape
    }

    private var state = State.ground
    private var parameters: [UInt8] = []
    private var isPasting = false
    private var utf8Tail = 0
    private var utf8Value: UInt32 = 0
    private var utf8Smallest: UInt32 = 0

    /// A parameter list longer than this is rubbish; its bytes are still swallowed up to the end.
    private static let longest = 128

    /// With nothing read yet.
    public init() {}

    /// True while an escape byte waits for what follows. If nothing comes within some 25 ms it was the Esc
    /// key: call `flush`.
    public var isWaiting: Bool { state == .escape }

    /// Ends the waiting: a lone escape byte was the Esc key.
    public mutating func flush() -> TerminalInput? {
        guard state == .escape else { return nil }
        state = .ground
        return isPasting ? nil : .key(.escape)
    }

    /// Takes the bytes of one read.
    public mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
        var inputs: [TerminalInput] = []
        for byte in bytes {
            if let input = take(byte) {
                if case .key = input, isPasting { continue }
                inputs.append(input)
            }
        }
        return inputs
    }

    private mutating func take(_ byte: UInt8) -> TerminalInput? {
        switch state {
        case .ground: return takeGround(byte)
        case .escape: return takeEscape(byte)
        case .single:
            state = .ground
            return singleKey(byte).map { .key($0) }
        case .linuxFunction:
            state = .ground
            return (0x41...0x45).contains(byte) ? .key(.function(Int(byte) - 0x40)) : nil
        case .control: return takeControl(byte)
        case .string:
            if byte == 0x07 { return endString() }
            if byte == 0x1B {
                state = .stringEscape
            } else if parameters.count < Self.longest {
                parameters.append(byte)
            }
            return nil
        case .stringEscape:
            if byte == 0x5C { return endString() }
            // Not a terminator: the string was cut short and a new sequence begins.
            state = .escape
            return takeEscape(byte)
        }
    }

    private mutating func takeGround(_ byte: UInt8) -> TerminalInput? {
        if utf8Tail > 0 {
            if byte & 0xC0 == 0x80 {
                utf8Value = utf8Value << 6 | UInt32(byte & 0x3F)
                utf8Tail -= 1
                guard utf8Tail == 0, utf8Value >= utf8Smallest else { return nil }
                guard let scalar = Unicode.Scalar(utf8Value), utf8Value >= 0xA0 else { return nil }
                return .key(.character(scalar))
            }
            utf8Tail = 0  // broken: start anew with this byte
        }
        switch byte {
        case 0x1B:
            state = .escape
            return nil
        case 0x0D, 0x0A: return .key(.enter)
        case 0x09: return .key(.tab)
        case 0x7F, 0x08: return .key(.backspace)
        case 0x01...0x1A: return .key(.control(Unicode.Scalar(byte + 0x60)))
        case 0x00...0x1F: return nil
        case 0x20..<0x7F: return .key(.character(Unicode.Scalar(byte)))
        case 0xC2..<0xE0: startUTF8(tail: 1, value: byte & 0x1F, smallest: 0x80)
        case 0xE0..<0xF0: startUTF8(tail: 2, value: byte & 0x0F, smallest: 0x800)
        case 0xF0..<0xF5: startUTF8(tail: 3, value: byte & 0x07, smallest: 0x1_0000)
        default: break
        }
        return nil
    }

    private mutating func startUTF8(tail: Int, value: UInt8, smallest: UInt32) {
        utf8Tail = tail
        utf8Value = UInt32(value)
        utf8Smallest = smallest
    }

    private mutating func takeEscape(_ byte: UInt8) -> TerminalInput? {
        parameters.removeAll(keepingCapacity: true)
        switch byte {
        case 0x5B: state = .control
        case 0x4F: state = .single
        case 0x5D, 0x50, 0x58, 0x5E, 0x5F: state = .string
        case 0x1B: return .key(.escape)  // two: the first was the key
        default: state = .ground  // Alt with a key: none of ours
        }
        return nil
    }

    private mutating func takeControl(_ byte: UInt8) -> TerminalInput? {
        if byte == 0x1B {
            state = .escape
            return nil
        }
        if parameters.isEmpty && byte == 0x5B {
            state = .linuxFunction
            return nil
        }
        guard byte >= 0x40 && byte < 0x7F else {
            if byte < 0x20 || byte >= 0x7F {
                state = .ground
            } else if parameters.count < Self.longest {
                parameters.append(byte)
            }
            return nil
        }
        state = .ground
        if byte == 0x4D && parameters.isEmpty { return nil }  // X10 mouse: never switched on
        // Private and intermediate bytes mark answers, not keys.
        guard parameters.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
        let numbers = parameters.split(separator: 0x3B, omittingEmptySubsequences: false).map { part in
            part.reduce(0) { min($0 * 10 + Int($1) - 48, 100_000) }
        }
        let first = numbers.first ?? 0
        if byte == 0x7E {
            if first == 200 { isPasting = true }
            if first == 201 { isPasting = false }
            return tildeKey(first).map { .key($0) }
        }
        if byte == 0x75 {  // kitty's form of a plain key
            guard numbers.count < 2 || numbers[1] <= 2, let scalar = Unicode.Scalar(UInt32(first)) else {
                return nil
            }
            return takeGroundKey(scalar)
        }
        // With numbers it is a cursor report, or F3 with a modifier: nobody can tell which.
        if byte == 0x52 && !parameters.isEmpty { return nil }
        return singleKey(byte).map { .key($0) }
    }

    private func takeGroundKey(_ scalar: Unicode.Scalar) -> TerminalInput? {
        switch scalar.value {
        case 13: .key(.enter)
        case 27: .key(.escape)
        case 9: .key(.tab)
        case 127: .key(.backspace)
        case 0x20..<0x7F: .key(.character(scalar))
        default: nil
        }
    }

    private func singleKey(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x41: .up
        case 0x42: .down
        case 0x43: .right
        case 0x44: .left
        case 0x46: .end
        case 0x48: .home
        case 0x4D: .enter
        case 0x50...0x53: .function(Int(byte) - 0x4F)
        default: nil
        }
    }

    private func tildeKey(_ number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        default: nil
        }
    }

    /// `11;rgb:RRRR/GGGG/BBBB` is the background.
    private mutating func endString() -> TerminalInput? {
        state = .ground
        let head = Array("11;rgb:".utf8)
        guard parameters.starts(with: head) else { return nil }
        let parts = parameters.dropFirst(head.count).split(separator: 0x2F)
        guard parts.count == 3 else { return nil }
        let levels = parts.map { part in
            // One to four hex digits a channel; the first two tell enough.
            let digits = part.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            return digits.count == 2 ? digits[0] * 16 + digits[1] : (digits.first ?? 0) * 17
        }
        let luma = levels[0] * 299 + levels[1] * 587 + levels[2] * 114
        return .background(isLight: luma > 128 * 1000)
    }
}
