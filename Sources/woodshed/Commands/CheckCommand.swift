import ArgumentParser
import Exercises
import Glibc
import JSONText

/// `woodshed check`: whether exercises and styles can be played, and if not, where they are wrong.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check exercise and style files, and tell where they are wrong.",
        discussion: """
              woodshed check my-blues.json
              woodshed check exercises styles
              woodshed check --quiet *.json

            What is wrong is told as FILE:LINE:COLUMN with the field, what stands there and what should. \
            A folder stands for the files in it that end in .json.
            """)

    @Argument(
        help: "Exercise and style files, or folders of them; - for standard input.", completion: .file())
    var file: [String]

    @Flag(name: .shortAndLong, help: "Only tell what is wrong.")
    var quiet = false

    @Flag(help: "One JSON object a line.")
    var json = false

    func run() throws {
        try reportingFailures {
            let checker = FileChecker(styles: try? StyleFolder(.current))
            var worst: Int32 = 0
            for path in file.flatMap(CheckCommand.files) {
                let result = checker.check(path)
                try tell(result)
                worst = CheckCommand.worse(worst, result.fault?.exitStatus ?? 0)
            }
            if worst != 0 { throw Failure(worst, "") }
        }
    }

    private func tell(_ result: CheckedFile) throws {
        if json {
            guard !quiet || result.fault != nil else { return }
            var writer = JSONWriter()
            result.write(to: &writer)
            return try StandardOutput.write(writer.bytes)
        }
        if result.fault != nil { return StandardError.line(result.line) }
        for warning in result.warnings {
            StandardError.line("\(oneLine(result.path, limit: 4096)): note: \(warning)")
        }
        if !quiet { try StandardOutput.write(lines: [result.line]) }
    }

    /// Wrong data outweighs a missing file, and that one everything else.
    static func worse(_ a: Int32, _ b: Int32) -> Int32 {
        let order = [ExitStatus.badData, ExitStatus.noInput]
        return order.first { $0 == a || $0 == b } ?? max(a, b)
    }

    /// The files that a path stands for.
    static func files(_ path: String) -> [String] {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return [path] }
        let folders =
            [""]
            + FolderListing.names(in: path, suffix: "").filter { !$0.hasSuffix(".json") }.map { $0 + "/" }
        let names = folders.flatMap { folder in
            FolderListing.names(in: path + "/" + folder, suffix: ".json").map { folder + $0 }
        }.filter { $0 != "schema.json" }
        // An empty folder is no file either, and told as such.
        guard !names.isEmpty else { return [path] }
        return names.map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
    }
}
