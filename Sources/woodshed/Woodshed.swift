import ArgumentParser

/// The program: one command a job.
@main
struct Woodshed: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "woodshed",
        abstract:
            "A practice-session engine for guitarists: a band, a loop, and a screen in time with what you hear.",
        discussion: """
              woodshed play                         the default exercise
              woodshed play --loop 5-8 --tempo 60%  the hard bars, slowed down
              woodshed list                         what there is to practise
              woodshed doctor                       whether this machine is ready

            Exit codes: 0 done, 64 usage, 65 bad input data, 66 no such input, 69 device or service \
            unavailable, 74 input or output error, 130 interrupted.
            """,
        version: ProgramVersion.text,
        subcommands: [
            PlayCommand.self, RenderCommand.self, FeedCommand.self, ListCommand.self, CheckCommand.self,
            NewCommand.self, DoctorCommand.self,
        ])
}

/// The version that `--version` prints.
enum ProgramVersion {
    static let text = "0.1.0"
}
