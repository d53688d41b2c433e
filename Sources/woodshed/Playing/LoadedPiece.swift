import Arranging
import Exercises
import JSONText
import PracticeSession

/// An exercise with its band: what every command that sounds or tells begins with.
struct LoadedPiece {
    let exercise: Exercise
    let style: Style
    let arrangement: Arrangement
    let info: PieceInfo

    /// Finds and reads the exercise and the style, and arranges them.
    init(_ name: String, options: ArrangingOptions) throws {
        let folders = ContentFolders.current
        let styles = try StyleFolder(folders)
        do {
            exercise = try ExerciseLibrary(folders: folders, styles: styles.ids).load(name).exercise
        } catch {
            throw Failure(error.exitCode, error.description)
        }
        style = try styles.load(options.style ?? exercise.grooveStyle, isOption: options.style != nil)
        do {
            arrangement = try Arranger.arrange(exercise, style: style, options: options)
        } catch {
            throw Failure(ExitStatus.badData, "\(exercise.id): \(error.description)")
        }
        info = PieceInfo(exercise, style: style.name)
    }
}

/// The styles in the content folders, read when they are asked for.
struct StyleFolder {
    private let paths: [String: String]
    /// Ids of all styles, in order.
    let ids: [String]

    init(_ folders: ContentFolders) throws {
        var paths: [String: String] = [:]
        for folder in folders.existing(.styles) {
            for name in FolderListing.names(in: folder, suffix: ".json") where name != "schema.json" {
                let id = String(name.dropLast(5))
                if paths[id] == nil { paths[id] = folder + "/" + name }
            }
        }
        self.paths = paths
        ids = paths.keys.sorted()
        if ids.isEmpty {
            throw Failure(
                ExitStatus.noInput,
                "no styles found; set WOODSHED_DATA to the folder that holds `styles` and `exercises`")
        }
    }

    /// A style by its id. An unknown one is a usage error when an option named it, else bad data.
    func load(_ id: String, isOption: Bool) throws -> Style {
        guard let path = paths[id] else {
            let hint = nearestName(to: id, in: ids).map { "; did you mean \"\($0)\"?" } ?? ""
            throw Failure(
                isOption ? ExitStatus.usage : ExitStatus.badData,
                "there is no style \"\(oneLine(id, limit: 60))\"\(hint) (there are \(ids.joined(separator: ", ")))"
            )
        }
        do {
            return try Style(reading: try readFile(path), file: path)
        } catch let error as FileError {
            throw Failure(error.exitCode, error.description)
        } catch let error as DataError {
            throw Failure(ExitStatus.badData, error.description)
        }
    }
}
