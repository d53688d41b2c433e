import Glibc
import JSONText

/// Why a file could not be read or written.
public struct FileError: Error, Hashable, Sendable {
    /// What went wrong.
    public enum Reason: Hashable, Sendable {
        /// There is no such file or folder.
        case missing
        /// It is a folder.
        case isFolder
        /// It may not be read or written.
        case noPermission
        /// It has more bytes than are accepted.
        case tooLarge(limit: Int)
        /// The system's number of another error.
        case system(errno: Int32)
    }

    /// What was tried.
    public enum Action: String, Hashable, Sendable {
        case read
        case write
    }

    /// The file as it was named.
    public var path: String
    /// What was tried.
    public var action: Action
    /// What went wrong.
    public var reason: Reason

    /// Why a file could not be read or written.
    public init(path: String, action: Action, reason: Reason) {
        self.path = path
        self.action = action
        self.reason = reason
    }

    init(path: String, action: Action, errno number: Int32) {
        let reason: Reason =
            switch number {
            case ENOENT: .missing
            case EISDIR: .isFolder
            case EACCES, EPERM, EROFS: .noPermission
            default: .system(errno: number)
            }
        self.init(path: path, action: action, reason: reason)
    }

    /// Exit code of a program that gives up on it: 66 no such input, 65 bad input, 74 everything else.
    public var exitCode: Int32 {
        guard action == .read else { return 74 }
        switch reason {
        case .missing, .noPermission: return 66
        case .isFolder, .tooLarge: return 65
        case .system: return 74
        }
    }
}

extension FileError: CustomStringConvertible {
    /// One line for people.
    public var description: String {
        let name = oneLine(path, limit: 4_096)
        let verb = action == .read ? "cannot read" : "cannot write"
        switch reason {
        case .missing:
            return action == .read ? "\(name): no such file" : "cannot write \(name): no such folder"
        case .isFolder: return "\(verb) \(name): it is a folder"
        case .noPermission: return "\(verb) \(name): permission denied"
        case .tooLarge(let limit): return "\(verb) \(name): more than \(limit >> 20) MB"
        case .system(let number): return "\(verb) \(name): \(String(cString: strerror(number)))"
        }
    }
}
