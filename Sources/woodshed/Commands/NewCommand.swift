import ArgumentParser
import Arranging
import Exercises
import Glibc
import JSONText

/// `woodshed new`: an exercise to fill in, from a title and a chart.
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Write a new exercise with a chart, to be filled in with notes.",
        discussion: """
              woodshed new "My Blues" --chart "| A7 | D7 | A7 | % |" --save my-blues.json
              woodshed new Waltz --chart "| C | G7 |" --time 3/4 --style waltz
              woodshed play my-blues.json

            Without --save it is written to standard output. The chart is read as in an exercise file: % repeats a bar, \
            |: and :| stand around a repeat, a dot holds a chord for a beat. A bar line has a blank beside it.
            """)

    @Argument(help: "What it is called.")
    var title: String

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("A line of bars and chords; more --chart, more lines.", valueName: "chart"))
    var chart: [String]

    @Option(
        help: ArgumentHelp("The file to write; never one that is there already.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var save: String?

    @Flag(help: "Let the new file take the place of one that is there.")
    var force = false

    @Option(help: ArgumentHelp("A, F#m, \"D dorian\" (default: from the first chord).", valueName: "key"))
    var key: String?

    @Option(help: ArgumentHelp("Pulses a minute, or 3/8=112.", valueName: "tempo"))
    var tempo: String = "100"

    @Option(help: ArgumentHelp("Time signature: 4/4, 6/8, 7/8:2+2+3.", valueName: "metre"))
    var time: String = "4/4"

    @Option(
        help: ArgumentHelp("Style of the band; see the styles folder.", valueName: "id"),
        completion: .custom(NameCompletion.styles))
    var style: String = "straight-rock"

    @Option(
        help: ArgumentHelp(
            "Name in commands (default: that of the file, else of the title).", valueName: "id"))
    var id: String?

    func validate() throws {
        guard save != "" else { throw ValidationError("--save takes the name of a file.") }
    }

    func run() throws {
        try reportingFailures {
            if let save, !force, isThere(save) {
                throw Failure(
                    ExitStatus.ioError, "\(oneLine(save, limit: 4096)) is there already; --force replaces it")
            }
            let exercise = try skeleton()
            let style = try StyleFolder(.current).load(style, isOption: true)
            do throws(ArrangingError) { _ = try Arranger.arrange(exercise, style: style) } catch {
                throw Failure(ExitStatus.badData, error.description)
            }
            let bytes = ExerciseSkeleton.file(of: exercise)
            guard let save, save != "-" else { return try StandardOutput.write(bytes) }
            do throws(FileError) { try AtomicFile.write(bytes, to: save) } catch {
                throw Failure(error.exitCode, error.description)
            }
            try StandardOutput.write(
                lines: [
                    "\(oneLine(save, limit: 4096)): \(exercise.title), \(exercise.bars.count) bars in \(exercise.key)"
                ])
        }
    }

    /// The exercise; faults of the chart are bad data with their place, those of options are usage errors.
    func skeleton() throws -> Exercise {
        do {
            return try ExerciseSkeleton.make(
                title: title, chart: chart, id: id ?? NewCommand.id(ofFile: save), key: key, tempo: tempo,
                timeSignature: time, style: style)
        } catch {
            if error.line > 0 { throw Failure(ExitStatus.badData, error.description) }
            let names = [
                "timeSignature": "--time", "grooveStyle": "--style", "title": "title", "chords": "--chart",
            ]
            let name = names[error.field] ?? "--\(error.field)"
            throw Failure.usage("\(name): expected \(error.expected), found \(error.found)")
        }
    }

    /// An exercise is found by the name of its file where that is an id.
    static func id(ofFile path: String?) -> String? {
        guard let name = path?.split(separator: "/").last, name.hasSuffix(".json") else { return nil }
        let id = String(name.dropLast(5))
        return ExerciseID.isValid(id) ? id : nil
    }

    private func isThere(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
