import Exercises
import JSONText
import MusicTime
import TerminalDisplay

/// Exercises as people and programs read them in a list.
enum ExerciseListing {
    /// A table with one line for each.
    static func table(_ entries: [ExerciseLibrary.Entry], width: Int?) -> [String] {
        let columns = [
            TextTable.Column(title: "id"),
            TextTable.Column(title: "title", least: 10, leavesAs: 3),
            TextTable.Column(title: "key"),
            TextTable.Column(title: "time"),
            TextTable.Column(title: "bpm", isNumber: true),
            TextTable.Column(title: "lvl", isNumber: true),
            TextTable.Column(title: "category", leavesAs: 2),
            TextTable.Column(title: "lasts", isNumber: true, leavesAs: 4),
            TextTable.Column(title: "trains", least: 24, leavesAs: 1),
        ]
        let rows = entries.map { entry in
            let exercise = entry.exercise
            return [
                exercise.id, exercise.title, exercise.key.shortDescription, exercise.meter.description,
                bpm(exercise), exercise.metadata.difficulty.map(String.init) ?? "-",
                exercise.metadata.category ?? "-", minutes(exercise.duration), exercise.metadata.trains ?? "",
            ]
        }
        return TextTable(columns: columns, rows: rows).lines(width: width)
    }

    /// A few lines for each, with everything that is said about it.
    static func details(_ entries: [ExerciseLibrary.Entry], width: Int?) -> [String] {
        var lines: [String] = []
        for entry in entries {
            let exercise = entry.exercise
            if !lines.isEmpty { lines.append("") }
            let author = exercise.composer.map { ", by " + $0 } ?? ""
            lines.append(oneLine("\(exercise.id)  \(exercise.title)\(author)", limit: 1000))
            let metadata = exercise.metadata
            let difficulty = metadata.difficulty.map { ", level \($0) of 10" } ?? ""
            let category = metadata.category.map { ", " + $0 } ?? ""
            let facts =
                "\(exercise.key), \(exercise.meter), \(bpm(exercise)) bpm, \(exercise.grooveStyle), "
                + "\(exercise.bars.count { !$0.isPickup }) bars, \(minutes(exercise.duration))\(difficulty)\(category)"
            for text in [facts, metadata.trains, metadata.how, entry.path] {
                guard let text else { continue }
                lines += Paragraph.lines("  " + oneLine(text, limit: 2000), width: width, indent: 2)
            }
        }
        return lines
    }

    /// One object a line; names as in an exercise file.
    static func json(_ entries: [ExerciseLibrary.Entry]) -> [UInt8] {
        var writer = JSONWriter()
        for entry in entries {
            let exercise = entry.exercise
            func optional(_ name: StaticString, _ text: String?) {
                writer.key(name)
                if let text { writer.value(text) } else { writer.null() }
            }
            writer.beginObject()
            writer.member("id", exercise.id)
            writer.member("title", exercise.title)
            optional("composer", exercise.composer)
            writer.member("key", exercise.key.shortDescription)
            writer.member("tempo", exercise.tempo.pulsesPerMinute(pulse: exercise.meter.pulse))
            writer.member("timeSignature", exercise.meter.description)
            writer.member("grooveStyle", exercise.grooveStyle)
            writer.key("difficulty")
            if let difficulty = exercise.metadata.difficulty {
                writer.value(difficulty)
            } else {
                writer.null()
            }
            optional("category", exercise.metadata.category)
            writer.member("duration", exercise.duration)
            writer.member("bars", exercise.bars.count { !$0.isPickup })
            optional("trains", exercise.metadata.trains)
            optional("how", exercise.metadata.how)
            writer.member("path", entry.path)
            writer.endObject()
            writer.endLine()
        }
        return writer.bytes
    }

    /// The first tempo in pulses a minute.
    private static func bpm(_ exercise: Exercise) -> String {
        let value = exercise.tempo.pulsesPerMinute(pulse: exercise.meter.pulse)
        return decimalText((value * 10).rounded() / 10)
    }

    /// `2:05`.
    static func minutes(_ seconds: Double) -> String {
        let whole = Int(min(max(seconds, 0), 1e9).rounded())
        return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
    }
}
