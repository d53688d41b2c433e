import Glibc
import Testing

@testable import woodshed

/// Bad input from the outside: one clear line, the design's exit code, files as they were.
@Suite struct BadInputTests {
    struct Call: CustomTestStringConvertible {
        var arguments: [String]
        var status: Int32
        /// What the line must say.
        var says: String
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ line: String, _ status: Int32, _ says: String) {
            arguments = line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
            self.status = status
            self.says = says
        }
    }

    static let calls = [
        Call("nonsense", 64, "Unexpected argument 'nonsense'"),
        Call("play --nonsense", 64, "Unknown option '--nonsense' (woodshed play --help)"),
        Call("feed --tempo x", 64, "'--tempo <tempo>': Tempo: 60%, 84 (pulses a minute) or 3/8=112"),
        Call("feed --tempo 401%", 64, "10 % to 400 %"),
        Call("feed --tempo nan", 64, "'nan' is invalid"),
        Call("feed --tempo 999999999", 64, "written tempo, which is 96"),
        Call("feed --loop 0", 64, "the piece has bars 1-12"),
        Call("feed --loop 5-3", 64, "bar 3 is not played after bar 5"),
        Call("feed --loop 1-99999999999999999999", 64, "expected bars such as 5-8"),
        Call("feed --from 13", 64, "there is no bar 13"),
        Call("feed --repeat 0", 64, "--repeat takes 1 or more"),
        Call("feed --transpose -13", 64, "--transpose takes -12 to 12"),
        Call("feed --gain bass=nan", 64, "such as bass=-6"),
        Call("feed --gain bass=1e308", 64, "at most 12 decibels"),
        Call("feed --gain nobody=3", 64, "there is no part \"nobody\""),
        Call("feed --style shufle", 64, "did you mean \"shuffle\"?"),
        Call("feed --click perhaps", 64, "one of"),
        Call("feed --rate 1", 64, "8000 to 96000"),
        Call("feed blues-in-b", 66, "did you mean \"blues-in-a\"?"),
        Call("feed /nonexistent/x.json", 66, "no such file"),
        Call("feed /tmp/", 65, "it is a folder"),
        Call("feed /dev/null", 65, "found an empty file"),
        Call("check /nonexistent/x.json", 66, "no such file"),
        Call("list --difficulty 11", 64, "4, 3-5 or 6-"),
        Call("list --key H", 64, "Only this key"),
        Call("render", 64, "Missing expected argument '--output"),
        Call("render -o ''", 64, "the name of a file"),
        Call("render -o /tmp/never.wav --bits 12", 64, "'16', '24' or 'float'"),
        Call("render -o /tmp/never.wav --soundfont /nonexistent.sf2", 66, "/nonexistent.sf2: cannot read"),
        Call("render -o /tmp/never.wav --soundfont /etc/passwd", 65, "/etc/passwd: not a soundfont"),
        Call("play --feed - --output file: --no-tui", 64, "file:PATH"),
        Call("play --output none --no-tui --feed /nonexistent/feed", 74, "cannot write /nonexistent/feed"),
        Call("play --no-tui --output file:/nonexistent/x.wav", 74, "/nonexistent/x.wav: cannot write"),
        Call("new T --chart Xyz9", 65, "--chart:1:1: expected a chord"),
        Call("new T --chart A7 --time 4/5", 64, "--time: expected a time signature"),
        Call("new T --chart A7 --tempo fast", 64, "--tempo: expected a tempo"),
        Call("new T --chart A7 --style shufle", 64, "did you mean \"shuffle\"?"),
        Call("new T --chart ''", 64, "--chart: expected at least one bar"),
        Call("new !! --chart A7", 64, "title: expected a title with letters or digits"),
        Call("new T", 64, "Missing expected argument '--chart"),
        Call("new T --chart A7 --save /nonexistent/x.json", 74, "no such folder"),
        Call("new T --chart A7 --save /dev/full", 74, "No space left on device"),
    ]

    @Test(arguments: calls) func `bad input is one clear line and the right exit code`(call: Call) {
        let result = Program.run(call.arguments)
        #expect(result.status == call.status)
        #expect(result.errorLines.count == 1, "\(result.errors)")
        #expect(result.errors.contains(call.says), "\(result.errors)")
        #expect(result.output.isEmpty)
    }

    /// A file's text and what `feed` and `check` say of it.
    static let files = [
        (#"{"format": 1, "#, "1:15"),
        (#"[]"#, "expected an exercise"),
        (exercise(tempo: "NaN"), "5:12: tempo: expected a value, found NaN"),
        (exercise(tempo: "\"fast\""), "tempo: expected a tempo"),
        (exercise(tempo: "1e999"), "tempo: expected a tempo"),
        (exercise(chart: "| A7 | Xyz9 |"), "8:21: chords: expected a chord"),
        (exercise(chart: ""), "found an empty chart"),
        (exercise(chart: "|: A7 :|x1000000000"), "a repeat of 2 to 100 times"),
        (exercise(more: #""sections": [{"name": "x", "bar": 1000000000}]"#), "a bar number from 1 to 2"),
        (exercise(more: #""grooveStile": "shuffle""#), "grooveStile"),
        (exercise(more: #""id": "twice""#), "a second \"id\""),
        (String(repeating: "[", count: 100_000), "at most 64"),
    ]

    static func exercise(
        tempo: String = "96", chart: String = "| A7 | D7 |", more: String = #""swing": 60"#
    ) -> String {
        """
        {
          "format": 1,
          "id": "tried",
          "title": "Tried",
          "tempo": \(tempo), "key": "A",
          "timeSignature": "4/4",
          "grooveStyle": "shuffle",
          "chords": "\(chart)",
          \(more)
        }

        """
    }

    @Test(arguments: files) func `a broken exercise is told with its place`(text: String, says: String) {
        let scratch = Scratch()
        let path = scratch.file("broken.json", text)
        for command in ["feed", "check"] {
            let result = Program.run([command, path])
            #expect(result.status == 65)
            #expect(result.errorLines.count == 1, "\(result.errors)")
            #expect(result.errors.contains(says), "\(result.errors)")
            #expect(result.errors.contains(path + ":"))
        }
        #expect(scratch.names == ["broken.json"])
        #expect(Scratch.text(path) == text)
    }

    @Test func `output that nobody can take is an I/O error`() {
        for arguments in [["feed"], ["list"], ["check", "-q", "--json", "/nonexistent"]] {
            let result = Program.run(arguments, output: "/dev/full")
            #expect(result.status == 74)
            #expect(result.errors == "woodshed: cannot write standard output: No space left on device\n")
        }
    }

    @Test func `a new exercise is written, checked and played, and never takes the place of another unasked`()
    {
        let scratch = Scratch()
        let path = scratch.path("my-blues.json")
        let new = ["new", "My Blues", "--chart", "| A7 | D7 | A7 | % |", "--save", path]
        #expect(Program.run(new).status == 0)
        let first = Scratch.text(path)
        #expect(first.contains("\"my-blues\""))
        #expect(Program.run(["check", path]).output == "ok \(path): My Blues, 4 bars, 0 notes\n")
        #expect(Program.run(["feed", path]).output.contains("\"type\":\"end\""))

        let again = Program.run(new + ["--key", "D"])
        #expect(again.status == 74)
        #expect(again.errors.contains("--force"))
        #expect(Scratch.text(path) == first)
        #expect(Program.run(new + ["--key", "D", "--force"]).status == 0)
        #expect(Scratch.text(path) != first)
        #expect(scratch.names == ["my-blues.json"])
    }
}

/// What a render does to the files around it.
@Suite struct RenderedFileTests {
    @Test func `a render that fails leaves the older file alone and nothing beside it`() {
        let scratch = Scratch()
        let path = scratch.file("song.wav", "old")
        #expect(Program.run(["render", "-o", path, "--loop", "99"]).status == 64)
        #expect(Program.run(["render", "-o", path, "--soundfont", "/etc/passwd"]).status == 65)
        let long = Program.run(["render", "-o", path, "--repeat", "1000000"])
        #expect(long.status == 64)
        #expect(long.errors.contains("4 GiB"))
        #expect(Scratch.text(path) == "old")
        #expect(scratch.names == ["song.wav"])
    }

    @Test func `a complete render takes the place of the older file, through a link as well`() {
        let scratch = Scratch()
        let path = scratch.file("song.wav", "old")
        let link = scratch.path("link.wav")
        symlink(path, link)
        let result = Program.run([
            "render", "-o", link, "--loop", "1", "--tempo", "400%", "--soundfont", Program.font,
        ])
        #expect(result.status == 0, "\(result.errors)")
        var head = [UInt8](repeating: 0, count: 4)
        let descriptor = open(path, O_RDONLY)
        #expect(read(descriptor, &head, 4) == 4)
        close(descriptor)
        #expect(head == Array("RIFF".utf8))
        #expect(scratch.names == ["link.wav", "song.wav"])
    }

    @Test func `names cannot drive a terminal`() {
        let result = Program.run(["render", "-o", "/nonexistent/\u{1B}[31m\nx.wav"])
        #expect(result.status == 74)
        #expect(result.errorLines.count == 1)
        #expect(!result.errors.unicodeScalars.contains("\u{1B}"))
    }
}
