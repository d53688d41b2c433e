import Glibc
import JSONText
import Testing

@testable import Exercises

/// A folder that goes away with the test.
final class TemporaryFolder {
    let path: String
    init() {
        var template = Array("/tmp/woodshed-test-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
    }
    deinit { remove(path) }

    func write(_ name: String, _ text: String) {
        var folder = path
        for part in name.split(separator: "/").dropLast() {
            folder += "/" + part
            mkdir(folder, 0o755)
        }
        let file = open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        _ = Array(text.utf8).withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        close(file)
    }

    func text(_ name: String) -> String? {
        (try? readFile(path + "/" + name)).map { String(decoding: $0, as: UTF8.self) }
    }

    var names: [String] {
        var result: [String] = []
        guard let stream = opendir(path) else { return [] }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { result.append(name) }
        }
        closedir(stream)
        return result.sorted()
    }

    private func remove(_ path: String) {
        guard path.hasPrefix("/tmp/woodshed-test-") else { return }
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFDIR {
            chmod(path, 0o755)
            let inner = TemporaryFolder.names(path)
            for name in inner { remove(path + "/" + name) }
            rmdir(path)
        } else {
            unlink(path)
        }
    }

    private static func names(_ path: String) -> [String] {
        var result: [String] = []
        guard let stream = opendir(path) else { return [] }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { result.append(name) }
        }
        closedir(stream)
        return result
    }
}

func fault<T>(_ body: () throws(FileError) -> T) -> FileError? {
    do throws(FileError) {
        _ = try body()
        return nil
    } catch { return error }
}

@Suite struct AtomicFileTests {
    @Test func `a file is created and replaced, and nothing is left beside it`() throws {
        let folder = TemporaryFolder()
        try AtomicFile.write(Array("one".utf8), to: folder.path + "/a")
        #expect(folder.text("a") == "one")
        chmod(folder.path + "/a", 0o640)
        try AtomicFile.write(Array("two".utf8), to: folder.path + "/a")
        #expect(folder.text("a") == "two" && folder.names == ["a"])
        var status = stat()
        #expect(
            stat(folder.path + "/a", &status) == 0 && status.st_mode & 0o777 == 0o640, "it keeps its mode")
    }

    @Test func `a full disk leaves the old file as it was`() {
        let folder = TemporaryFolder()
        folder.write("a", "precious")
        var left = 5
        let error = fault { () throws(FileError) in
            try AtomicFile.write(Array("a longer text".utf8), to: folder.path + "/a") {
                descriptor, bytes, count in
                guard left > 0 else {
                    errno = ENOSPC
                    return -1
                }
                let taken = Glibc.write(descriptor, bytes, Swift.min(count, left))
                left -= taken
                return taken
            }
        }
        #expect(error?.reason == .system(errno: ENOSPC) && error?.exitCode == 74)
        #expect(error?.description == "cannot write \(folder.path)/a: No space left on device")
        #expect(folder.text("a") == "precious" && folder.names == ["a"])
    }

    @Test func `a device that is full says so`() {
        #expect(
            fault { () throws(FileError) in try AtomicFile.write([1], to: "/dev/full") }?.reason
                == .system(errno: ENOSPC))
        #expect(fault { () throws(FileError) in try AtomicFile.write([1], to: "/dev/null") } == nil)
    }

    @Test func `a folder that may not be written leaves the old file as it was`() {
        let folder = TemporaryFolder()
        folder.write("a", "precious")
        chmod(folder.path, 0o555)
        let error = fault { () throws(FileError) in
            try AtomicFile.write(Array("x".utf8), to: folder.path + "/a")
        }
        // Root may write everywhere: then there is nothing to refuse.
        if geteuid() != 0 {
            #expect(error?.reason == .noPermission)
            #expect(folder.text("a") == "precious")
        }
        chmod(folder.path, 0o755)
        #expect(folder.names == ["a"])
    }

    @Test func `missing folders, folders and files in the way are told apart`() {
        let folder = TemporaryFolder()
        folder.write("file", "x")
        func reason(_ path: String) -> FileError.Reason? {
            fault { () throws(FileError) in try AtomicFile.write([1], to: path) }?.reason
        }
        #expect(reason(folder.path + "/no/a") == .missing)
        #expect(reason(folder.path) == .isFolder)
        #expect(reason(folder.path + "/file/a") == .system(errno: ENOTDIR))
        #expect(reason("") == .missing)
        #expect(reason("/proc/woodshed-test") != nil)
    }

    @Test func `symbolic links are followed, also to a file that is still to come`() throws {
        let folder = TemporaryFolder()
        folder.write("real", "old")
        symlink("real", folder.path + "/link")
        symlink("new", folder.path + "/dangling")
        symlink("loop", folder.path + "/loop")
        try AtomicFile.write(Array("new".utf8), to: folder.path + "/link")
        try AtomicFile.write(Array("made".utf8), to: folder.path + "/dangling")
        #expect(folder.text("real") == "new" && folder.text("new") == "made")
        #expect(folder.names == ["dangling", "link", "loop", "new", "real"])
        #expect(
            fault { () throws(FileError) in try AtomicFile.write([1], to: folder.path + "/loop") }?.reason
                == .system(errno: ELOOP))
    }
}

@Suite struct ReadFileTests {
    @Test func `what cannot be read is told with its exit code`() {
        let folder = TemporaryFolder()
        folder.write("big", "12345")
        let missing = fault { () throws(FileError) in try readFile(folder.path + "/no") }
        #expect(missing?.exitCode == 66 && missing?.description == "\(folder.path)/no: no such file")
        #expect(fault { () throws(FileError) in try readFile(folder.path) }?.reason == .isFolder)
        #expect(
            fault { () throws(FileError) in try readFile(folder.path + "/big", limit: 4) }?.reason
                == .tooLarge(limit: 4))
        #expect(
            fault { () throws(FileError) in try readFile("/dev/zero", limit: 100_000) }?.reason
                == .tooLarge(limit: 100_000))
        #expect(fault { () throws(FileError) in try readFile("a\u{0}b") }?.reason == .missing)
    }

    @Test func `files of every size are read whole`() throws {
        let folder = TemporaryFolder()
        for size in [0, 1, 65_535, 65_536, 200_000] {
            folder.write("f", String(repeating: "x", count: size))
            #expect(try readFile(folder.path + "/f").count == size)
        }
        #expect(try !readFile("/proc/self/status").isEmpty, "files without a size too")
    }
}

@Suite struct LibraryTests {
    @Test func `folders are looked at in their order`() {
        let folders = ContentFolders(
            environment: ["WOODSHED_DATA": "/data", "XDG_DATA_HOME": "/xdg", "HOME": "/home/me"],
            program: "/opt/woodshed/bin/woodshed")
        #expect(
            folders.candidates(.exercises) == [
                "/data/exercises", "/xdg/woodshed/exercises", "/opt/woodshed/bin/exercises",
                "/opt/woodshed/bin/share/woodshed/exercises", "/opt/woodshed/exercises",
                "/opt/woodshed/share/woodshed/exercises", "/opt/exercises", "/opt/share/woodshed/exercises",
                "/exercises",
                "/share/woodshed/exercises",
            ])
        #expect(
            ContentFolders(environment: ["HOME": "/h", "XDG_DATA_HOME": "rel"], program: nil).candidates(
                .styles)
                == ["/h/.local/share/woodshed/styles"])
        #expect(ContentFolders(environment: [:], program: nil).candidates(.soundfonts).isEmpty)
    }

    @Test func `what lies above the nearest folder belongs to others, also when that one was named`() {
        let folder = TemporaryFolder()
        folder.write("exercises/other.json", piece().replacing("\"test\"", with: "\"other\""))
        folder.write("project/exercises/test.json", piece())
        folder.write("project/bin/x", "")
        for environment in [[:], ["WOODSHED_DATA": folder.path + "/project"]] {
            let folders = ContentFolders(
                environment: environment, program: folder.path + "/project/bin/woodshed")
            #expect(folders.existing(.exercises) == [folder.path + "/project/exercises"])
        }
    }

    @Test func `exercises are found in folders by category, one deep`() throws {
        let folder = TemporaryFolder()
        folder.write("exercises/blues/slow.json", piece().replacing("\"test\"", with: "\"slow\""))
        folder.write("exercises/jazz/file.json", piece().replacing("\"test\"", with: "\"inner\""))
        folder.write("exercises/jazz/deeper/lost.json", piece().replacing("\"test\"", with: "\"lost\""))
        let library = ExerciseLibrary(
            folders: ContentFolders(environment: ["WOODSHED_DATA": folder.path], program: nil))
        #expect(try library.load("slow").path.hasSuffix("blues/slow.json"))
        #expect(try library.load("inner").path.hasSuffix("jazz/file.json"))
        #expect(library.list().entries.map(\.exercise.id) == ["inner", "slow"])
        #expect(library.path(ofID: "lost") == nil)
        #expect(library.ids().sorted() == ["file", "slow"])
    }

    @Test func `exercises are found by id, by path, and by what is inside`() throws {
        let folder = TemporaryFolder()
        folder.write("mine/exercises/test.json", piece())
        folder.write("mine/exercises/odd-name.json", piece().replacing("\"test\"", with: "\"inner\""))
        folder.write("mine/exercises/schema.json", "{}")
        folder.write("app/exercises/test.json", piece().replacing("\"Test\"", with: "\"Shipped\""))
        folder.write("app/exercises/broken.json", "{")
        folder.write("app/bin/x", "")
        let library = ExerciseLibrary(
            folders: ContentFolders(
                environment: ["WOODSHED_DATA": folder.path + "/mine"],
                program: folder.path + "/app/bin/woodshed"))
        #expect(try library.load("test").exercise.title == "Test", "the player's own folder comes first")
        #expect(try library.load("inner").path.hasSuffix("odd-name.json"))
        #expect(try library.load(folder.path + "/app/exercises/test.json").exercise.title == "Shipped")

        let listing = library.list()
        #expect(listing.entries.map(\.exercise.id) == ["inner", "test"])
        #expect(listing.duplicates.map(\.hidden) == [folder.path + "/app/exercises/test.json"])
        #expect(listing.problems.count == 1 && listing.problems[0].exitCode == 65)

        func fault(_ name: String) -> ExerciseLoadError? {
            do throws(ExerciseLoadError) {
                _ = try library.load(name)
                return nil
            } catch { return error }
        }
        #expect(fault("tset")?.description == "no exercise \"tset\": did you mean \"test\"?")
        #expect(fault("tset")?.exitCode == 66)
        #expect(fault("./no.json")?.exitCode == 66)
        #expect(fault("broken")?.exitCode == 65)
        #expect(fault("../test")?.exitCode == 66)
        #expect(fault("\u{1b}[2J")?.description.contains("\u{1b}") == false)
    }
}
