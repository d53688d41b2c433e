import JSONText

/// One step from an older format to the next.
struct Migration {
    /// The format it starts from; it leads to `from + 1`.
    let from: Int
    let apply: (inout RawExercise) throws(DataError) -> Void
}

/// Brings older files up to the present format while they are read. Files are never changed by it.
enum Migrations {
    /// All steps, oldest first.
    static var all: [Migration] { [zeroToOne] }

    /// Format 0 said `timeSig`, `bpm` and `style`, and `bpm` counted quarter notes even in 6/8.
    private static var zeroToOne: Migration {
        Migration(from: 0) { (raw: inout RawExercise) throws(DataError) in
            try raw.rename("timeSig", to: "timeSignature")
            try raw.rename("style", to: "grooveStyle")
            if raw["bpm"] != nil {
                try raw.rename("bpm", to: "tempo")
                raw.tempoCountsQuarters = true
            }
        }
    }

    /// Checks the format and applies the steps that are missing.
    static func bringUp(_ raw: inout RawExercise) throws(DataError) {
        let node = try raw.required("format", expected: "the number of the format, \(ExerciseReader.format)")
        let format = try node.integer(
            in: 0...Int.max, expected: "the number of the format, \(ExerciseReader.format)")
        guard format <= ExerciseReader.format else {
            throw node.error(
                expected: "format \(ExerciseReader.format) or older", found: "format \(format)",
                hint: "the file comes from a newer Woodshed: update this one")
        }
        for step in all where step.from >= format { try step.apply(&raw) }
    }
}
