import Glibc

/// The rows that need a sound server: run under Scripts/null-sink.
enum LiveRows {
    /// No whole number of screen frames a beat, so that every phase between the two occurs.
    private static let tempo = 143.0
    private static let seconds = 40.0

    /// Whether a server of ours is there.
    static var hasServer: Bool { getenv("PULSE_SERVER") != nil }

    /// Screen, sound and feed against each other. Only the click sounds, so that the recording is easy to read.
    static func timing(program: String, font: String?) throws -> [Row] {
        let words =
            [
                program, "play", Piece.id, "--tempo", "\(Int(tempo))", "--click", "on", "--count-in", "0",
                "--solo", "click",
            ]
            + soundfont(font)
        let run = try LiveRun(words, seconds: seconds, recording: true)
        let beats = run.arrivals.filter { $0.line.type == "beat" && $0.line.heardAt != nil }
        guard beats.count > 20 else {
            return [
                .skipped(
                    "screen, sound and feed",
                    because: "only \(beats.count) beats arrived, status \(run.endStatus)")
            ]
        }
        return [
            displayLatency(run, beats), displayAgainstSound(run), recordedAgainstHeard(run, beats),
            feedLatency(beats), line(run),
        ]
    }

    private static func soundfont(_ font: String?) -> [String] { font.map { ["--soundfont", $0] } ?? [] }

    /// When the beat near `time` flashed on the screen: its block is filled, dozens of cells at once.
    private static func flash(_ run: LiveRun, near time: Double) -> Double? {
        let half = 0.4 * 60 / tempo
        let near = zip(run.pictures, run.pictures.dropFirst()).filter { abs($1.time - time) < half }
        return near.first { $1.litCells >= $0.litCells + 40 }?.1.time
    }

    private static func displayLatency(_ run: LiveRun, _ beats: [LiveRun.Arrival]) -> Row {
        let what = "heard beat to bytes on the terminal"
        let late = beats.compactMap { beat in
            beat.line.heardAt.flatMap { heard in flash(run, near: heard).map { $0 - heard } }
        }
        guard late.count * 10 >= beats.count * 9 else {
            return .skipped(what, because: "only \(late.count) of \(beats.count) beats seen on the screen")
        }
        let p99 = Statistics.percentile(late.map(abs), 99)
        return .judged(
            what,
            ours:
                "median \(milliseconds(Statistics.median(late))), p99 \(milliseconds(p99)) (\(late.count) beats)",
            target: "p99 ≤ 20 ms", p99 <= 0.020)
    }

    /// The recorder hears a sample when the server mixes it, a little before a listener would.
    private static func recordedAgainstHeard(_ run: LiveRun, _ beats: [LiveRun.Arrival]) -> Row {
        let apart = run.recordedClicks.compactMap { click in
            beats.compactMap(\.line.heardAt).min { abs($0 - click) < abs($1 - click) }.map { click - $0 }
        }
        guard !apart.isEmpty else {
            return .skipped("recorded sound against heardAt", because: "no click recorded")
        }
        return .reported(
            "recorded sound against heardAt",
            ours:
                "median \(milliseconds(Statistics.median(apart))), p99 \(milliseconds(Statistics.percentile(apart.map(abs), 99)))"
        )
    }

    private static func displayAgainstSound(_ run: LiveRun) -> Row {
        let what = "screen against the recorded sound"
        guard !run.recordedClicks.isEmpty else { return .skipped(what, because: "no click on the recording") }
        let apart = run.recordedClicks.compactMap { click in flash(run, near: click).map { $0 - click } }
        guard apart.count * 10 >= run.recordedClicks.count * 9 else {
            return .skipped(
                what, because: "only \(apart.count) of \(run.recordedClicks.count) clicks seen on the screen")
        }
        let p99 = Statistics.percentile(apart.map(abs), 99)
        return .judged(
            what,
            ours:
                "median \(milliseconds(Statistics.median(apart))), p99 \(milliseconds(p99)) (\(apart.count) clicks)",
            target: "p99 ≤ 20 ms", p99 <= 0.020)
    }

    private static func feedLatency(_ beats: [LiveRun.Arrival]) -> Row {
        let late = beats.compactMap { beat in beat.line.heardAt.map { beat.time - $0 } }
        return .reported(
            "heard beat to its line in the feed",
            ours:
                "median \(milliseconds(Statistics.median(late))), p99 \(milliseconds(Statistics.percentile(late, 99)))"
        )
    }

    private static func line(_ run: LiveRun) -> Row {
        let lines = run.arrivals.map(\.line).filter { $0.heardAt != nil }
        let apart = Statistics.residuals(x: lines.map { Double($0.frame) }, y: lines.compactMap(\.heardAt))
            .map(abs)
        let p99 = Statistics.percentile(apart, 99)
        return .judged(
            "heardAt against frame, distance from a straight line",
            ours: "p99 \(milliseconds(p99, 2)) (\(lines.count) lines)",
            target: "p99 ≤ 2 ms", p99 <= 0.002)
    }

    /// Processor and memory while playing, against the peer playing the same notes.
    static func load(program: String, font: String?) throws -> [Row] {
        let what = "processor time of play with the screen, FluidR3"
        guard let font else { return [.skipped(what, because: "fluid-soundfont-gm is not installed")] }
        let words = [program, "play", Piece.id, "--count-in", "0"] + soundfont(font)
        let run = try LiveRun(words, seconds: 20, recording: false, readsFeed: false)
        let memory = Double(run.residentBytes) / 1_048_576
        var rows: [Row] = [
            .judged(
                "resident memory while playing, FluidR3", ours: "\(decimal(memory, 0)) MB",
                target: "≤ 120 MB",
                memory > 0 && memory <= 120),
            .reported(
                "bytes to the terminal while playing at 100×30",
                ours: "\(decimal(run.terminalBytesPerSecond / 1000, 1)) KB/s"),
        ]
        guard isInstalled("fluidsynth") else {
            return rows + [.skipped(what, because: "fluidsynth is not installed")]
        }
        let peer = try peerShare(font: font)
        let ratio = run.cpuShare / max(peer, 1e-6)
        rows.insert(
            .judged(
                what, ours: "\(decimal(ratio, 2)) × the peer (\(decimal(run.cpuShare * 100, 1)) % of a core)",
                peer: "fluidsynth -z 256 -c 4: \(decimal(peer * 100, 1)) %", target: "≤ 1.5 ×", ratio <= 1.5),
            at: 0)
        return rows
    }

    /// Share of a core that the peer takes, its effects off, after it has loaded.
    private static func peerShare(font: String) throws -> Double {
        let piece = try Piece.load()
        let scratch = Scratch()
        defer { scratch.remove() }
        let midi = scratch.path("piece.mid")
        _ = writeBytes(StandardMIDIFile.bytes(piece.sequence, passes: 4), to: midi)
        let child = try Child([
            "fluidsynth", "-ni", "-q", "-a", "alsa", "-o", "audio.alsa.device=default", "-m", "alsa_seq",
            "-z", "256",
            "-c", "4", "-r", "48000", "-R", "0", "-C", "0", font, midi,
        ])
        usleep(4_000_000)
        let begin = now(), before = child.cpuSoFar
        usleep(20_000_000)
        let share = (child.cpuSoFar - before) / (now() - begin)
        child.interrupt()
        _ = child.wait(patience: 3)
        return share
    }

    /// From the start of the program to the first frame heard; the feed says when that is.
    static func start(program: String, font: String?) throws -> [Row] {
        let what = "start of play to the first frame heard, FluidR3"
        guard let font else { return [.skipped(what, because: "fluid-soundfont-gm is not installed")] }
        _ = readBytes(font)
        var warm: [Double] = []
        for _ in 0..<7 { if let time = try startOnce(program, font) { warm.append(time) } }
        guard !warm.isEmpty else {
            return [.skipped(what, because: "no line of the feed told when frame 0 is heard")]
        }
        var rows: [Row] = [
            .judged(
                what + ", in the page cache",
                ours: "\(milliseconds(Statistics.median(warm), 0)) (median of \(warm.count))",
                target: "≤ 150 ms", Statistics.median(warm) <= 0.150)
        ]
        forget(font)
        if let cold = try startOnce(program, font) {
            rows.append(.reported(what + ", cold", ours: milliseconds(cold, 0)))
        }
        return rows
    }

    private static func startOnce(_ program: String, _ font: String) throws -> Double? {
        let scratch = Scratch()
        defer { scratch.remove() }
        let path = scratch.path("feed")
        let child = try Child([
            program, "play", Piece.id, "--no-tui", "--count-in", "0", "--soundfont", font, "--feed", path,
        ])
        usleep(1_500_000)
        child.interrupt()
        _ = child.wait(patience: 5)
        let lines = (readBytes(path) ?? []).split(separator: 10).lazy.compactMap { FeedLine($0) }
        return lines.first { $0.frame == 0 && $0.heardAt != nil }?.heardAt.map { $0 - child.started }
    }

    /// Drops a file from the page cache.
    private static func forget(_ path: String) {
        let file = open(path, O_RDONLY)
        guard file >= 0 else { return }
        posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
        close(file)
    }
}
