import AudioBackend
import Glibc

/// Where a live feed goes. Whoever reads it must not be able to stop the music: a pipe is written to only as far as it
/// takes bytes at once, the rest waits here.
struct LiveFeed {
    /// Bytes that may wait for a reader: hours of music.
    static let limit = 4 << 20

    private let sink: ByteSink
    /// A file takes what it is given, as fast as the disk is.
    private let isFile: Bool
    private var waiting: [UInt8] = []
    /// Bytes at the beginning of `waiting` that are written.
    private var done = 0

    init(_ sink: ByteSink) {
        self.sink = sink
        var status = stat()
        isFile = fstat(sink.descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// What it is called.
    var name: String { sink.name }
    /// Bytes that its reader has not taken.
    var backlog: Int { waiting.count - done }

    /// Writes what fits and keeps the rest. Throws `ReaderLeft` when nobody reads any more, `ReaderStuck` when too much
    /// waits.
    mutating func write(_ bytes: [UInt8]) throws {
        if isFile { return try sink.write(bytes) }
        waiting += bytes
        while backlog > 0, try writeSome(patience: 0) {}
        if backlog > LiveFeed.limit { throw ReaderStuck() }
    }

    /// Writes what waits, for so long at most; true when everything is written.
    mutating func drain(milliseconds: Int64) throws -> Bool {
        let end = MonotonicTime.now() + milliseconds * 1_000_000
        while backlog > 0 {
            let left = (end - MonotonicTime.now()) / 1_000_000
            guard left > 0 else { return false }
            _ = try writeSome(patience: Int32(left))
        }
        return true
    }

    /// Closes a file; what was still to be written may fail only now.
    func close() throws { try sink.close() }

    /// Writes as much as a ready pipe takes without waiting (`PIPE_BUF`); false when it is not ready in time.
    private mutating func writeSome(patience: Int32) throws -> Bool {
        var ready = pollfd(fd: sink.descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&ready, 1, patience) > 0 else { return false }
        let count = min(backlog, Int(PIPE_BUF))
        try sink.write(Array(waiting[done..<(done + count)]))
        done += count
        if backlog == 0 {
            waiting.removeAll(keepingCapacity: true)
            done = 0
        } else if done > LiveFeed.limit / 4 {
            waiting.removeFirst(done)
            done = 0
        }
        return true
    }
}

/// The reader of a live feed has not read for so long that its lines are given up.
struct ReaderStuck: Error {}
