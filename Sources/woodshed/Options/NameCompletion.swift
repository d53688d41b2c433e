import Exercises

/// What the shell offers for names: it runs the program to ask.
enum NameCompletion {
    /// Ids of exercises, and the exercise files where the prefix points to.
    @Sendable static func exercises(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let slash = prefix.lastIndex(of: "/")
        let folder = slash.map { String(prefix[...$0]) } ?? ""
        let files = FolderListing.names(in: folder.isEmpty ? "." : folder, suffix: ".json")
            .filter { $0 != "schema.json" }.map { folder + $0 }
        return slash == nil ? ExerciseLibrary().ids() + files : files
    }

    /// Ids of styles.
    @Sendable static func styles(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (try? StyleFolder(.current).ids) ?? []
    }
}
