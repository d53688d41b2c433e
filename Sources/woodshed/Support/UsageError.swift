import ArgumentParser
import Glibc
import JSONText

extension Woodshed {
    /// Runs the program. What ArgumentParser would say in five lines is said in one, with the way to the help.
    static func main() {
        // A reader that leaves (`woodshed feed | head -1`) is no fault; writes tell of it.
        signal(SIGPIPE, SIG_IGN)
        // Nor does a file size limit (`ulimit -f`) end the program in the middle of a file.
        signal(SIGXFSZ, SIG_IGN)
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            guard exitCode(for: error) == .validationFailure, let text = usageError(error) else {
                exit(withError: error)
            }
            StandardError.say(text)
            exit(withError: ExitCode(ExitStatus.usage))
        }
    }

    /// The one line for a usage error; nil where ArgumentParser has nothing to say.
    static func usageError(
        _ error: any Error, arguments: [String] = Array(CommandLine.arguments.dropFirst())
    ) -> String? {
        var text = message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
        guard !text.isEmpty else { return nil }
        if text.hasSuffix(".") { text.removeLast() }
        // Where a value is refused, the option's own help says what it takes.
        if text.contains(" is invalid for "), !text.contains("one of"), let help = helpOfOption(in: error) {
            text += ": " + help
        }
        let names = configuration.subcommands.map { $0._commandName }
        let command = arguments.first.flatMap { names.contains($0) ? " " + $0 : nil } ?? ""
        return oneLine(text, limit: 400) + " (woodshed\(command) --help)"
    }

    /// The help of the option that an error is about: `Help:  --tempo <tempo>  Tempo: 60%, …` in the long message.
    private static func helpOfOption(in error: any Error) -> String? {
        guard
            let line = fullMessage(for: error).split(separator: "\n").first(where: { $0.hasPrefix("Help:") }),
            let value = line.dropFirst(5).drop(while: { $0 == " " }).firstRange(of: "  ")
        else { return nil }
        var help = line[value.upperBound...].drop { $0 == " " }
        if help.hasSuffix(".") { help.removeLast() }
        return String(help)
    }
}
