// bench [--record FILE] [--only WORD]
//
// Prints the figures that Woodshed must reach, measured now, with the peer's figure from the same run beside them.
import AudioBackend
import Glibc

@main
struct Bench {
    /// A group of rows that are measured together.
    struct Group {
        let name: String
        let measure: () throws -> [Row]
    }

    static func main() {
        var arguments = CommandLine.arguments.dropFirst()
        var recording: String?
        var only: String?
        while let word = arguments.popFirst() {
            switch (word, arguments.first) {
            case ("--record", let file?): recording = file
            case ("--only", let name?): only = name
            default: leave(64, "usage: bench [--record FILE] [--only GROUP]")
            }
            arguments.removeFirst()
        }
        var lines = [Row.head]
        var fallsShort = 0
        print(Row.head)
        for group in groups where only == nil || only == group.name {
            let rows: [Row]
            do { rows = try group.measure() } catch { rows = [.skipped(group.name, because: "\(error)")] }
            for row in rows {
                print(row.line)
                fflush(nil)
                lines.append(row.line)
                if case .fallsShort = row.verdict { fallsShort += 1 }
            }
        }
        let closing = "\(fallsShort) of \(lines.count - 1) rows fall short. Measured on \(Machine.words)."
        print("\n" + closing)
        if let recording {
            let page = Page.head + lines.joined(separator: "\n") + "\n\n" + closing + "\n"
            guard writeBytes(Array(page.utf8), to: recording) else {
                leave(74, "bench: cannot write \(recording)")
            }
        }
    }

    private static var groups: [Group] {
        let testFont = "soundfonts/impulse.sf2"
        let program = ".build/release/woodshed"
        let bandFont = Fonts.large ?? Fonts.small
        let offline = [
            Group(name: "onsets") { try OnsetRow.measure(testFont: testFont) },
            Group(name: "loop") { try LongLoopRow.measure(testFont: testFont, bandFont: bandFont) },
            Group(name: "feed") { try FeedLoopRow.measure(program: program) },
            Group(name: "screen") { try ScreenRow.measure() },
            Group(name: "render") { try RenderSpeedRow.measure(program: program, font: Fonts.large) },
        ]
        guard LiveRows.hasServer else {
            return offline + [
                Group(name: "live") {
                    [.skipped("rows with real sound", because: "no sound server (Scripts/null-sink)")]
                }
            ]
        }
        return offline + [
            Group(name: "start") { try LiveRows.start(program: program, font: Fonts.large) },
            Group(name: "timing") { try LiveRows.timing(program: program, font: Fonts.large) },
            Group(name: "load") { try LiveRows.load(program: program, font: Fonts.large) },
        ]
    }

    private static func leave(_ status: Int32, _ words: String) -> Never {
        _ = (words + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(status)
    }
}
