import ArgumentParser
import JSONText

/// `woodshed doctor`: whether this machine is ready, and what to do where it is not.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "See whether this machine is ready to play, and what to do where it is not.",
        discussion: """
            Tries everything that play needs: the sound device, real-time priority, the soundfont, the terminal, \
            the data folders. Each line is ok, a note (it plays, but could be better) or bad. Exits with 0 when \
            it can play with sound, else with 69.
            """)

    @Option(help: ArgumentHelp("The output to try: alsa or alsa:DEVICE.", valueName: "output"))
    var output: OutputOption = .alsa(device: "default")

    @Option(help: ArgumentHelp("Frames a second to ask for, 8000-96000.", valueName: "hz"))
    var rate: Int?

    @Option(help: "The soundfont to try, SF2 or SF3.", completion: .file(extensions: ["sf2", "sf3"]))
    var soundfont: String?

    @Flag(help: "One JSON object a line.")
    var json = false

    func validate() throws {
        if let rate, !(8000...96000).contains(rate) { throw ValidationError("--rate takes 8000 to 96000.") }
    }

    func run() throws {
        try reportingFailures {
            let findings =
                SoundDoctor(output: output, rate: rate, soundfont: soundfont).findings()
                + PlaceDoctor().findings()
            if json {
                var writer = JSONWriter()
                for finding in findings { finding.write(to: &writer) }
                try StandardOutput.write(writer.bytes)
            } else {
                let width = StandardOutput.width
                try StandardOutput.write(lines: findings.flatMap { $0.lines(width: width) })
            }
            if findings.contains(where: { $0.verdict == .bad }) { throw Failure(ExitStatus.unavailable, "") }
        }
    }
}
