import Glibc

/// Reads a whole file, or standard input for `-`, up to a limit of bytes.
public func readFile(_ path: String, limit: Int = 128 << 20) throws(FileError) -> [UInt8] {
    let descriptor: Int32
    if path == "-" {
        descriptor = 0
    } else {
        guard !path.utf8.contains(0) else { throw FileError(path: path, action: .read, reason: .missing) }
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path: path, action: .read, errno: errno) }
    }
    defer { if descriptor != 0 { close(descriptor) } }

    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, action: .read, errno: errno) }
    // The size of a regular file is known at once; pipes and devices are counted while they flow.
    let size = Int(status.st_size)
    guard size <= limit else { throw FileError(path: path, action: .read, reason: .tooLarge(limit: limit)) }
    var bytes: [UInt8] = []
    let chunkSize = Swift.max(size + 1, 65_536)
    while true {
        let room = Swift.min(chunkSize, limit + 1 - bytes.count)
        var failure: Int32 = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            var got = read(descriptor, buffer.baseAddress, room)
            while got < 0, errno == EINTR { got = read(descriptor, buffer.baseAddress, room) }
            if got < 0 { failure = errno }
            count = Swift.max(got, 0)
        }
        guard failure == 0 else { throw FileError(path: path, action: .read, errno: failure) }
        if chunk.isEmpty { return bytes }
        if bytes.isEmpty { bytes = chunk } else { bytes.append(contentsOf: chunk) }
        guard bytes.count <= limit else {
            throw FileError(path: path, action: .read, reason: .tooLarge(limit: limit))
        }
    }
}
