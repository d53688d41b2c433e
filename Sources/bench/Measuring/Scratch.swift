import Glibc

/// A folder for the files of a measurement; it goes when the value's owner calls ``remove()``.
struct Scratch {
    let folder: String

    init() {
        var name = Array("/tmp/woodshed-bench-XXXXXX".utf8CString)
        folder = mkdtemp(&name).map { String(cString: $0) } ?? "."
    }

    func path(_ name: String) -> String { folder + "/" + name }

    /// Takes the folder and its files away.
    func remove() {
        guard folder != ".", let entries = opendir(folder) else { return }
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            unlink(path(name))
        }
        closedir(entries)
        rmdir(folder)
    }
}
