import JSONText

/// Exercises by id from anywhere, or by path.
public struct ExerciseLibrary: Sendable {
    /// Where it looks.
    public var folders: ContentFolders
    /// Ids of styles that exist; nil where every id is taken.
    public var styles: [String]?

    /// A library over folders.
    public init(folders: ContentFolders = .current, styles: [String]? = nil) {
        self.folders = folders
        self.styles = styles
    }

    /// An exercise and the file it came from.
    public struct Entry: Sendable {
        /// The exercise.
        public var exercise: Exercise
        /// Its file.
        public var path: String
    }

    /// All that is there, and what is wrong with the rest.
    public struct Listing: Sendable {
        /// Exercises in order of id; of several with one id the one that is found by it.
        public var entries: [Entry] = []
        /// Files that are no exercises.
        public var problems: [ExerciseLoadError] = []
        /// Files that are hidden by another one with the same id.
        public var duplicates: [Duplicate] = []

        /// The first file that is named after its id is found by it, else the first one.
        fileprivate mutating func add(_ entry: Entry, to found: inout [String: Found], isNamedAfterID: Bool) {
            let id = entry.exercise.id
            guard let first = found[id] else {
                found[id] = Found(index: entries.count, isNamedAfterID: isNamedAfterID)
                entries.append(entry)
                return
            }
            if isNamedAfterID, !first.isNamedAfterID {
                duplicates.append(Duplicate(id: id, path: entry.path, hidden: entries[first.index].path))
                entries[first.index] = entry
                found[id]?.isNamedAfterID = true
            } else {
                duplicates.append(Duplicate(id: id, path: entries[first.index].path, hidden: entry.path))
            }
        }
    }

    fileprivate struct Found {
        var index: Int
        var isNamedAfterID: Bool
    }

    /// Two files with one id.
    public struct Duplicate: Sendable, Hashable {
        /// The id.
        public var id: String
        /// The file that is found by it.
        public var path: String
        /// The file that is not.
        public var hidden: String
    }

    /// Finds an exercise: a name with a slash or ending in `.json` is a path, `-` standard input, anything else an id.
    public func load(_ name: String) throws(ExerciseLoadError) -> Entry {
        if name == "-" || name.utf8.contains(UInt8(ascii: "/")) || name.hasSuffix(".json") {
            return try load(path: name)
        }
        if let path = path(ofID: name) { return try load(path: path) }
        // A file of that name right here, whatever it ends in.
        if isFile(name) { return try load(path: name) }
        throw .unknown(name, near: nearestName(to: name, in: ids()), folders: folders.existing(.exercises))
    }

    /// Reads an exercise from a file.
    public func load(path: String) throws(ExerciseLoadError) -> Entry {
        let bytes: [UInt8]
        do { bytes = try readFile(path) } catch { throw .file(error) }
        do {
            return Entry(exercise: try ExerciseReader.read(bytes, file: path, styles: styles), path: path)
        } catch { throw .data(error) }
    }

    /// The file of an id: the first that is named after it, else the first that has it inside.
    public func path(ofID id: String) -> String? {
        guard ExerciseID.isValid(id) else { return nil }
        let places = folders.existing(.exercises)
        for folder in places where isFile(folder + "/" + id + ".json") { return folder + "/" + id + ".json" }
        let files = places.map { ($0, exerciseFileNames(in: $0)) }
        for (folder, names) in files {
            for name in names where fileName(of: name) == id + ".json" { return folder + "/" + name }
        }
        for (folder, names) in files {
            for name in names
            where ExerciseLibrary.id(inFile: folder + "/" + name) == id {
                return folder + "/" + name
            }
        }
        return nil
    }

    /// All ids, for hints: names of files, nothing is read.
    public func ids() -> [String] {
        var seen: Set<String> = []
        return folders.existing(.exercises).flatMap { exerciseFileNames(in: $0) }
            .map { String(fileName(of: $0).dropLast(5)) }.filter { seen.insert($0).inserted }
    }

    /// Reads everything.
    public func list() -> Listing {
        var listing = Listing()
        var found: [String: Found] = [:]
        for folder in folders.existing(.exercises) {
            for name in exerciseFileNames(in: folder) {
                let path = folder + "/" + name
                do throws(ExerciseLoadError) {
                    let entry = try load(path: path)
                    listing.add(
                        entry, to: &found, isNamedAfterID: fileName(of: name) == entry.exercise.id + ".json")
                } catch { listing.problems.append(error) }
            }
        }
        listing.entries.sort { $0.exercise.id < $1.exercise.id }
        return listing
    }

    private static func id(inFile path: String) -> String? {
        guard let bytes = try? readFile(path), let document = try? JSONDocument(bytes, file: path) else {
            return nil
        }
        return document.root["id"]?.textValue
    }
}

/// Why an exercise could not be loaded.
public enum ExerciseLoadError: Error, Hashable, Sendable {
    /// Its file could not be read.
    case file(FileError)
    /// Its file is wrong.
    case data(DataError)
    /// No exercise has this id; `near` is what may have been meant.
    case unknown(String, near: String?, folders: [String])

    /// Exit code of a program that gives up on it.
    public var exitCode: Int32 {
        switch self {
        case .file(let error): error.exitCode
        case .data: 65
        case .unknown: 66
        }
    }
}

extension ExerciseLoadError: CustomStringConvertible {
    /// One line for people.
    public var description: String {
        switch self {
        case .file(let error): return error.description
        case .data(let error): return error.description
        case .unknown(let id, let near, let folders):
            let name = oneLine(id, limit: 80)
            if let near { return "no exercise \"\(name)\": did you mean \"\(near)\"?" }
            if folders.isEmpty {
                return "no exercise \"\(name)\": there is no exercises folder (set WOODSHED_DATA)"
            }
            return "no exercise \"\(name)\" in \(folders.joined(separator: ", ")) (woodshed list shows them)"
        }
    }
}
