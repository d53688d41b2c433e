import ArgumentParser
import Exercises
import JSONText

/// `woodshed list`: what there is to practise.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the exercises: all of them, or those with these words.",
        discussion: """
              woodshed list
              woodshed list blues --difficulty 3-5
              woodshed list --key Am --long

            A file that is no valid exercise is named on standard error, and the list goes on.
            """)

    @Argument(help: "Words that occur in the id, title, composer, key, style, category or in what it trains.")
    var words: [String] = []

    @Option(help: ArgumentHelp("Only this category: blues, technique, tune …", valueName: "name"))
    var category: String?

    @Option(help: ArgumentHelp("Only these levels of 1 to 10: 4, 3-5 or 6-.", valueName: "levels"))
    var difficulty: DifficultyOption?

    @Option(help: ArgumentHelp("Only this key: A, F#m, \"D dorian\".", valueName: "key"))
    var key: KeyOption?

    @Flag(name: .shortAndLong, help: "Everything about each: what it trains, how to practise it, its file.")
    var long = false

    @Flag(help: "One JSON object a line.")
    var json = false

    var filter: ExerciseFilter {
        ExerciseFilter(words: words, category: category, difficulty: difficulty?.range, key: key?.key)
    }

    func run() throws {
        try reportingFailures {
            let folders = ContentFolders.current
            let listing = ExerciseLibrary(folders: folders, styles: try? StyleFolder(folders).ids).list()
            for problem in listing.problems { StandardError.say(problem.description) }
            for duplicate in listing.duplicates {
                StandardError.say("\(duplicate.hidden): hidden by \(duplicate.path), which has the same id")
            }
            guard !listing.entries.isEmpty else {
                throw Failure(
                    ExitStatus.noInput,
                    "no exercises found; set WOODSHED_DATA to the folder that holds `exercises`")
            }
            let entries = listing.entries.filter { filter.accepts($0.exercise) }
            if json { return try StandardOutput.write(ExerciseListing.json(entries)) }
            guard !entries.isEmpty else {
                return StandardError.say("none of the \(listing.entries.count) exercises is like that")
            }
            let width = StandardOutput.width
            try StandardOutput.write(
                lines: long
                    ? ExerciseListing.details(entries, width: width)
                    : ExerciseListing.table(entries, width: width))
        }
    }
}
