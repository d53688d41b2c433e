import Glibc

/// `woodshed render` against `fluidsynth -F`: the same notes, soundfont and rate, both writing 16 bit to a file.
///
/// On one core processor time is compared, which is the wall clock of a machine that does nothing else; with two
/// workers, the wall clock itself.
enum RenderSpeedRow {
    private static let passes = 12
    private static let rounds = 5

    static func measure(program: String, font: String?) throws -> [Row] {
        let what = "render of \(Piece.id) × \(passes), FluidR3, 48 kHz"
        guard let font else { return [.skipped(what, because: "fluid-soundfont-gm is not installed")] }
        guard isInstalled("fluidsynth") else {
            return [.skipped(what, because: "fluidsynth is not installed")]
        }
        guard isInstalled("taskset") else { return [.skipped(what, because: "taskset is not installed")] }
        let piece = try Piece.load()
        let scratch = Scratch()
        defer { scratch.remove() }
        let midi = scratch.path("piece.mid"), wave = scratch.path("out.wav")
        guard writeBytes(StandardMIDIFile.bytes(piece.sequence, passes: passes), to: midi) else {
            return [.skipped(what, because: "the scratch folder cannot be written")]
        }
        let ours = [program, "render", Piece.id, "--repeat", "\(passes)", "--soundfont", font, "-o", wave]
        let oneCore = ["taskset", "-c", "0"]
        let peer =
            oneCore + [
                "fluidsynth", "-ni", "-q", "-F", wave, "-T", "wav", "-O", "s16", "-r", "48000", "-R", "0",
                "-C", "0",
                font, midi,
            ]
        var candidates = [
            (name: "room and limiter, one core", words: oneCore + ours, target: 0.9, byWall: false),
            (
                name: "neither, one core", words: oneCore + ours + ["--dry", "--no-limiter"], target: 1.0,
                byWall: false
            ),
        ]
        let help = Output.text([program, "render", "--help"])
        if help.contains("--workers") {
            candidates.append(("room and limiter, two workers", ours + ["--workers", "2"], 1.5, true))
        }
        // Taking turns, so that all of them meet the same moods of the machine.
        var peerSpeeds: [Speed] = []
        var speeds = [[Speed]](repeating: [], count: candidates.count)
        for _ in 0..<rounds {
            guard let speed = try speed(peer, wave) else {
                return [.skipped(what, because: "fluidsynth failed")]
            }
            peerSpeeds.append(speed)
            for index in candidates.indices {
                guard let speed = try self.speed(candidates[index].words, wave) else {
                    return [.skipped(what, because: "woodshed render failed")]
                }
                speeds[index].append(speed)
            }
        }
        return candidates.indices.map { index in
            // Ratios within a round, then their median: what disturbs a round disturbs both.
            let byWall = candidates[index].byWall
            let mine = speeds[index].map { byWall ? $0.wall : $0.cpu }
            let theirs = peerSpeeds.map { byWall ? $0.wall : $0.cpu }
            let ratio = Statistics.median(zip(mine, theirs).map { $0 / $1 })
            return .judged(
                "\(what): \(candidates[index].name)",
                ours: "\(decimal(ratio, 2)) × the peer (\(decimal(Statistics.median(mine), 0)) × real time)",
                peer: "fluidsynth -F: \(decimal(Statistics.median(theirs), 0)) × real time",
                target: "≥ \(candidates[index].target) ×", ratio >= candidates[index].target)
        }
    }

    /// Seconds of sound per second.
    private struct Speed {
        let wall: Double
        let cpu: Double
    }

    /// How fast a program writes a file; nil where it fails.
    private static func speed(_ words: [String], _ wave: String) throws -> Speed? {
        unlink(wave)
        let ending = try Child(words).wait()
        var status = stat()
        guard ending.status == 0, stat(wave, &status) == 0, status.st_size > 44 else { return nil }
        let seconds = Double(status.st_size - 44) / (4 * 48_000)
        return Speed(wall: seconds / ending.wall, cpu: seconds / ending.cpu)
    }
}

/// What a program prints.
enum Output {
    /// All of its standard output as text; empty where it could not be run.
    static func text(_ words: [String]) -> String {
        let scratch = Scratch()
        defer { scratch.remove() }
        let path = scratch.path("out")
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return "" }
        defer { close(file) }
        guard let child = try? Child(words, output: file) else { return "" }
        _ = child.wait()
        return readText(path) ?? ""
    }
}
