import Arranging
import Exercises
import JSONText

/// What a look at a file has shown.
struct CheckedFile {
    enum Kind: String {
        case exercise
        case style
    }

    /// What is wrong with it.
    enum Fault {
        /// Its text, with the place.
        case data(DataError)
        /// It cannot be read at all.
        case file(FileError)
        /// It reads well but cannot be played.
        case arranging(String)

        var exitStatus: Int32 {
            switch self {
            case .data, .arranging: ExitStatus.badData
            case .file(let error): error.exitCode
            }
        }
    }

    var path: String
    /// nil where that could not be told.
    var kind: Kind?
    /// What it is, in a few words, where it is fine.
    var summary = ""
    var fault: Fault?
    /// What plays otherwise than one might expect.
    var warnings: [String] = []

    /// One line for people: `ok FILE: …`, or `FILE:LINE:COLUMN: …` as editors know it from compilers.
    var line: String {
        switch fault {
        case nil: "ok \(oneLine(path, limit: 4096)): \(summary)"
        case .data(let error): error.description
        case .file(let error): error.description
        case .arranging(let text): "\(oneLine(path, limit: 4096)): \(text)"
        }
    }

    /// Writes one JSON object and ends the line.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("file", path)
        writer.key("kind")
        if let kind { writer.value(kind.rawValue) } else { writer.null() }
        writer.member("ok", fault == nil)
        if case .data(let error) = fault {
            writer.member("line", error.line)
            writer.member("column", error.column)
            writer.member("field", error.field)
            writer.member("found", error.found)
            writer.member("expected", error.expected)
            writer.key("hint")
            if let hint = error.hint { writer.value(hint) } else { writer.null() }
        }
        writer.member("message", fault == nil ? summary : line)
        writer.key("warnings")
        writer.beginList()
        for warning in warnings { writer.value(warning) }
        writer.endList()
        writer.endObject()
        writer.endLine()
    }
}
