import ArgumentParser
import AudioBackend
import Glibc
import MusicTime
import PracticeSession
import Sequencing

/// `woodshed render`: the piece as a WAV file, with the render function of live sound.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Write a piece with its band to a WAV file, faster than it plays.",
        discussion: """
              woodshed render blues-in-a -o blues.wav
              woodshed render blues-in-a -o slow.wav --tempo 70% --repeat 4 --mute melody
              woodshed render the-kesh -o kesh.wav --bits 24 --stems parts

            A file that is there is replaced once the new one is complete. Once through and without a count-in \
            unless told.
            """)

    @OptionGroup var practice: PracticeOptions

    @Option(name: .shortAndLong, help: "The file to write.", completion: .file(extensions: ["wav"]))
    var output: String

    @Option(help: "16, 24 or float.")
    var bits: WAVFormat = .bits16

    @Option(help: "Also write each part to a file of its own in this folder.", completion: .directory)
    var stems: String?

    @Flag(help: "Leave the room out.")
    var dry = false

    @Flag(help: "Leave the limiter out: what is too loud is cut off.")
    var noLimiter = false

    @Option(help: "Threads that render, 1 or 2; the bytes are the same.")
    var workers: Int?

    /// A second thread pays where there is a second processor.
    private static var usualWorkers: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1 ? 2 : 1 }

    func validate() throws {
        if let workers, !(1...2).contains(workers) { throw ValidationError("--workers takes 1 or 2.") }
        guard !output.isEmpty else { throw ValidationError("--output takes the name of a file.") }
    }

    func run() throws {
        try reportingFailures {
            let piece = try LoadedPiece(practice.exercise, options: practice.arranging)
            piece.arrangement.warnings.forEach(StandardError.say)
            let settings = try practice.settings(for: piece, passes: 1, countIn: .none)
            let rate = practice.rate ?? 48000
            try checkLength(piece, settings, rate: rate)
            let workers = try Sound.workers(
                piece,
                Sound.settings(
                    piece, soundfont: try Sound.soundfont(practice), rate: rate,
                    pitch: practice.pitch?.pitch ?? .concert),
                count: workers ?? RenderCommand.usualWorkers)
            let mixer = Mixer(sampleRate: rate)
            mixer.setRoom(on: !dry)
            mixer.setLimiter(on: !noLimiter)
            let engine = AudioEngine(sequence: piece.arrangement.sequence, synth: workers.synth, mixer: mixer)
            try OfflineRenderer(engine, workers, piece: piece, path: output, format: bits, stems: stems).run(
                settings)
        }
    }

    /// Says before the work what would not fit into a WAV file after it.
    private func checkLength(_ piece: LoadedPiece, _ settings: SessionSettings, rate: Int) throws {
        let bars = piece.exercise.playedBars
        let range = settings.loop ?? bars.bars.indices
        guard let first = bars.bars[range].first, let last = bars.bars[range].last else { return }
        let pass = bars.tempoMap(of: piece.exercise.bars).seconds(
            from: first.start, to: last.start + last.length)
        let seconds = pass * Double(settings.passes) * 100 / settings.scale.percent
        let bytes = seconds * Double(rate * 2 * bits.bytesPerSample)
        guard bytes >= 4_294_967_296 else { return }
        throw Failure.usage(
            "\(settings.passes) passes take \(Int(min(seconds / 3600, 1e9))) hours, but a WAV file ends at 4 GiB;"
                + " make --repeat smaller")
    }
}

extension WAVFormat: ExpressibleByArgument {}
