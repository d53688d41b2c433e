import Glibc
import Testing

@testable import TerminalDisplay

/// A pseudo-terminal with nobody behind it; one at a time, as a program has only one screen.
@Suite(.serialized) struct TerminalTests {
    private struct Pair {
        var outer: Int32
        var inner: Int32

        init() {
            // posix_openpt and its sisters are not to be seen from Swift; this is what they do on Linux.
            outer = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var lock: Int32 = 0
            var number: UInt32 = 0
            _ = ioctl(outer, 0x4004_5431, &lock)  // TIOCSPTLCK
            _ = ioctl(outer, 0x8004_5430, &number)  // TIOCGPTN
            inner = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
            var window = winsize(ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
            _ = ioctl(outer, UInt(TIOCSWINSZ), &window)
            _ = fcntl(outer, F_SETFL, O_NONBLOCK)
        }

        func written() -> String {
            var buffer = [UInt8](repeating: 0, count: 8192)
            let n = read(outer, &buffer, buffer.count)
            return String(decoding: buffer.prefix(max(0, n)), as: UTF8.self)
        }

        func type(_ text: String) {
            _ = Array(text.utf8).withUnsafeBytes { write(outer, $0.baseAddress, $0.count) }
        }

        var localModes: tcflag_t {
            var modes = termios()
            tcgetattr(inner, &modes)
            return modes.c_lflag
        }

        func close() {
            _ = Glibc.close(inner)
            _ = Glibc.close(outer)
        }
    }

    @Test func `what is no terminal is told`() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        #expect(throws: TerminalError.notATerminal) { _ = try Terminal(output: ends[1]) }
        close(ends[0])
        close(ends[1])
    }

    @Test func `the terminal is taken and given back as it was`() throws {
        let pair = Pair()
        defer { pair.close() }
        let before = pair.localModes
        let terminal = try Terminal(output: pair.inner)
        #expect(terminal.size == TerminalSize(columns: 100, rows: 30))
        #expect(pair.localModes == before)

        try terminal.enter()
        #expect(pair.localModes & tcflag_t(ECHO | ICANON) == 0)
        #expect(pair.localModes & tcflag_t(ISIG) != 0)
        let entry = pair.written()
        #expect(entry.hasPrefix("\u{1B}[?1049h\u{1B}[?25l"))

        terminal.leave()
        #expect(pair.localModes == before)
        #expect(pair.written() == "\u{1B}[?2026l\u{1B}[m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
        terminal.leave()
        #expect(pair.written() == "")
    }

    @Test func `keys and signals come as events, in time`() throws {
        let pair = Pair()
        defer { pair.close() }
        let terminal = try Terminal(output: pair.inner)
        try terminal.enter()
        defer { terminal.leave() }
        #expect(terminal.nextEvents() == [])
        pair.type(" \u{1B}[A")
        #expect(terminal.nextEvents() == [.key(.character(" ")), .key(.up)])

        pair.type("\u{1B}")
        #expect(terminal.nextEvents() == [])
        usleep(40_000)
        #expect(terminal.nextEvents() == [.key(.escape)])

        var window = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(pair.outer, UInt(TIOCSWINSZ), &window)
        // To the process, not by raise(): the threads of tests block signals.
        kill(getpid(), SIGWINCH)
        #expect(nextEvents(of: terminal) == [.resized(TerminalSize(columns: 120, rows: 40))])
        kill(getpid(), SIGTERM)
        #expect(nextEvents(of: terminal) == [.quit(signal: SIGTERM)])
    }

    /// Waits until the terminal's descriptors have something to tell, as a main loop does.
    private func nextEvents(of terminal: Terminal) -> [TerminalEvent] {
        var descriptors = terminal.pollDescriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&descriptors, nfds_t(descriptors.count), 5000)
        return terminal.nextEvents()
    }
}
