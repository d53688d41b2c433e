import AudioBackend
import Glibc

/// The machine in words, without names or paths.
enum Machine {
    static var words: String {
        let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        let model = field("model name", in: readText("/proc/cpuinfo")) ?? "an unknown processor"
        let memory =
            field("MemTotal", in: readText("/proc/meminfo")).flatMap { $0.split(separator: " ").first }
            .flatMap { Double($0) }.map { "\(Int(($0 / 1_048_576).rounded())) GB of memory" }
            ?? "unknown memory"
        let system = readText("/etc/os-release").flatMap { text in
            text.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
                .map { $0.dropFirst(12).filter { $0 != "\"" } }
        }
        return "\(cores) cores (\(model)), \(memory), \(system ?? "Linux")"
    }

    private static func field(_ name: String, in text: String?) -> String? {
        guard let line = text?.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
            let colon = line.firstIndex(of: ":")
        else { return nil }
        return String(line[line.index(after: colon)...].drop { $0 == " " })
    }
}

/// Soundfonts of the usual packages.
enum Fonts {
    /// FluidR3, 148 MB.
    static let large = existing("/usr/share/sounds/sf2/FluidR3_GM.sf2")
    /// TimGM6mb, 6 MB.
    static let small = existing("/usr/share/sounds/sf2/TimGM6mb.sf2")

    private static func existing(_ path: String) -> String? { access(path, R_OK) == 0 ? path : nil }
}

/// What stands around the table in docs/bench.md.
enum Page {
    static let head = """
        # Figures

        Written by `make bench RECORD=1`; `make bench` prints the same anew. Peers run on the same machine in the same
        minutes, on the same notes, soundfont and rate. Times are medians of several runs; a p99 is that of one run.


        """
}
