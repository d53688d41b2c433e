import Glibc

/// The program as people start it, beside the test bundle: exit code and what it printed.
enum Program {
    struct Result {
        var status: Int32
        var output: String
        var errors: String
        var errorLines: [Substring] { errors.split(separator: "\n") }
    }

    /// The folder that tests and programs are built into.
    static let folder: String = {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
        let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    }()

    /// The test font, which is always there.
    static let font = folder + "/../../../soundfonts/impulse.sf2"

    /// Runs it with an empty standard input. A status over 128 is a signal's: one that has not ended after a minute is
    /// killed. With `until` it is interrupted once that holds, and after ten seconds in any case.
    static func run(
        _ arguments: [String], output: String? = nil, environment: [String] = [],
        until isEnough: (() -> Bool)? = nil
    ) -> Result {
        let scratch = Scratch()
        let out = output ?? scratch.path("out")
        let errors = scratch.path("errors")
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, out, O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT, 0o600)
        // The threads of tests block signals, and a child inherits that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let words = (["woodshed"] + arguments).map { strdup($0) } + [nil]
        let names = ["PATH", "HOME", "WOODSHED_SOUNDFONT", "LD_LIBRARY_PATH"]
        let inherited = names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
        let variables = (inherited + environment).map { strdup($0) } + [nil]
        defer { for word in words + variables { free(word) } }
        var process: pid_t = 0
        guard posix_spawn(&process, folder + "/woodshed", &actions, &attributes, words, variables) == 0 else {
            return Result(status: -1, output: "", errors: "cannot start \(folder)/woodshed")
        }
        var status: Int32 = 0
        var isInterrupted = false
        for attempt in 0... {
            let ended = waitpid(process, &status, WNOHANG)
            if ended == process || (ended < 0 && errno != EINTR) { break }
            if let isEnough, !isInterrupted, attempt == 2_000 || isEnough() {
                kill(process, SIGINT)
                isInterrupted = true
            }
            if attempt == 12_000 { kill(process, SIGKILL) }
            usleep(5_000)
        }
        let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
        return Result(
            status: code, output: output == nil ? Scratch.text(out) : "", errors: Scratch.text(errors))
    }
}

/// A folder that goes when the test is over.
final class Scratch {
    let folder: String

    init() {
        var template = Array("/tmp/woodshed-tests-XXXXXX".utf8CString)
        folder = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
    }

    deinit {
        for name in Scratch.names(in: folder) { unlink(folder + "/" + name) }
        rmdir(folder)
    }

    func path(_ name: String) -> String { folder + "/" + name }

    /// Writes a file and returns its path.
    @discardableResult
    func file(_ name: String, _ text: String) -> String {
        let descriptor = open(path(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        close(descriptor)
        return path(name)
    }

    /// What is in it.
    var names: [String] { Scratch.names(in: folder) }

    static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    static func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += chunk[..<count]
        }
    }
}
