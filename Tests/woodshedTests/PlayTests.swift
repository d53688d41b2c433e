import Glibc
import Testing

@testable import woodshed

/// `play` without a screen, on a terminal and into a pipe or file.
@Suite(.serialized) struct PlayTests {
    /// One short bar, so that a pass takes an eighth of a second.
    private static let piece = """
        {"format": 1, "id": "short", "title": "Short", "key": "C", "tempo": 480, "timeSignature": "1/4",
         "grooveStyle": "click-only", "chords": "| C |"}
        """

    private func play(_ more: [String], output: String?, until: @escaping (String) -> Bool) -> String {
        let scratch = Scratch()
        let feed = scratch.path("feed")
        let arguments =
            ["play", scratch.file("short.json", PlayTests.piece), "--no-tui", "--output", "none"]
            + ["--count-in", "0", "--soundfont", Program.font, "--feed", feed] + more
        _ = Program.run(
            arguments, output: output, environment: ["TERM=xterm"], until: { until(Scratch.text(feed)) })
        return Scratch.text(feed)
    }

    @Test func `on a terminal it goes round until somebody stops it, without a screen too`() {
        let terminal = PseudoTerminal()
        let feed = play([], output: terminal.path, until: { $0.contains(#""pass":4"#) })
        #expect(feed.contains(#""pass":4"#))
    }

    @Test func `on a terminal it is played as often as told`() {
        let terminal = PseudoTerminal()
        let feed = play(["--repeat", "2"], output: terminal.path, until: { $0.contains(#""type":"end""#) })
        #expect(feed.contains(#""pass":2"#) && !feed.contains(#""pass":3"#))
    }

    @Test func `without a terminal it plays once`() {
        let feed = play([], output: nil, until: { $0.contains(#""type":"end""#) })
        #expect(feed.contains(#""type":"end""#) && !feed.contains(#""pass":2"#))
    }
}

/// A pseudo-terminal with nobody behind it.
private final class PseudoTerminal {
    private let outer: Int32
    /// What a program opens.
    let path: String

    init() {
        // posix_openpt and its sisters are not to be seen from Swift; this is what they do on Linux.
        outer = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var lock: Int32 = 0
        var number: UInt32 = 0
        _ = ioctl(outer, 0x4004_5431, &lock)  // TIOCSPTLCK
        _ = ioctl(outer, 0x8004_5430, &number)  // TIOCGPTN
        path = "/dev/pts/\(number)"
    }

    deinit { close(outer) }
}
