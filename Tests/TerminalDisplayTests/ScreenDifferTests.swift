import Testing

@testable import TerminalDisplay

@Suite struct ScreenDifferTests {
    private let size = TerminalSize(columns: 24, rows: 6)
    private let orange = Color(0xE69F00, ansi: 3)

    @Test func `nothing changed, nothing sent`() {
        var differ = ScreenDiffer(mode: .truecolor)
        var canvas = Canvas(size: size)
        canvas.put("A7", x: 3, y: 2, Style(orange).bold)
        _ = differ.bytes(from: nil, to: canvas)
        #expect(differ.bytes(from: canvas, to: canvas).isEmpty)
    }

    @Test func `one changed digit costs a move and a digit`() {
        var differ = ScreenDiffer(mode: .truecolor, synchronizedOutput: false)
        let blank = Canvas(size: size)
        var one = blank
        one.put("beat 1", x: 0, y: 0)
        var two = blank
        two.put("beat 2", x: 0, y: 0)
        _ = differ.bytes(from: nil, to: one)
        #expect(String(decoding: differ.bytes(from: one, to: two), as: UTF8.self) == "\u{1B}[1;6H2")
    }

    @Test func `a frame lies between the marks of synchronized output`() {
        var differ = ScreenDiffer(mode: .none)
        var canvas = Canvas(size: size)
        canvas.put("x", x: 0, y: 0)
        let text = String(decoding: differ.bytes(from: Canvas(size: size), to: canvas), as: UTF8.self)
        #expect(text == "\u{1B}[?2026h\u{1B}[H\u{1B}[0mx\u{1B}[?2026l")
    }

    @Test func `a colour is sent in the form that the terminal knows`() {
        var canvas = Canvas(size: size)
        canvas.put("x", x: 0, y: 0, Style(orange))
        func sent(_ mode: ColorMode) -> String {
            var differ = ScreenDiffer(mode: mode, synchronizedOutput: false)
            return String(
                decoding: differ.bytes(from: Canvas(size: size), to: canvas).dropFirst(3), as: UTF8.self)
        }
        #expect(sent(.truecolor) == "\u{1B}[0;38;2;230;159;0mx")
        #expect(sent(.ansi256) == "\u{1B}[0;38;5;178mx")
        #expect(sent(.ansi16) == "\u{1B}[0;33mx")
        #expect(sent(.none) == "\u{1B}[0mx")
    }

    @Test func `without colour a coloured block is shown by reverse, a faint one not at all`() {
        var canvas = Canvas(size: size)
        canvas.put("a", x: 0, y: 0, Style(.standard, on: orange))
        canvas.put("b", x: 1, y: 0, Style(.standard, on: Color(faint: 0x222222)))
        var differ = ScreenDiffer(mode: .none, synchronizedOutput: false)
        let text = String(decoding: differ.bytes(from: Canvas(size: size), to: canvas), as: UTF8.self)
        #expect(text == "\u{1B}[H\u{1B}[0;7ma\u{1B}[mb")
    }

    @Test func `a line that moves left is moved, not drawn again`() {
        var differ = ScreenDiffer(mode: .truecolor)
        let size = TerminalSize(columns: 40, rows: 2)
        var emulator = Emulator(columns: 40, rows: 2)
        func frame(_ step: Int) -> Canvas {
            var canvas = Canvas(size: size)
            canvas.put("E│", x: 0, y: 0)
            for x in 2..<40 {
                let isNote = (x + step) % 5 == 0
                canvas.put(isNote ? "7" : "─", x: x, y: 0, isNote ? Style(orange).bold : .plain)
            }
            return canvas
        }
        emulator.feed(differ.bytes(from: nil, to: frame(0)))
        for step in 1..<20 {
            let bytes = differ.bytes(from: frame(step - 1), to: frame(step))
            #expect(bytes.count < 60, "step \(step)")
            emulator.feed(bytes)
            #expect(emulator.text == frame(step).text + "\n")
        }
        #expect(emulator.complaints == [])
    }

    @Test(arguments: [ColorMode.truecolor, .ansi256, .ansi16, .none])
    func `whatever is drawn after whatever, the terminal shows the canvas`(mode: ColorMode) {
        var dice = Dice(state: 42)
        var differ = ScreenDiffer(mode: mode)
        var emulator = Emulator(columns: size.columns, rows: size.rows)
        var shown: Canvas?
        let words = ["A7", "D♭maj7", "━━", "日本", "x", "    ", "♩=96", "▁▂▃▄█", "Blues", "語"]
        let colors = [Color.standard, orange, Color(0x56B4E9, ansi: 12), Color(faint: 0x333333)]
        for frame in 0..<300 {
            var canvas = frame % 50 == 0 ? Canvas(size: size) : shown ?? Canvas(size: size)
            for _ in 0..<dice.roll(8) {
                let attributes = Style.Attributes(rawValue: UInt8(dice.roll(16)))
                let style = Style(colors[dice.roll(4)], on: colors[dice.roll(4)], attributes)
                if dice.roll(6) == 0 {
                    let area = Rect(
                        x: dice.roll(24), y: dice.roll(6), width: dice.roll(24), height: dice.roll(3))
                    canvas.fill(area, dice.roll(2) == 0 ? .plain : style)
                } else {
                    canvas.put(words[dice.roll(words.count)], x: dice.roll(26) - 1, y: dice.roll(6), style)
                }
            }
            emulator.feed(differ.bytes(from: frame % 97 == 0 ? nil : shown, to: canvas))
            shown = canvas
            var fresh = Emulator(columns: size.columns, rows: size.rows)
            var other = ScreenDiffer(mode: mode)
            fresh.feed(other.bytes(from: nil, to: canvas))
            #expect(emulator.text == padded(canvas), "frame \(frame)")
            // Blanks may carry any foreground; everything else must look the same as drawn from nothing.
            let inked = emulator.cells.indices.filter { emulator.cells[$0].scalar > 0x20 }
            #expect(inked.allSatisfy { emulator.cells[$0] == fresh.cells[$0] }, "frame \(frame)")
            #expect(emulator.complaints == [])
            if !emulator.complaints.isEmpty { return }
        }
    }

    /// The canvas as the emulator prints it, empty rows at the end kept.
    private func padded(_ canvas: Canvas) -> String {
        let lines =
            canvas.text.isEmpty ? [] : canvas.text.split(separator: "\n", omittingEmptySubsequences: false)
        let missing = Array(repeating: Substring(""), count: canvas.size.rows - lines.count)
        return (lines + missing).joined(separator: "\n")
    }

    @Test func `the environment may tell a light background`() {
        #expect(Theme.guess { $0 == "COLORFGBG" ? "0;15" : nil } == .light)
        #expect(Theme.guess { $0 == "COLORFGBG" ? "15;default;0" : nil } == .dark)
        #expect(Theme.guess { _ in nil } == .dark)
    }

    @Test func `the environment says how much colour there is`() {
        func mode(_ pairs: [String: String], terminal: Bool = true) -> ColorMode {
            ColorMode.detect(isTerminal: terminal) { pairs[$0] }
        }
        #expect(mode(["TERM": "xterm-256color", "COLORTERM": "truecolor"]) == .truecolor)
        #expect(mode(["TERM": "xterm-256color"]) == .ansi256)
        #expect(mode(["TERM": "xterm-kitty"]) == .truecolor)
        #expect(mode(["TERM": "linux"]) == .ansi16)
        #expect(mode(["TERM": "dumb", "COLORTERM": "truecolor"]) == .none)
        #expect(mode(["TERM": "xterm-256color", "NO_COLOR": "1"]) == .none)
        #expect(mode(["TERM": "xterm-256color", "NO_COLOR": ""]) == .ansi256)
        #expect(mode(["TERM": "xterm-256color"], terminal: false) == .none)
        #expect(mode(["TERM": "xterm-256color", "CLICOLOR_FORCE": "1"], terminal: false) == .ansi256)
        #expect(mode(["TERM": "xterm", "CLICOLOR_FORCE": "1", "NO_COLOR": "1"]) == .none)
    }
}
