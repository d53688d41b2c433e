import Glibc

/// `woodshed play` as a player runs it, with screen, sound server and feed, watched from outside.
struct LiveRun {
    /// When a picture arrived at the terminal, and what it was.
    struct Picture {
        let time: Double
        let bytes: Int
        let litCells: Int
    }

    /// A line of the feed and when it arrived.
    struct Arrival {
        let line: FeedLine
        let time: Double
    }

    private(set) var pictures: [Picture] = []
    private(set) var arrivals: [Arrival] = []
    /// Monotonic times at which clicks are heard on the recording.
    private(set) var recordedClicks: [Double] = []
    /// From the start of the program to the first byte of the screen.
    private(set) var started = 0.0
    /// Share of one core while it plays.
    private(set) var cpuShare = 0.0
    private(set) var residentBytes = 0
    private(set) var terminalBytesPerSecond = 0.0
    private(set) var endStatus: Int32 = 0

    /// Seconds before the measuring begins: start-up is another row.
    private static let warmUp = 4.0
    private static let screen = (columns: UInt16(100), rows: UInt16(30))

    /// Plays for `seconds`; with `recording`, what the sound server plays is recorded too.
    init(_ words: [String], seconds: Double, recording: Bool, readsFeed: Bool = true) throws {
        let scratch = Scratch()
        defer { scratch.remove() }
        guard let terminal = Pseudoterminal(columns: Self.screen.columns, rows: Self.screen.rows) else {
            throw Piece.Missing(description: "no pseudo-terminal")
        }
        let feedPath = scratch.path("feed")
        mkfifo(feedPath, 0o600)
        // Read and write: opening does not wait for the other end.
        let feed = open(feedPath, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        defer { close(feed) }
        var recorder: Child?
        var sound: [Int32] = [-1, -1]
        if recording {
            pipe(&sound)
            _ = fcntl(sound[0], F_SETFD, FD_CLOEXEC)
            recorder = try Child(
                [
                    "parec", "--raw", "--latency-msec=10", "--device=practice.monitor", "--rate=48000",
                    "--channels=1",
                    "--format=s16le",
                ], output: sound[1])
            close(sound[1])
            _ = fcntl(sound[0], F_SETFL, O_NONBLOCK)
        }
        defer {
            recorder?.interrupt()
            _ = recorder?.wait(patience: 5)
            if sound[0] >= 0 { close(sound[0]) }
        }

        let arguments = words + (readsFeed ? ["--feed", feedPath] : [])
        let child = try Child(
            arguments, terminal: terminal.path,
            environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"])
        var frames = LitScreen(columns: Int(Self.screen.columns), rows: Int(Self.screen.rows))
        var lines = Lines()
        var recorded = Recording()
        var cpuAtWarmUp: Double?
        let begin = now()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while now() < begin + seconds + Self.warmUp {
            var watched = [
                pollfd(fd: terminal.master, events: Int16(POLLIN), revents: 0),
                pollfd(fd: feed, events: Int16(POLLIN), revents: 0),
                pollfd(fd: sound[0], events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&watched, 3, 50) >= 0 else { continue }
            let time = now()
            if watched[0].revents != 0 {
                let count = read(terminal.master, &buffer, buffer.count)
                guard count > 0 else { break }
                if pictures.isEmpty { started = time - child.started }
                for picture in frames.take(buffer[..<count]) {
                    pictures.append(Picture(time: time, bytes: picture.bytes, litCells: picture.litCells))
                }
            }
            if watched[1].revents != 0 {
                let count = read(feed, &buffer, buffer.count)
                if count > 0 {
                    for line in lines.take(buffer[..<count]) {
                        if let line = FeedLine(line) { arrivals.append(Arrival(line: line, time: time)) }
                    }
                }
            }
            if watched[2].revents != 0 {
                let count = read(sound[0], &buffer, buffer.count)
                if count > 0 { recorded.take(buffer[..<count], at: time) }
            }
            if cpuAtWarmUp == nil, time > begin + Self.warmUp { cpuAtWarmUp = child.cpuSoFar }
        }
        let playedFor = now() - begin - Self.warmUp
        cpuShare = (child.cpuSoFar - (cpuAtWarmUp ?? 0)) / max(playedFor, 1)
        residentBytes = child.residentBytes
        let inTime = pictures.filter { $0.time > begin + Self.warmUp }
        terminalBytesPerSecond = Double(inTime.reduce(0) { $0 + $1.bytes }) / max(playedFor, 1)
        terminal.type("q")
        // Its last words must be read, or it would wait for ever.
        let limit = now() + 3
        while now() < limit {
            var watched = [pollfd(fd: terminal.master, events: Int16(POLLIN), revents: 0)]
            _ = poll(&watched, 1, 100)
            guard watched[0].revents != 0 else { continue }
            if read(terminal.master, &buffer, buffer.count) <= 0 { break }
        }
        endStatus = child.wait(patience: 3).status
        recordedClicks = recorded.clickTimes()
    }
}

/// Cuts bytes into lines.
private struct Lines {
    private var rest: [UInt8] = []

    mutating func take(_ chunk: ArraySlice<UInt8>) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        for byte in chunk {
            if byte == 10 {
                lines.append(rest)
                rest.removeAll(keepingCapacity: true)
            } else {
                rest.append(byte)
            }
        }
        return lines
    }
}

/// Sound from the server's monitor, with the time at which it was heard.
private struct Recording {
    private var samples: [Int16] = []
    private var odd: UInt8?
    /// When frame 0 was heard. The server mixes a block and hands it to the recorder at the moment at which the
    /// block's first frame is heard; what is read late only seems later, so the least is the truth.
    private var origin = Double.infinity

    mutating func take(_ chunk: ArraySlice<UInt8>, at time: Double) {
        origin = min(origin, time - Double(samples.count) / 48_000)
        for byte in chunk {
            if let low = odd {
                samples.append(Int16(bitPattern: UInt16(low) | UInt16(byte) << 8))
                odd = nil
            } else {
                odd = byte
            }
        }
    }

    /// Where a loud sample comes after a tenth of a second without one.
    func clickTimes() -> [Double] {
        guard origin.isFinite, let loudest = samples.map({ abs(Int32($0)) }).max(), loudest > 1000 else {
            return []
        }
        var times: [Double] = []
        var lastLoud = -10_000
        for (index, sample) in samples.enumerated() where abs(Int32(sample)) > loudest / 4 {
            if index - lastLoud > 4800 { times.append(origin + Double(index) / 48_000) }
            lastLoud = index
        }
        return times
    }
}
