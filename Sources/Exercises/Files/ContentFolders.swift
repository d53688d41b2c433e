import Glibc

/// Where exercises, styles and soundfonts are looked for.
///
/// In this order: `$WOODSHED_DATA`, the user's data folder, then the folders above the program (`exercises` of a clone,
/// `share/woodshed/exercises` of an installation).
public struct ContentFolders: Sendable, Hashable {
    /// What is looked for; the raw value is the folder's name.
    public enum Kind: String, Sendable, CaseIterable {
        case exercises
        case styles
        case soundfonts
    }

    /// `$WOODSHED_DATA`; nil where it is not set.
    public var override: String?
    /// The user's data folder: `$XDG_DATA_HOME/woodshed`, else `~/.local/share/woodshed`; nil without a home.
    public var user: String?
    /// The program's own path; nil where it is not known.
    public var program: String?

    /// Folders from an environment and the program's path, given so that tests need no process of their own.
    public init(environment: [String: String], program: String?) {
        func variable(_ name: String) -> String? {
            guard let value = environment[name], !value.isEmpty else { return nil }
            return value
        }
        override = variable("WOODSHED_DATA")
        // The XDG specification: relative paths are to be ignored.
        if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") {
            user = data + "/woodshed"
        } else if let home = variable("HOME") {
            user = home + "/.local/share/woodshed"
        }
        self.program = program
    }

    /// Folders of this process.
    public static var current: ContentFolders {
        var environment: [String: String] = [:]
        for name in ["WOODSHED_DATA", "XDG_DATA_HOME", "HOME"] {
            if let value = getenv(name) { environment[name] = String(cString: value) }
        }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let program =
            count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
        return ContentFolders(environment: environment, program: program)
    }

    /// All places of a kind in the order in which they are looked at, whether they exist or not.
    public func candidates(_ kind: Kind) -> [String] {
        var folders = own(kind)
        if let program, program.hasPrefix("/") {
            var folder = AtomicFile.folder(of: program)
            while true {
                let base = folder == "/" ? "" : folder
                folders.append(base + "/" + kind.rawValue)
                folders.append(base + "/share/woodshed/" + kind.rawValue)
                if folder == "/" { break }
                folder = AtomicFile.folder(of: folder)
            }
        }
        var seen: Set<String> = []
        return folders.filter { seen.insert($0).inserted }
    }

    /// Those that exist. Above the program only the nearest one counts: what lies farther up belongs to others.
    public func existing(_ kind: Kind) -> [String] {
        let own = Set(own(kind))
        var result: [String] = []
        var isFoundAboveProgram = false
        for folder in candidates(kind) where isFolder(folder) {
            if !own.contains(folder) {
                if isFoundAboveProgram { continue }
                isFoundAboveProgram = true
            } else if let program, program.hasPrefix(AtomicFile.folder(of: folder) + "/") {
                // The player's own folder is the nearest one above the program as well.
                isFoundAboveProgram = true
            }
            result.append(folder)
        }
        return result
    }

    private func own(_ kind: Kind) -> [String] {
        [override, user].compactMap { $0 }.map { $0 + "/" + kind.rawValue }
    }
}

/// Whether a path leads to a folder.
func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// Whether a path leads to something that is no folder.
func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
}

/// Exercise files of a folder and of the folders in it, as paths from it, in order: those of the folder itself first.
/// Folders inside those are not looked into. A folder that cannot be read has none.
func exerciseFileNames(in folder: String) -> [String] {
    let own = folderEntries(folder)
    let inside = own.filter { !$0.hasSuffix(".json") }.flatMap { category in
        folderEntries(folder + "/" + category).filter { $0.hasSuffix(".json") }.map { category + "/" + $0 }
    }
    return own.filter { $0.hasSuffix(".json") && $0 != "schema.json" } + inside
}

/// The last part of a path.
func fileName(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
}

/// Names in a folder that are not hidden, in order.
private func folderEntries(_ folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
}
