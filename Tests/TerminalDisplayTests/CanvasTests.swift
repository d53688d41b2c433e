import Testing

@testable import TerminalDisplay

@Suite struct CanvasTests {
    @Test func `wide characters take two columns, marks none, controls are never sent`() {
        #expect(CharacterWidth.columns(of: "♭♩●─Δø°") == 7)
        #expect(CharacterWidth.columns(of: "日本語") == 6)
        #expect(CharacterWidth.columns(of: "e\u{301}t") == 2)
        #expect(CharacterWidth.columns(of: "a\u{200B}\u{202E}b\u{1B}") == 2)
        #expect(CharacterWidth.columns(of: "🎸") == 2)
        #expect(CharacterWidth.columns(of: "한글") == 4)
    }

    @Test func `a title cannot smuggle in an escape sequence`() {
        var canvas = Canvas(size: TerminalSize(columns: 20, rows: 1))
        canvas.put("A\u{1B}[2J\nB\u{9B}1m", x: 0, y: 0)
        #expect(canvas.text == "A[2J B1m")
    }

    @Test func `what does not fit is clipped, never half a wide character`() {
        var canvas = Canvas(size: TerminalSize(columns: 5, rows: 1))
        #expect(canvas.put("日本語", x: 0, y: 0) == 4)
        #expect(canvas.text == "日本")
        canvas.put("Blues in A", x: 0, y: 0, limit: 5, ellipsis: true)
        #expect(canvas.text == "Blue…")
        canvas.put("x", x: -3, y: 0)
        canvas.put("x", x: 0, y: 7)
        #expect(canvas.text == "Blue…")
    }

    @Test func `a narrow character over half a wide one leaves a blank for the other half`() {
        var canvas = Canvas(size: TerminalSize(columns: 6, rows: 1))
        canvas.put("日本", x: 0, y: 0)
        canvas.put("x", x: 1, y: 0)
        #expect(canvas.text == " x本")
        canvas.put("y", x: 2, y: 0)
        #expect(canvas.text == " xy")
        #expect(canvas[3, 0].width == 1)
    }

    @Test func `a mark sits on the character before it, also on a wide one`() {
        var canvas = Canvas(size: TerminalSize(columns: 6, rows: 1))
        canvas.put("e\u{301}日\u{301}.", x: 0, y: 0)
        #expect(canvas.text == "e\u{301}日\u{301}.")
        #expect(canvas[3, 0].scalar == 0x2E)
    }

    @Test func `a mark at the start of a text does not change the cell before it`() {
        var canvas = Canvas(size: TerminalSize(columns: 6, rows: 1))
        canvas.put("a", x: 0, y: 0)
        canvas.put("\u{301}b", x: 1, y: 0)
        #expect(canvas[0, 0].mark == 0)
    }

    @Test func `text on the right ends before the given column`() {
        var canvas = Canvas(size: TerminalSize(columns: 10, rows: 2))
        canvas.putRight("0:42", maxX: 10, y: 0)
        canvas.putRight("far too long a text", maxX: 10, y: 1, from: 4)
        #expect(canvas.text == "      0:42\n    far t…")
    }
}
