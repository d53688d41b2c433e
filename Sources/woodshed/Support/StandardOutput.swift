import Glibc
import TerminalDisplay

/// What a command was asked for, on standard output.
enum StandardOutput {
    /// Writes everything; a reader that has gone has seen what it wanted.
    static func write(_ bytes: [UInt8]) throws {
        do { try ByteSink("-").write(bytes) } catch is ReaderLeft {}
    }

    /// Writes lines.
    static func write(lines: [String]) throws {
        var bytes: [UInt8] = []
        for line in lines {
            bytes.append(contentsOf: line.utf8)
            bytes.append(0x0A)
        }
        try write(bytes)
    }

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Columns that a line may have; nil where it goes to a program or a file, which want it whole.
    static var width: Int? {
        guard isTerminal else { return nil }
        return size?.columns ?? 80
    }

    /// Columns and rows of the terminal; nil where there is none or it does not say.
    static var size: TerminalSize? {
        var window = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
        else {
            return nil
        }
        return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }
}
