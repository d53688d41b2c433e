import Glibc

/// Saving that never destroys the file it replaces: the new text is written beside it, synced to the disk and put in its
/// place in one step. Whatever fails on the way, the old file stays as it was.
public enum AtomicFile {
    /// Replaces or creates a file. Symbolic links are followed; devices and pipes are written to as they are.
    public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        try write(bytes, to: path, writing: { Glibc.write($0, $1, $2) })
    }

    /// With the system's `write` given, so that tests can fill the disk.
    static func write(
        _ bytes: [UInt8], to path: String, writing: (Int32, UnsafeRawPointer?, Int) -> Int
    ) throws(FileError) {
        func failure(_ number: Int32) -> FileError { FileError(path: path, action: .write, errno: number) }
        guard !path.isEmpty, !path.utf8.contains(0) else { throw failure(ENOENT) }
        let target = try finalTarget(of: path)

        var status = stat()
        let exists = stat(target, &status) == 0
        if exists, status.st_mode & S_IFMT == S_IFDIR { throw failure(EISDIR) }
        if exists, status.st_mode & S_IFMT != S_IFREG {
            let descriptor = open(target, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw failure(errno) }
            let fault = writeAll(bytes, to: descriptor, writing: writing)
            close(descriptor)
            if fault != 0 { throw failure(fault) }
            return
        }
        // A file that its owner has locked against writing is not replaced behind his back.
        if exists, access(target, W_OK) != 0 { throw failure(errno) }

        var template = Array((target + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw failure(errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var fault: Int32 = 0
        if fchmod(descriptor, exists ? status.st_mode & 0o7777 : 0o666 & ~currentMask()) != 0 {
            fault = errno
        }
        if fault == 0 { fault = writeAll(bytes, to: descriptor, writing: writing) }
        if fault == 0, fsync(descriptor) != 0 { fault = errno }
        if close(descriptor) != 0, fault == 0 { fault = errno }
        if fault == 0, rename(template, target) != 0 { fault = errno }
        guard fault == 0 else {
            unlink(template)
            throw failure(fault)
        }
        syncFolder(of: target)
    }

    /// Answers 0 or the system's error number.
    private static func writeAll(
        _ bytes: [UInt8], to descriptor: Int32, writing: (Int32, UnsafeRawPointer?, Int) -> Int
    ) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let count = writing(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
                if count < 0 {
                    if errno == EINTR { continue }
                    return errno
                }
                // A write that takes nothing would go on for ever.
                if count == 0 { return ENOSPC }
                done += count
            }
            return 0
        }
    }

    /// Follows symbolic links, those too whose target does not exist yet.
    private static func finalTarget(of path: String) throws(FileError) -> String {
        var current = path
        for _ in 0..<40 {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(current, &buffer, buffer.count)
            guard count > 0 else { return current }
            let link = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            current = link.hasPrefix("/") ? link : folder(of: current) + "/" + link
        }
        throw FileError(path: path, action: .write, errno: ELOOP)
    }

    /// The new name is on the disk only when its folder is. Some file systems cannot do it; the file is safe anyway.
    private static func syncFolder(of path: String) {
        let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
    }

    /// The mask can only be read by setting it, for all threads; the kernel's own word about it needs no such trick.
    private static func currentMask() -> mode_t {
        guard let status = try? readFile("/proc/self/status", limit: 65_536) else { return 0o022 }
        for line in String(decoding: status, as: UTF8.self).split(separator: "\n")
        where line.hasPrefix("Umask:") {
            return mode_t(line.dropFirst(6).filter { $0 >= "0" && $0 <= "7" }, radix: 8) ?? 0o022
        }
        return 0o022
    }
}
