import Glibc

/// Signals as bytes in a pipe, so that the main loop takes them where it can act on them.
struct SignalPipe {
    /// Written to by the handler. One writer: set once, before the handlers are installed.
    nonisolated(unsafe) private static var writeEnd: Int32 = -1
    private let readEnd: Int32

    /// Takes these signals from now on.
    init(_ signals: [Int32]) {
        var ends: [Int32] = [-1, -1]
        let made = pipe(&ends)
        precondition(made == 0, "a process can open a pipe")
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        readEnd = ends[0]
        SignalPipe.writeEnd = ends[1]
        for number in signals { signal(number, SignalPipe.handler) }
    }

    private static let handler: @convention(c) (Int32) -> Void = { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = Glibc.write(SignalPipe.writeEnd, &byte, 1)
    }

    /// Waits for a signal, at most so long; nil when none came.
    func wait(milliseconds: Int32) -> Int32? {
        var ready = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, milliseconds) > 0 else { return nil }
        var byte: UInt8 = 0
        return read(readEnd, &byte, 1) == 1 ? Int32(byte) : nil
    }
}

extension Failure {
    /// A signal ended the program.
    static func ended(by signal: Int32) -> Failure {
        Failure(signal == SIGINT ? ExitStatus.interrupted : 128 + signal, "")
    }
}
