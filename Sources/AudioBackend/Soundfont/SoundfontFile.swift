import Glibc

/// What a soundfont file is, judged by its content: names lie (Debian's `default-GM.sf3` may be an SF2).
public enum SoundfontFile {
    /// The kinds of soundfont that FluidSynth loads.
    public enum Kind: String, Hashable, Sendable {
        /// Plain samples.
        case sf2
        /// Samples compressed as Ogg Vorbis.
        case sf3
    }

    /// Opens a file and looks at its chunks without reading the samples.
    ///
    /// The chunks' sizes must fit the file; the table of presets (`phdr`, SoundFont 2.04 section 7.2, 38 bytes a
    /// record, one of them the end mark) must name one instrument at least.
    /// [setup]
    @discardableResult
    public static func check(path: String) throws(SoundfontError) -> Kind {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(path: path, errno: errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .unreadable(path: path, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
        guard status.st_size > 0 else { throw .empty(path: path) }
        return try ChunkWalk(file: file, path: path, size: Int(status.st_size)).check()
    }
}

/// A walk over the RIFF chunks of one open file.
private struct ChunkWalk {
    let file: Int32
    let path: String
    let size: Int

    private struct Chunk {
        var name: String
        var body: Int
        var bytes: Int
    }

    func check() throws(SoundfontError) -> SoundfontFile.Kind {
        guard size >= 12, let head = try read(at: 0, count: 12),
            text(head, 0) == "RIFF", text(head, 8) == "sfbk"
        else { throw .notASoundfont(path: path) }
        let claimed = 8 + number(head, 4)
        guard claimed <= size + 1 else {  // some writers count a pad byte they do not write
            throw .truncated(path: path, chunk: "RIFF", expectedBytes: claimed, foundBytes: size)
        }
        var lists: [String: Chunk] = [:]
        for chunk in try chunks(from: 12, to: min(claimed, size))
        where chunk.name == "LIST" && chunk.bytes >= 4 {
            guard let kind = try read(at: chunk.body, count: 4) else { continue }
            lists[text(kind, 0)] = Chunk(name: text(kind, 0), body: chunk.body + 4, bytes: chunk.bytes - 4)
        }
        guard let info = lists["INFO"] else { throw .missingChunk(path: path, chunk: "INFO") }
        guard lists["sdta"] != nil else { throw .missingChunk(path: path, chunk: "sdta") }
        guard let presets = lists["pdta"] else { throw .missingChunk(path: path, chunk: "pdta") }
        let tables = try chunks(from: presets.body, to: presets.body + presets.bytes)
        for name in ["phdr", "pbag", "pgen", "inst", "ibag", "igen", "shdr"]
        where !tables.contains(where: { $0.name == name }) {
            throw .missingChunk(path: path, chunk: name)
        }
        guard let headers = tables.first(where: { $0.name == "phdr" }), headers.bytes >= 2 * 38 else {
            throw .noPresets(path: path)
        }
        return try version(info) >= 3 ? .sf3 : .sf2
    }

    /// The major number of the `ifil` chunk: 3 where samples are compressed.
    private func version(_ info: Chunk) throws(SoundfontError) -> Int {
        let parts = try chunks(from: info.body, to: info.body + info.bytes)
        guard let ifil = parts.first(where: { $0.name == "ifil" }), ifil.bytes >= 2,
            let bytes = try read(at: ifil.body, count: 2)
        else { throw .missingChunk(path: path, chunk: "ifil") }
        return Int(bytes[0]) | Int(bytes[1]) << 8
    }

    /// The chunks in a stretch of the file; at most 64, since no soundfont has more side by side.
    private func chunks(from start: Int, to end: Int) throws(SoundfontError) -> [Chunk] {
        var found: [Chunk] = []
        var position = start
        while position + 8 <= end, found.count < 64 {
            guard let head = try read(at: position, count: 8) else { break }
            let chunk = Chunk(name: text(head, 0), body: position + 8, bytes: number(head, 4))
            guard chunk.body + chunk.bytes <= end else {
                throw .truncated(
                    path: path, chunk: printable(chunk.name), expectedBytes: chunk.bytes,
                    foundBytes: end - chunk.body)
            }
            found.append(chunk)
            position = chunk.body + chunk.bytes + (chunk.bytes & 1)
        }
        return found
    }

    private func read(at offset: Int, count: Int) throws(SoundfontError) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let got = pread(file, &bytes, count, off_t(offset))
        guard got >= 0 else { throw .unreadable(path: path, errno: errno) }
        return got == count ? bytes : nil
    }

    private func number(_ bytes: [UInt8], _ offset: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }

    private func text(_ bytes: [UInt8], _ offset: Int) -> String {
        String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
    }

    private func printable(_ name: String) -> String {
        name.unicodeScalars.allSatisfy { (32..<127).contains($0.value) } ? name : "?"
    }
}
