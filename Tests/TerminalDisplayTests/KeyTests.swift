import Testing

@testable import TerminalDisplay

@Suite struct KeyTests {
    private func keys(_ texts: String...) -> [Key] {
        var decoder = KeyDecoder()
        let inputs = texts.flatMap { decoder.decode($0.utf8) }
        return inputs.compactMap { if case .key(let key) = $0 { key } else { nil } }
    }

    @Test func `keys arrive as terminals send them`() {
        #expect(keys("a é日") == [.character("a"), .character(" "), .character("é"), .character("日")])
        #expect(keys("\u{1B}[A\u{1B}OB\u{1B}[1;2C\u{1B}[D") == [.up, .down, .right, .left])
        #expect(keys("\r\u{7F}\t\u{3}") == [.enter, .backspace, .tab, .control("c")])
        #expect(keys("\u{1B}OP\u{1B}[15~\u{1B}[24~\u{1B}[[C") == [1, 5, 12, 3].map { .function($0) })
        #expect(keys("\u{1B}[H\u{1B}[4~\u{1B}[5~") == [.home, .end, .pageUp])
    }

    @Test func `a sequence may be cut anywhere`() {
        let bytes = Array("x\u{1B}[1;5Cé\u{1B}Oq\u{1B}[200~rm\u{1B}[201~y".utf8)
        let whole: [TerminalInput] = [
            .key(.character("x")), .key(.right), .key(.character("é")), .key(.character("y")),
        ]
        for cut in 0...bytes.count {
            var decoder = KeyDecoder()
            #expect(decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...]) == whole, "cut at \(cut)")
        }
    }

    @Test func `a lone escape byte is the Esc key once nothing follows`() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.isWaiting)
        #expect(decoder.flush() == .key(.escape))
        #expect(decoder.flush() == nil)
        #expect(decoder.decode("q".utf8) == [.key(.character("q"))])
    }

    @Test func `pasted text, mouse reports and answers never become commands`() {
        #expect(keys("\u{1B}[200~quit q\r\u{1B}[201~") == [])
        #expect(keys("\u{1B}[<0;10;5M\u{1B}[?62;22c\u{1B}[12;40R") == [])
        #expect(keys("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{7}\u{1B}P1$r0m\u{1B}\\q") == [.character("q")])
        #expect(keys("\u{1B}x") == [])
    }

    @Test func `broken UTF-8 and endless sequences are swallowed`() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0xC3, 0x28]) == [.key(.character("("))])
        #expect(decoder.decode([0xFF, 0x80, 0xE0, 0x80, 0x80, 0xED, 0xA0, 0x80]) == [])
        #expect(decoder.decode([0x1B, 0x5B] + Array(repeating: 0x39, count: 100_000) + [0x6D]) == [])
        #expect(decoder.decode("q".utf8) == [.key(.character("q"))])
    }

    @Test func `any bytes at all are survived`() {
        var dice = Dice(state: 7)
        var decoder = KeyDecoder()
        let pieces: [UInt8] = [0x1B, 0x5B, 0x4F, 0x5D, 0x3B, 0x7E, 0x75, 0x39, 0xC3, 0xE2, 0x80, 0x07, 0x5C]
        for _ in 0..<20_000 {
            _ = decoder.decode([dice.roll(3) == 0 ? UInt8(dice.roll(256)) : pieces[dice.roll(pieces.count)]])
        }
        _ = decoder.decode([0x1B, 0x5C, 0x07, 0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E])
        _ = decoder.flush()
        #expect(decoder.decode("q".utf8) == [.key(.character("q"))])
    }

    @Test func `the terminal tells whether its background is light`() {
        var decoder = KeyDecoder()
        #expect(decoder.decode("\u{1B}]11;rgb:ffff/fafa/f0f0\u{1B}\\".utf8) == [.background(isLight: true)])
        #expect(decoder.decode("\u{1B}]11;rgb:10/10/14\u{7}".utf8) == [.background(isLight: false)])
        #expect(decoder.decode("\u{1B}]11;rgb:zz/q\u{7}".utf8) == [])
    }

    @Test func `keys do what the contract says`() {
        func command(_ text: String) -> ScreenCommand? { keys(text).first.flatMap(KeyMap.command) }
        #expect(command(" ") == .playPause)
        #expect(command("\r") == .restart)
        #expect(command("\u{1B}[D") == .previousBar)
        #expect(command("\u{1B}[C") == .nextBar)
        #expect(command("[") == .loopStartHere)
        #expect(command("]") == .loopEndHere)
        #expect(command("l") == .toggleLoop)
        #expect(command("-") == .changeTempo(points: -5))
        #expect(command("+") == .changeTempo(points: 5))
        #expect(command("{") == .changeTempo(points: -1))
        #expect(command("}") == .changeTempo(points: 1))
        #expect(command("<") == .transpose(semitones: -1))
        #expect(command(">") == .transpose(semitones: 1))
        #expect(command("\u{1B}[A") == .changeVolume(steps: 1))
        #expect(command("\u{1B}[B") == .changeVolume(steps: -1))
        #expect("123456789".compactMap { command(String($0)) } == (1...9).map { .toggleMute(part: $0) })
        #expect("!@#$%^&*(".compactMap { command(String($0)) } == (1...9).map { .toggleSolo(part: $0) })
        #expect(command("m") == .toggleClick)
        #expect(command("c") == .nextCountInMode)
        #expect(command("o") == .nextOverlay)
        #expect(command("v") == .nextView)
        #expect(command("t") == .tap)
        #expect(command("?") == .help)
        #expect(command("q") == .quit)
        #expect(command("x") == nil)
        #expect(command("0") == nil)
        #expect(command("Q") == nil)
    }
}
