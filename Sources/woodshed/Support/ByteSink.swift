import Glibc

/// Where a program's own output goes: standard output, a file or a pipe.
struct ByteSink {
    let descriptor: Int32
    let name: String

    /// Standard output for `-`, else a file that is made or emptied; a named pipe is written to.
    init(_ path: String) throws {
        if path == "-" {
            descriptor = STDOUT_FILENO
            name = "standard output"
            return
        }
        name = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw Failure(ExitStatus.ioError, "cannot write \(path): \(String(cString: strerror(errno)))")
        }
    }

    /// Writes everything. Nobody reading any more is told apart: a pipe's reader may leave when it likes.
    func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&ready, 1, 100)
                continue
            }
            if count < 0, errno == EPIPE { throw ReaderLeft() }
            guard count > 0 else {
                throw Failure(ExitStatus.ioError, "cannot write \(name): \(String(cString: strerror(errno)))")
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Closes a file; what was still to be written may fail only now.
    func close() throws {
        guard descriptor != STDOUT_FILENO else { return }
        if Glibc.close(descriptor) != 0 {
            throw Failure(ExitStatus.ioError, "cannot write \(name): \(String(cString: strerror(errno)))")
        }
    }
}

/// The reader of a pipe has gone: no fault, nothing more to do.
struct ReaderLeft: Error {}
