import AudioBackend
import Glibc

/// A WAV file that takes the place of an older one only when it is complete: whatever ends a render before, the older
/// file stays as it was and nothing is left lying about.
final class ReplacingWAVFile {
    private let file: WAVFile
    private let target: String
    /// The file beside the target; nil where the target is written directly, as devices and pipes are.
    private var scratch: String?

    init(path: String, sampleRate: Int, format: WAVFormat) throws(AudioError) {
        var status = stat()
        let exists = stat(path, &status) == 0
        let isRegular = exists && status.st_mode & S_IFMT == S_IFREG
        target = isRegular ? ReplacingWAVFile.resolved(path) : path
        guard isRegular || (!exists && errno == ENOENT && !ReplacingWAVFile.isLink(path)) else {
            file = try WAVFile(path: path, sampleRate: sampleRate, format: format)
            return
        }
        // A file that its owner has locked against writing is not replaced behind his back.
        if exists, access(target, W_OK) != 0 { throw .cannotWrite(path: path, errno: errno) }
        let beside = "\(target).\(getpid()).part"
        do { file = try WAVFile(path: beside, sampleRate: sampleRate, format: format) } catch {
            throw ReplacingWAVFile.named(path, error)
        }
        scratch = beside
        if exists { chmod(beside, status.st_mode & 0o7777) }
    }

    deinit {
        if let scratch { unlink(scratch) }
    }

    /// Appends interleaved stereo frames.
    func write(_ samples: UnsafePointer<Float>, frames: Int) throws(AudioError) {
        do { try file.write(samples, frames: frames) } catch { throw ReplacingWAVFile.named(target, error) }
    }

    /// Appends a block as the mixer's taps hold it.
    func write(left: UnsafePointer<Float>, right: UnsafePointer<Float>, frames: Int) throws(AudioError) {
        do { try file.write(left: left, right: right, frames: frames) } catch {
            throw ReplacingWAVFile.named(target, error)
        }
    }

    /// Writes what is left and puts the file in its place.
    func finish() throws(AudioError) {
        do { try file.finish() } catch { throw ReplacingWAVFile.named(target, error) }
        guard let scratch else { return }
        guard rename(scratch, target) == 0 else { throw .cannotWrite(path: target, errno: errno) }
        self.scratch = nil
    }

    /// The error with the name that the user gave.
    static func named(_ path: String, _ error: AudioError) -> AudioError {
        switch error {
        case .cannotWrite(_, let number): .cannotWrite(path: path, errno: number)
        case .fileTooLong: .fileTooLong(path: path)
        default: error
        }
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// The file that a link leads to.
    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
