import ArgumentParser

/// The program: one command a job.
@main
struct Woodshed: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "woodshed",
        abstract: "A practice-session engine for guitarists: a band, a loop, and a screen in time with what you hear.",
        discussion: """
            woodshed play                      the default exercise, with its band
            woodshed play blues-in-a --loop 5-8 --tempo 60%
            woodshed list                      what there is to practise
            woodshed doctor                    whether this machine is ready
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
