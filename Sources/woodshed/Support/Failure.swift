import ArgumentParser
import Glibc
import JSONText

/// Exit codes of the design: sysexits where they fit.
enum ExitStatus {
    static let usage: Int32 = 64
    static let badData: Int32 = 65
    static let noInput: Int32 = 66
    static let unavailable: Int32 = 69
    static let ioError: Int32 = 74
    static let badConfiguration: Int32 = 78
    static let interrupted: Int32 = 130
}

/// Why a command ends without having done its job: a line for people and an exit code.
struct Failure: Error, Equatable {
    var status: Int32
    var text: String

    init(_ status: Int32, _ text: String) {
        self.status = status
        self.text = text
    }

    /// An option that makes no sense, or not for this piece.
    static func usage(_ text: String) -> Failure { Failure(ExitStatus.usage, text) }
}

/// Runs a command's job; a failure is told in one line on standard error and becomes the exit code.
func reportingFailures(_ job: () throws -> Void) throws {
    do {
        try job()
    } catch let failure as Failure {
        if !failure.text.isEmpty { StandardError.say(failure.text) }
        throw ExitCode(failure.status)
    }
}

/// Lines for people, apart from what a program reads on standard output.
enum StandardError {
    /// One line, with the program's name before it.
    static func say(_ text: String) {
        // Names of files may hold anything, a terminal's escape sequences too.
        line("woodshed: " + oneLine(text, limit: 8192))
    }

    /// One line as it is.
    static func line(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

    /// All bytes of a text; what cannot be written is lost, as it must be.
    private static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
