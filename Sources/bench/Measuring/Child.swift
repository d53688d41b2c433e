import Glibc

/// A program that is run and measured.
final class Child {
    /// What is left of a program that has ended.
    struct Ending {
        /// Exit status; 128 and the signal where it was killed.
        let status: Int32
        /// From the start to the end, in seconds.
        let wall: Double
        /// Processor time in all its threads, in seconds.
        let cpu: Double
    }

    /// Why a program could not be started.
    struct StartError: Error, CustomStringConvertible {
        let program: String
        let code: Int32
        var description: String { "\(program): \(String(cString: strerror(code)))" }
    }

    let pid: pid_t
    let started: Double

    /// Starts a program, found in PATH. Without `terminal`, it reads nothing and `output` gets what it prints.
    ///
    /// `terminal` is the path of a pseudo-terminal's far end: it becomes the program's terminal.
    init(
        _ words: [String], output: Int32? = nil, terminal: String? = nil, environment: [String: String] = [:]
    ) throws(StartError) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawn_file_actions_addopen(&actions, 0, terminal ?? "/dev/null", O_RDWR, 0)
        if terminal != nil {
            // A session of its own takes the first terminal that it opens.
            posix_spawnattr_setflags(&attributes, Int16(0x80))
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
        } else if let output {
            posix_spawn_file_actions_adddup2(&actions, output, 1)
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        }
        var variables = Child.inheritedEnvironment().filter { line in
            !environment.keys.contains { line.hasPrefix($0 + "=") }
        }
        variables += environment.map { $0.key + "=" + $0.value }
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var values: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { (arguments + values).forEach { free($0) } }
        var pid: pid_t = 0
        started = now()
        let code = posix_spawnp(&pid, words[0], &actions, &attributes, &arguments, &values)
        guard code == 0 else { throw StartError(program: words[0], code: code) }
        self.pid = pid
    }

    private static func inheritedEnvironment() -> [String] {
        var lines: [String] = []
        var place = environ
        while let line = place.pointee {
            lines.append(String(cString: line))
            place += 1
        }
        return lines
    }

    /// Waits for the end; after `patience` seconds the program is killed.
    func wait(patience: Double = 600) -> Ending {
        let limit = now() + patience
        var status: Int32 = 0
        var usage = rusage()
        var killed = false
        while wait4(pid, &status, WNOHANG, &usage) == 0 {
            if now() > limit, !killed {
                kill(pid, SIGKILL)
                killed = true
            }
            usleep(500)
        }
        let signal = status & 0x7F
        let cpu =
            Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
        return Ending(
            status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, wall: now() - started, cpu: cpu)
    }

    /// Asks the program to end.
    func interrupt() { kill(pid, SIGINT) }

    /// Processor time so far of all threads, in seconds.
    var cpuSoFar: Double {
        guard let text = readText("/proc/\(pid)/stat"), let end = text.lastIndex(of: ")") else { return 0 }
        let fields = text[end...].split(separator: " ")
        guard fields.count > 12, let user = Double(fields[12]), let system = Double(fields[13]) else {
            return 0
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Resident memory in bytes.
    var residentBytes: Int {
        guard let text = readText("/proc/\(pid)/statm") else { return 0 }
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}

/// A whole file; nil where it cannot be read.
func readBytes(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = read(file, &chunk, chunk.count)
        guard count > 0 else { return count == 0 ? bytes : nil }
        bytes += chunk[..<count]
    }
}

/// A whole file as text; nil where it cannot be read.
func readText(_ path: String) -> String? { readBytes(path).map { String(decoding: $0, as: UTF8.self) } }

/// Writes a file anew; false where that fails.
func writeBytes(_ bytes: [UInt8], to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard file >= 0 else { return false }
    defer { close(file) }
    var done = 0
    while done < bytes.count {
        let count = bytes[done...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        guard count > 0 else { return false }
        done += count
    }
    return true
}

/// Whether a program is to be found in PATH.
func isInstalled(_ program: String) -> Bool {
    guard let path = getenv("PATH") else { return false }
    return String(cString: path).split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
}
