import AudioBackend
import Glibc
import Testing

@testable import woodshed

/// Playing live, where something goes wrong on the way.
@Suite(.serialized) struct LiveTests {
    @Test(arguments: ["none", "file"])
    func `a feed that cannot be written ends the music with one line`(output: String) {
        let scratch = Scratch()
        let result = Program.run([
            "play", "--no-tui", "--output", output == "file" ? "file:\(scratch.path("x.wav"))" : output,
            "--feed",
            "/dev/full", "--soundfont", LiveTests.largeFont,
        ])
        #expect(result.status == 74)
        #expect(result.errorLines.count == 1)
        #expect(result.errors.contains("cannot write /dev/full: No space left on device"))
    }

    /// The larger a soundfont, the longer its synth takes to be freed, and the surer a thread still in it meets that.
    private static let largeFont: String =
        ["/usr/share/sounds/sf2/FluidR3_GM.sf2", "/usr/share/sounds/sf2/TimGM6mb.sf2"]
        .first { (path: String) in access(path, R_OK) == 0 } ?? Program.font

    @Test(.enabled(if: access("/usr/share/alsa/alsa.conf", R_OK) == 0, "ALSA is not set up here"))
    func `a device whose buffer is no whole number of periods plays to the end`() {
        let scratch = Scratch()
        let configuration = scratch.file(
            "alsa.conf",
            """
            </usr/share/alsa/alsa.conf>
            pcm.uneven { type plug slave { pcm "null" rate 48000 } }
            """)
        let result = Program.run(
            [
                "play", "blues-in-a", "--no-tui", "--loop", "1", "--tempo", "400%", "--count-in", "0",
                "--rate", "88200",
                "--output", "alsa:uneven", "--soundfont", Program.font,
            ], environment: ["ALSA_CONFIG_PATH=\(configuration)"])
        #expect(result.status == 0)
        #expect(result.errors == "")
    }

    @Test func `a feed's reader that does not read holds nothing up`() throws {
        signal(SIGPIPE, SIG_IGN)
        let scratch = Scratch()
        let path = scratch.path("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        var feed = LiveFeed(try ByteSink(path))
        let line = [UInt8](repeating: 0x78, count: 100_000)
        var given = 0
        while given + line.count <= LiveFeed.limit {
            try feed.write(line)
            given += line.count
        }
        #expect(feed.backlog > given - 200_000, "a pipe holds little")
        #expect(try !feed.drain(milliseconds: 20))
        #expect(throws: ReaderStuck.self) { for _ in 0..<3 { try feed.write(line) } }
        try feed.close()
    }

    @Test func `a feed's slow reader gets every byte in order`() throws {
        signal(SIGPIPE, SIG_IGN)
        let scratch = Scratch()
        let path = scratch.path("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        var feed = LiveFeed(try ByteSink(path))
        let sent = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        try feed.write(sent)
        var got: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 50_000)
        while got.count < sent.count {
            let count = read(reader, &chunk, chunk.count)
            guard count > 0 else { break }
            got += chunk[..<count]
            try feed.write([])
        }
        #expect(got == sent)
        #expect(feed.backlog == 0)
        close(reader)
        #expect(throws: ReaderLeft.self) { try feed.write([0x0A]) }
        try feed.close()
    }

    @Test func `a stalled and a lost device are named on the screen`() {
        var status = OutputStatus()
        #expect(status.described("alsa:default") == "alsa:default")
        status.isStalled = true
        #expect(status.described("alsa:default") == "alsa:default: stalled, waiting for it")
        status.isLost = true
        #expect(status.described("alsa:default") == "alsa:default: lost, waiting for it")
    }
}
