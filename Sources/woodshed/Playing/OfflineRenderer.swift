import AudioBackend
import Glibc
import MusicTime
import PracticeSession
import Sequencing

/// Renders a session to files: the mix, and each part on its own.
///
/// After the last pass what rings on is rendered until it is silent, four seconds at the most.
struct OfflineRenderer {
    private let engine: AudioEngine
    private let renderer: BatchRenderer
    private let piece: LoadedPiece
    private let mix: ReplacingWAVFile
    private var stems: [(channel: Int, file: ReplacingWAVFile)] = []
    /// Blocks between looks at the signals: about a tenth of a second of music.
    private static let blocksAtOnce = 64

    init(
        _ engine: AudioEngine, _ workers: RenderWorkers, piece: LoadedPiece, path: String, format: WAVFormat,
        stems folder: String?
    ) throws {
        self.engine = engine
        renderer = BatchRenderer(engine: engine, workers: workers)
        self.piece = piece
        let rate = engine.framesPerSecond
        mix = try OfflineRenderer.open(path, rate, format)
        guard let folder else { return }
        guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
            throw Failure(ExitStatus.ioError, AudioError.cannotWrite(path: folder, errno: errno).description)
        }
        for part in piece.arrangement.cues.parts {
            stems.append((part.channel, try OfflineRenderer.open("\(folder)/\(part.id).wav", rate, format)))
        }
        stems.append((AudioBlock.clickPart, try OfflineRenderer.open("\(folder)/click.wav", rate, format)))
        engine.mixer.setTaps(on: true)
    }

    private static func open(_ path: String, _ rate: Int, _ format: WAVFormat) throws -> ReplacingWAVFile {
        do { return try ReplacingWAVFile(path: path, sampleRate: rate, format: format) } catch {
            throw Failure(error.exitStatus, error.description)
        }
    }

    /// Plays the session from its start to its end.
    func run(_ settings: SessionSettings) throws {
        let coordinator = PracticeCoordinator(
            piece.arrangement, of: piece.exercise, piece: piece.info, engine: engine,
            framesPerSecond: engine.framesPerSecond, settings: settings)
        coordinator.perform(.play)
        let signals = SignalPipe([SIGINT, SIGTERM, SIGHUP])
        var ended: Int32?
        do throws(AudioError) {
            var blocks = 0
            try renderer.render(
                until: {
                    while engine.nextReport() != nil {}
                    blocks += 1
                    if blocks % OfflineRenderer.blocksAtOnce == 0 { ended = signals.wait(milliseconds: 0) }
                    return engine.transportState == .stopped || ended != nil
                },
                take: { block throws(AudioError) in try write(block) })
            if ended == nil {
                try renderTail()
                try mix.finish()
                for stem in stems { try stem.file.finish() }
            }
        } catch {
            throw Failure(error.exitStatus, error.description)
        }
        if let ended { throw Failure.ended(by: ended) }
    }

    /// What rings on, until a tenth of a second stays below −72 dBFS.
    private func renderTail() throws(AudioError) {
        let rate = engine.framesPerSecond
        var silent = 0
        var left = 4 * rate / AudioBlock.frames
        try renderer.render(
            until: {
                left -= 1
                return left <= 0 || silent >= rate / 10
            },
            take: { block throws(AudioError) in
                guard silent < rate / 10 else { return }
                try write(block)
                var peak: Float = 0
                for index in 0..<(2 * AudioBlock.frames) { peak = max(peak, abs(block[index])) }
                silent = peak < 0.00025 ? silent + AudioBlock.frames : 0
            })
    }

    private func write(_ block: UnsafePointer<Float>) throws(AudioError) {
        try mix.write(block, frames: AudioBlock.frames)
        for stem in stems {
            let tap = engine.mixer.tap(part: stem.channel)
            try stem.file.write(left: tap, right: tap + AudioBlock.frames, frames: AudioBlock.frames)
        }
    }
}
