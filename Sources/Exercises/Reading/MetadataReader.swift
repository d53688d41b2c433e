import JSONText

/// Reads what an exercise is good for.
enum MetadataReader {
    /// Names of views in files: those of the screen, and what players call the same thing.
    static let viewNames: [(name: String, value: ExerciseView)] =
        ExerciseView.allCases.map { ($0.rawValue, $0) } + [
            ("neck", .stage), ("fretboard", .stage), ("tab", .page), ("notation", .page), ("chords", .chart),
        ]

    static func read(_ node: JSONNode?) throws(DataError) -> Metadata {
        guard let node else { return Metadata() }
        _ = try node.members(expected: "an object with difficulty, category, trains, how…")
        try node.refuseUnknown(["difficulty", "category", "duration", "allowedViews", "trains", "how"])
        var metadata = Metadata()
        metadata.difficulty = try node["difficulty"]?.integer(
            in: 1...10, expected: "a difficulty from 1 to 10")
        metadata.category = try node["category"]?.line(limit: 100)
        metadata.duration = try node["duration"]?.number(in: 0...86_400, expected: "a duration in seconds")
        metadata.trains = try node["trains"]?.line()
        metadata.how = try node["how"]?.line(limit: 4_000)
        if let views = node["allowedViews"] {
            let names = viewNames
            let words = "a view: " + names.map(\.name).joined(separator: ", ")
            var allowed: [ExerciseView] = []
            for item in try views.items(
                expected: "a list of views: " + names.map(\.name).joined(separator: ", "))
            {
                let view = try item.word(names, expected: words)
                if !allowed.contains(view) { allowed.append(view) }
            }
            guard !allowed.isEmpty else { throw views.error(expected: "at least one view") }
            metadata.allowedViews = allowed
        }
        return metadata
    }
}
