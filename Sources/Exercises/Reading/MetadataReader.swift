import JSONText

/// Reads what an exercise is good for.
enum MetadataReader {
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
            let names = ExerciseView.allCases.map { (name: $0.rawValue, value: $0) }
            let words = "a view: " + names.map(\.name).joined(separator: ", ")
            var allowed: [ExerciseView] = []
            for item in try views.items(
                expected: "a list of views: " + names.map(\.name).joined(separator: ", "))
            {
                let view = try item.word(names, expected: words)
                if allowed.contains(view) { throw item.error(expected: "each view once") }
                allowed.append(view)
            }
            guard !allowed.isEmpty else { throw views.error(expected: "at least one view") }
            metadata.allowedViews = allowed
        }
        return metadata
    }
}
