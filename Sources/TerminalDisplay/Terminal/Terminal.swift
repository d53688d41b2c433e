import Glibc

/// Why there can be no screen.
public enum TerminalError: Error, Equatable, Sendable {
    /// Standard output is not a terminal.
    case notATerminal
    /// The system refused a call.
    case failed(call: String, code: Int32)
}

extension TerminalError: CustomStringConvertible {
    /// For people.
    public var description: String {
        switch self {
        case .notATerminal: "standard output is not a terminal"
        case .failed(let call, let code): "the terminal refused \(call): \(String(cString: strerror(code)))"
        }
    }
}

/// What the main loop hears from the terminal.
public enum TerminalEvent: Equatable, Sendable {
    case key(Key)
    /// The window has another size; draw everything.
    case resized(TerminalSize)
    /// Ctrl-Z: end sound and MIDI notes, then call `Terminal.suspend()`.
    case willSuspend
    /// Back after a stop from outside; draw everything.
    case continued
    /// The background turned out to be light or dark.
    case background(isLight: Bool)
    /// SIGINT, SIGTERM, SIGHUP, or the terminal is gone (SIGHUP).
    case quit(signal: Int32)
}

/// The terminal while the screen is up: raw mode, alternate screen, signals, keys. Lives on the main thread;
/// one at a time.
///
/// Signals that only end the screen's life come as events through a self-pipe; the terminal is given back
/// even when nobody reads them (`TerminalRescue`). Ctrl-C and Ctrl-Z stay signals, so that a whole pipeline
/// or `make` gets them.
public final class Terminal {
    /// What `poll` waits on: keys, and signals.
    public let pollDescriptors: [Int32]

    let tty: Int32
    private let signals: Int32
    private let rescue: UnsafeMutablePointer<RescueState>
    private let asksForBackground: Bool
    private var decoder = KeyDecoder()
    private var escapeSince: UInt64 = 0

    /// Nanoseconds after which a lone escape byte is the Esc key.
    private static let escapeWait: UInt64 = 25_000_000

    /// Opens the terminal that `output` is connected to. Nothing is changed yet.
    public init(output: Int32 = STDOUT_FILENO) throws(TerminalError) {
        guard isatty(output) == 1 else { throw .notATerminal }
        // Opened anew: non-blocking mode belongs to the open file, which the shell and other programs share.
        // Keys come from here too, even when standard input is a pipe.
        var fd = open("/proc/self/fd/\(output)", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        if fd < 0 { fd = fcntl(output, F_DUPFD_CLOEXEC, 3) }
        guard fd >= 0 else { throw .failed(call: "open", code: errno) }
        tty = fd
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .failed(call: "pipe", code: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        signals = ends[0]
        pollDescriptors = [tty, signals]
        rescue = TerminalRescue.prepare()
        precondition(!rescue.pointee.isEntered, "only one screen at a time")
        rescue.pointee.tty = tty
        rescue.pointee.pipe = ends[1]
        rescue.pointee.quitRequests = 0
        let term = getenv("TERM").map { String(cString: $0) } ?? ""
        asksForBackground = !["", "dumb", "linux", "vt100", "vt220"].contains(term)
    }

    deinit {
        leave()
        close(rescue.pointee.pipe)
        rescue.pointee.pipe = -1
        close(signals)
        close(tty)
    }

    /// Columns and rows now.
    public var size: TerminalSize {
        var window = winsize()
        if ioctl(tty, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 && window.ws_row > 0 {
            return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
        }
        func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
        return TerminalSize(columns: number("COLUMNS") ?? 80, rows: number("LINES") ?? 24)
    }

    /// Raw mode, alternate screen, no cursor; standard error is kept off the screen.
    public func enter() throws(TerminalError) {
        guard !rescue.pointee.isEntered else { return }
        guard tcgetattr(tty, &rescue.pointee.original) == 0 else {
            throw .failed(call: "tcgetattr", code: errno)
        }
        TerminalRescue.install()
        try setRaw()
        rescue.pointee.isEntered = true
        holdStandardError()
        sendEntry()
    }

    /// Gives the terminal back as it was found. Harmless when it was given back before.
    public func leave() {
        guard rescue.pointee.isEntered else { return }
        rescueTerminal()
        TerminalRescue.uninstall()
    }

    /// Gives the terminal back, stops the process, and takes the terminal again when it goes on.
    /// Draw everything afterwards.
    public func suspend() throws(TerminalError) {
        leave()
        raise(SIGSTOP)
        try enter()
    }

    /// Everything that came since the last call; never waits.
    public func nextEvents() -> [TerminalEvent] {
        var events = readSignals()
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
            // Bounded, so that a paste of a whole book does not hold up the main loop.
            for _ in 0..<16 {
                guard isReadable(), let base = buffer.baseAddress else { break }
                let n = read(tty, base, buffer.count)
                if n > 0 {
                    for input in decoder.decode(UnsafeRawBufferPointer(start: base, count: n)) {
                        events.append(event(input))
                    }
                    if decoder.isWaiting { escapeSince = now() }
                } else {
                    if n == 0 || (errno != EAGAIN && errno != EINTR) { events.append(.quit(signal: SIGHUP)) }
                    break
                }
            }
        }
        if decoder.isWaiting && now() - escapeSince > Self.escapeWait, let input = decoder.flush() {
            events.append(event(input))
        }
        return events
    }

    private func event(_ input: TerminalInput) -> TerminalEvent {
        switch input {
        // The keys of a terminal whose signals are off (some remote ones) mean the same.
        case .key(.control("c")): .quit(signal: SIGINT)
        case .key(.control("z")): .willSuspend
        case .key(let key): .key(key)
        case .background(let isLight): .background(isLight: isLight)
        }
    }

    private func readSignals() -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        var byte: UInt8 = 0
        while read(signals, &byte, 1) == 1 {
            switch Int32(byte) {
            case SIGWINCH:
                if case .resized = events.last { events.removeLast() }
                events.append(.resized(size))
            case SIGTSTP: events.append(.willSuspend)
            case SIGCONT:
                // Stopped from outside (SIGSTOP): the shell has put its own mode on the terminal meanwhile.
                guard rescue.pointee.isEntered else { break }
                try? setRaw()
                sendEntry()
                events.append(.continued)
            case let signal: events.append(.quit(signal: signal))
            }
        }
        return events
    }

    private func isReadable() -> Bool {
        var descriptor = pollfd(fd: tty, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) > 0
    }

    private func setRaw() throws(TerminalError) {
        var raw = rescue.pointee.original
        raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
        raw.c_oflag &= ~tcflag_t(OPOST)
        raw.c_cflag |= tcflag_t(CS8)
        raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
        withUnsafeMutableBytes(of: &raw.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        guard tcsetattr(tty, TCSANOW, &raw) == 0 else { throw .failed(call: "tcsetattr", code: errno) }
    }

    private func sendEntry() {
        var text = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h"
        if asksForBackground { text += "\u{1B}]11;?\u{1B}\\" }
        _ = text.withUTF8 { write(tty, $0.baseAddress, $0.count) }
    }

    /// Libraries print warnings where they like; a line of theirs in the middle of the screen helps nobody.
    /// They are collected and printed when the screen is left.
    private func holdStandardError() {
        guard isatty(STDERR_FILENO) == 1 else { return }
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/woodshed-stderr-XXXXXX".utf8CString)
        let file = template.withUnsafeMutableBufferPointer { $0.baseAddress.map(mkstemp) ?? -1 }
        guard file >= 0 else { return }
        _ = template.withUnsafeBufferPointer { $0.baseAddress.map(unlink) }
        let real = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        if real >= 0 {
            fflush(nil)
            dup2(file, STDERR_FILENO)
            rescue.pointee.realError = real
        }
        close(file)
    }

    private func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
