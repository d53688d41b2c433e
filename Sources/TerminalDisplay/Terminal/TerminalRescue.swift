import Glibc

/// What a signal handler needs in order to give the terminal back. Plain memory that is never freed: a
/// handler may come at any time, on any thread.
struct RescueState {
    var tty: Int32 = -1
    var isEntered = false
    var original = termios()
    /// Write end of the self-pipe.
    var pipe: Int32 = -1
    /// The real standard error, while it is kept off the screen; -1 when it is not.
    var realError: Int32 = -1
    /// Whether a crash goes on to the handler that was there before us.
    var wantsReport = false
    /// Signals that asked to quit so far.
    var quitRequests: Int32 = 0
}

/// The state, and what the signals did before us. Written by `TerminalRescue.prepare` before any handler is
/// set.
nonisolated(unsafe) private var rescue: UnsafeMutablePointer<RescueState>?
nonisolated(unsafe) private var previousActions: UnsafeMutablePointer<sigaction>?

/// Gives the terminal back on every way out: normal end, error, signal, crash.
///
/// The handlers call only what POSIX lists as async-signal-safe (write, tcsetattr, dup2, lseek, read,
/// sigaction, raise).
enum TerminalRescue {
    /// End of a torn frame, plain style, no bracketed paste, wrapping on, cursor shown, main screen.
    static let restoreBytes: StaticString =
        "\u{1B}[?2026l\u{1B}[m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    static let crashSignals = [SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGTRAP, SIGFPE, SIGSYS, SIGQUIT]
    static let loopSignals = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]

    private static let signalCount = 65

    /// The state that handlers see; made once and kept for good.
    static func prepare() -> UnsafeMutablePointer<RescueState> {
        if let rescue { return rescue }
        let state = UnsafeMutablePointer<RescueState>.allocate(capacity: 1)
        state.initialize(to: RescueState())
        // Swift's crash report asks questions and waits for an answer with the terminal in raw mode: only for
        // those who asked for it.
        state.pointee.wantsReport = getenv("SWIFT_BACKTRACE") != nil
        let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: signalCount)
        actions.initialize(repeating: sigaction(), count: signalCount)
        previousActions = actions
        rescue = state
        // Programs end by exit() in many places; none of them must know about the terminal.
        atexit(leaveAtExit)
        return state
    }

    /// Sets the handlers. A signal that was ignored before us (`nohup`) stays ignored.
    static func install() {
        guard let previousActions else { return }
        for signal in loopSignals + crashSignals {
            var action = sigaction()
            let isCrash = crashSignals.contains(signal)
            if isCrash {
                action.__sigaction_handler.sa_handler = crashHandler
            } else {
                action.__sigaction_handler.sa_handler = loopHandler
            }
            action.sa_flags =
                isCrash ? Int32(bitPattern: UInt32(SA_ONSTACK)) : Int32(bitPattern: UInt32(SA_RESTART))
            sigemptyset(&action.sa_mask)
            sigaction(signal, nil, previousActions + Int(signal))
            if isIgnored(previousActions[Int(signal)]) && signal != SIGTSTP { continue }
            sigaction(signal, &action, nil)
        }
    }

    /// Puts the handlers back that were there before.
    static func uninstall() {
        guard let previousActions else { return }
        for signal in loopSignals + crashSignals { sigaction(signal, previousActions + Int(signal), nil) }
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1  // SIG_IGN
    }
}

/// Gives the terminal back. Safe in a signal handler.
func rescueTerminal() {
    guard let rescue, rescue.pointee.isEntered else { return }
    rescue.pointee.isEntered = false
    TerminalRescue.restoreBytes.withUTF8Buffer { bytes in
        var start = 0
        // Bounded: a terminal that nobody reads must not keep a dying process alive.
        for _ in 0..<50 where start < bytes.count {
            guard let base = bytes.baseAddress else { break }
            let n = write(rescue.pointee.tty, base + start, bytes.count - start)
            if n > 0 { start += n } else { usleep(2000) }
        }
    }
    tcflush(rescue.pointee.tty, TCIFLUSH)
    tcsetattr(rescue.pointee.tty, TCSANOW, &rescue.pointee.original)
    releaseStandardError(rescue)
}

/// Prints what was written to standard error while the screen was up (its last 4 kB), and connects it again.
private func releaseStandardError(_ rescue: UnsafeMutablePointer<RescueState>) {
    let real = rescue.pointee.realError
    guard real >= 0 else { return }
    rescue.pointee.realError = -1
    let end = lseek(2, 0, SEEK_END)
    lseek(2, max(0, end - 4096), SEEK_SET)
    withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
        while true {
            let n = read(2, buffer.baseAddress, 512)
            guard n > 0 else { break }
            _ = write(real, buffer.baseAddress, n)
        }
    }
    dup2(real, 2)
    close(real)
}

private func leaveAtExit() { rescueTerminal() }

/// Hands the signal to the main loop through the self-pipe.
private func loopHandler(_ signal: Int32) {
    let saved = errno
    if let rescue {
        if signal == SIGINT || signal == SIGTERM || signal == SIGHUP {
            rescue.pointee.quitRequests += 1
            // Asked twice: the main loop does not answer. Leave without it.
            if rescue.pointee.quitRequests > 2 { crashHandler(signal) }
        }
        var byte = UInt8(truncatingIfNeeded: signal)
        _ = write(rescue.pointee.pipe, &byte, 1)
    }
    errno = saved
}

/// Gives the terminal back, then lets the signal end the process.
private func crashHandler(_ signal: Int32) {
    rescueTerminal()
    if let previousActions, rescue?.pointee.wantsReport == true {
        sigaction(signal, previousActions + Int(signal), nil)
    } else {
        var action = sigaction()
        sigemptyset(&action.sa_mask)  // all zero is SIG_DFL
        sigaction(signal, &action, nil)
    }
    raise(signal)
}
