import Arranging
import Exercises
import JSONText

/// Reads exercises and styles as `play` would, and arranges what it has read.
struct FileChecker {
    /// Where styles are found; nil where there are none: then exercises are read but not arranged.
    let styles: StyleFolder?

    /// Looks at one file.
    func check(_ path: String) -> CheckedFile {
        var result = CheckedFile(path: path)
        do {
            let bytes = try readFile(path)
            let kind = FileChecker.kind(of: bytes, path: path)
            result.kind = kind
            switch kind {
            case .exercise: try checkExercise(bytes, &result)
            case .style: try checkStyle(bytes, &result)
            }
        } catch let error as FileError {
            result.fault = .file(error)
        } catch let error as DataError {
            result.fault = .data(error)
        } catch let error as Failure {
            result.fault = .arranging(error.text)
        } catch let error as ArrangingError {
            result.fault = .arranging(error.description)
        } catch {
            result.fault = .arranging("\(error)")
        }
        return result
    }

    private func checkExercise(_ bytes: [UInt8], _ result: inout CheckedFile) throws {
        let exercise = try ExerciseReader.read(bytes, file: result.path, styles: styles?.ids)
        let bars = exercise.bars.count { !$0.isPickup }
        let notes = exercise.parts.reduce(0) { $0 + $1.notes.count }
        result.summary = "\(exercise.title), \(count(bars, "bar")), \(count(notes, "note"))"
        guard let styles else { return }
        let style = try styles.load(exercise.grooveStyle, isOption: false)
        result.warnings = try Arranger.arrange(exercise, style: style).warnings.map { "\($0)" }
    }

    private func checkStyle(_ bytes: [UInt8], _ result: inout CheckedFile) throws {
        let style = try Style(reading: bytes, file: result.path)
        result.summary =
            "\(style.name), a style in \(style.meter) with \(count(style.patterns.count, "pattern"))"
    }

    private func count(_ number: Int, _ thing: String) -> String {
        "\(number) \(thing)\(number == 1 ? "" : "s")"
    }

    /// By what only one of the two has, else by the folder; an exercise where nothing tells.
    static func kind(of bytes: [UInt8], path: String) -> CheckedFile.Kind {
        if let root = try? JSONDocument(bytes, file: path).root {
            if root["chords"] != nil || root["melody"] != nil || root["grooveStyle"] != nil {
                return .exercise
            }
            if root["patterns"] != nil || root["stepsPerBeat"] != nil || root["form"] != nil { return .style }
        }
        return path.split(separator: "/").dropLast().last == "styles" ? .style : .exercise
    }
}
