/// Why a file cannot serve as a soundfont.
public enum SoundfontError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no such file, or it cannot be opened or read; `errno` is the system's number.
    case unreadable(path: String, errno: Int32)
    /// It is a folder or a device.
    case notAFile(path: String)
    /// It has no bytes.
    case empty(path: String)
    /// It does not begin like a SoundFont (`RIFF … sfbk`).
    case notASoundfont(path: String)
    /// A chunk reaches past the end of the file: a download that stopped, most often.
    case truncated(path: String, chunk: String, expectedBytes: Int, foundBytes: Int)
    /// A part every SoundFont has is missing.
    case missingChunk(path: String, chunk: String)
    /// It is well formed but holds no instrument.
    case noPresets(path: String)
    /// FluidSynth refused it; `detail` is its own word.
    case refused(path: String, detail: String)
    /// None was named and none was found in the usual places.
    case noneFound(looked: [String])

    /// Whether there is nothing to read, rather than something wrong.
    public var isMissing: Bool {
        switch self {
        case .unreadable, .notAFile, .noneFound: true
        case .empty, .notASoundfont, .truncated, .missingChunk, .noPresets, .refused: false
        }
    }

    /// One line for people, with what to do where that is known.
    public var description: String {
        switch self {
        case .unreadable(let path, let errno):
            return "\(path): cannot read the soundfont: \(SystemErrorText.of(errno))"
        case .notAFile(let path):
            return "\(path): a soundfont must be a file"
        case .empty(let path):
            return "\(path): the soundfont is empty"
        case .notASoundfont(let path):
            return "\(path): not a soundfont (expected an SF2 or SF3 file)"
        case .truncated(let path, let chunk, let expected, let found):
            return
                "\(path): the soundfont is cut short: chunk \"\(chunk)\" wants \(expected) bytes, \(found) are there"
        case .missingChunk(let path, let chunk):
            return "\(path): the soundfont is damaged: no \"\(chunk)\" chunk"
        case .noPresets(let path):
            return "\(path): the soundfont holds no instruments"
        case .refused(let path, let detail):
            return "\(path): FluidSynth cannot load the soundfont" + (detail.isEmpty ? "" : ": \(detail)")
        case .noneFound(let looked):
            return
                "no soundfont found; install one (for example timgm6mb-soundfont) or name one with --soundfont"
                + (looked.isEmpty ? "" : "; looked in " + looked.joined(separator: ", "))
        }
    }
}
