import ArgumentParser
import AudioBackend
import Glibc
import MusicTime
import PracticeSession
import Sequencing
import TerminalDisplay

/// `woodshed play`: the band sounds and the screen shows what comes.
struct PlayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play an exercise with its band, and show it in time with what is heard.",
        discussion: """
              woodshed play
              woodshed play blues-in-a --loop 5-8 --tempo 60%
              woodshed play my-blues.json --mute melody --click on --count-in 2:each

            On a terminal it plays until q; ? shows the keys. With --no-tui it plays until Ctrl-C. Where standard \
            output is no terminal it plays once and leaves. --repeat says how often instead. Passes begin with a \
            count-in of one bar, the first one only, unless --count-in says otherwise.
            """)

    @OptionGroup var practice: PracticeOptions

    @Option(help: ArgumentHelp("alsa[:DEVICE], file:PATH or none.", valueName: "output"))
    var output: OutputOption = .alsa(device: "default")

    @Flag(name: .customLong("no-tui"), help: "No screen, and no keys.")
    var noScreen = false

    @Option(
        help: ArgumentHelp(
            "Write the state feed to a file, a pipe, or - for standard output.", valueName: "path"))
    var feed: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Show everything so much later, for wireless headphones.", valueName: "ms"))
    var displayOffset: Double = 0

    func validate() throws {
        guard abs(displayOffset) <= 10_000 else {
            throw ValidationError("--display-offset takes up to 10000 ms.")
        }
    }

    func run() throws {
        try reportingFailures {
            let hasScreen = !noScreen && StandardOutput.isTerminal && !TerminalKind.isDumb
            if hasScreen, feed == "-" {
                throw Failure.usage("--feed - and the screen both want standard output; add --no-tui")
            }
            let piece = try LoadedPiece(practice.exercise, options: practice.arranging)
            // Who sits at a terminal stops it; in a script nobody would.
            let settings = try practice.settings(
                for: piece, passes: StandardOutput.isTerminal ? 0 : 1,
                countIn: CountIn(bars: 1, policy: .first))
            let soundfont = try Sound.soundfont(practice)
            let (device, complaint) = try openOutput()
            let synth = try Sound.synth(
                piece,
                Sound.settings(
                    piece, soundfont: soundfont, rate: device.sampleRate,
                    pitch: practice.pitch?.pitch ?? .concert))
            let engine = AudioEngine(
                sequence: piece.arrangement.sequence, synth: synth,
                mixer: Mixer(sampleRate: device.sampleRate))
            let coordinator = PracticeCoordinator(
                piece.arrangement, of: piece.exercise, piece: piece.info, engine: engine,
                framesPerSecond: device.sampleRate, settings: settings)
            let remarks = piece.arrangement.warnings + (complaint.map { [$0] } ?? [])
            remarks.forEach(StandardError.say)
            let live = LiveSession(
                coordinator: coordinator, engine: engine, output: device,
                displayOffset: Int64(displayOffset * 1_000_000),
                hasScreen: hasScreen)
            if let last = remarks.last { coordinator.say(last) }
            if let feed { try live.openFeed(ByteSink(feed), piece: piece) }
            if hasScreen {
                try ScreenLoop(live).run()
            } else {
                try QuietLoop(live).run()
            }
        }
    }

    /// The output, and what to say when it is another one than was asked for.
    private func openOutput() throws -> (any AudioOutput, String?) {
        let rate = practice.rate ?? 48000
        switch output {
        case .alsa(let device):
            // A band nobody hears is still a page that moves: say so and go on.
            do { return (try ALSAOutput(device: device, rate: practice.rate), nil) } catch {
                return (PacedOutput.silent(sampleRate: rate), "no sound: \(error.description)")
            }
        case .file(let path):
            do { return (try PacedOutput.file(path: path, sampleRate: rate), nil) } catch {
                throw Failure(error.exitStatus, error.description)
            }
        case .none: return (PacedOutput.silent(sampleRate: rate), nil)
        }
    }
}

/// What the environment says of the terminal.
enum TerminalKind {
    /// A terminal that cannot place a cursor.
    static var isDumb: Bool { getenv("TERM").map { String(cString: $0) == "dumb" } ?? true }
}
