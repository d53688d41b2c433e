import Arranging
import Exercises
import Sequencing

/// The exercise that is measured, arranged as the program arranges it.
struct Piece {
    static let id = "blues-in-a"
    let exercise: Exercise
    let arrangement: Arrangement
    var sequence: EventSequence { arrangement.sequence }

    /// What stands in the way.
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    /// The default exercise with the band that `woodshed play` gives it.
    static func load() throws -> Piece {
        let folders = ContentFolders.current
        let exercise = try ExerciseLibrary(folders: folders).load(id).exercise
        for folder in folders.existing(.styles) {
            let path = "\(folder)/\(exercise.grooveStyle).json"
            guard let bytes = readBytes(path) else { continue }
            let style = try Style(reading: bytes, file: path)
            let arrangement = try Arranger.arrange(exercise, style: style)
            return Piece(exercise: exercise, arrangement: arrangement)
        }
        throw Missing(description: "no style \(exercise.grooveStyle)")
    }

    /// How long one pass is, in seconds.
    var seconds: Double { sequence.tempoMap.seconds(from: .zero, to: sequence.end) }
}
