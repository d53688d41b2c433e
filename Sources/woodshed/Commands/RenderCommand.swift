import ArgumentParser
import AudioBackend
import MusicTime
import PracticeSession
import Sequencing

/// `woodshed render`: the piece as a WAV file, with the render function of live sound.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Write a piece with its band to a WAV file, faster than it plays.")

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

    func run() throws {
        try reportingFailures {
            let piece = try LoadedPiece(practice.exercise, options: practice.arranging)
            piece.arrangement.warnings.forEach(StandardError.say)
            let settings = try practice.settings(for: piece, passes: 1, countIn: .none)
            let rate = practice.rate ?? 48000
            let synth = try Sound.synth(
                piece, soundfont: try Sound.soundfont(practice), rate: rate, pitch: practice.pitch?.pitch ?? .concert)
            let mixer = Mixer(sampleRate: rate)
            mixer.setRoom(on: !dry)
            mixer.setLimiter(on: !noLimiter)
            let engine = AudioEngine(sequence: piece.arrangement.sequence, synth: synth, mixer: mixer)
            let renderer = try OfflineRenderer(
                engine, piece: piece, path: output, format: bits, stems: stems)
            try renderer.run(settings)
        }
    }
}

extension WAVFormat: ExpressibleByArgument {}
