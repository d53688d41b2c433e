import Arranging
import Exercises
import Glibc
import JSONText
import MusicTime
import Sequencing

/// The project's folder, from where this file lies.
let projectFolder = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

/// Paths and contents of the JSON files of a folder of the project but the schemas, in order of name.
func jsonFiles(in folder: String) -> [(path: String, bytes: [UInt8])] {
    let path = projectFolder + "/" + folder
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name.hasSuffix(".json"), name != "schema.json" { names.append(name) }
    }
    return names.sorted().map { (folder + "/" + $0, bytes(of: path + "/" + $0)) }
}

func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
        let count = fread(&buffer, 1, buffer.count, file)
        if count == 0 { return bytes }
        bytes.append(contentsOf: buffer[..<count])
    }
}

/// The styles that come with the program.
func shippedStyles() throws -> StyleCatalogue { try shipped.get() }

private let shipped = Result { try StyleCatalogue(from: jsonFiles(in: "styles")) }

func shippedStyle(_ id: String) throws -> Style { try shippedStyles().style(id) }

/// A small exercise as text, with fields added: `piece("| A7 | D7 |", #""pickup": 1"#)`.
func piece(
    _ chords: String, meter: String = "4/4", tempo: String = "120", key: String = "C",
    style: String = "swing",
    _ more: String = ""
) throws -> Exercise {
    let text = """
        {
          "format": 1, "id": "test", "title": "Test", "key": "\(key)", "tempo": \(tempo),
          "timeSignature": "\(meter)", "grooveStyle": "\(style)", "chords": "\(chords)"\(more.isEmpty ? "" : ",\n  " + more)
        }
        """
    return try ExerciseReader.read(Array(text.utf8), file: "test.json")
}

func arrange(
    _ exercise: Exercise, _ style: String? = nil, seed: UInt64 = 1, intensity: Int = 3
) throws -> Arrangement {
    try Arranger.arrange(
        exercise, styles: shippedStyles(),
        options: ArrangingOptions(seed: seed, intensity: intensity, style: style))
}

/// A position as bar and quarters in it: `2:1.5`, ticks beside the grid as a rest: `2:1.5+67`.
func place(_ tick: Tick, _ sheet: CueSheet) -> String {
    let bar = sheet.bars.last { $0.start <= tick } ?? sheet.bars[0]
    return "\(bar.number):\(quarters(tick - bar.start))"
}

/// Quarters to three places.
func quarters(_ span: TickSpan) -> String {
    let thousandths = (span.value * 1000 + ticksPerQuarter / 2) / ticksPerQuarter
    return decimalText(thousandths, over: 1000)
}

let noteNames = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]

func noteName(_ midi: Int) -> String { "\(noteNames[midi % 12])\(midi / 12 - 1)" }

/// The notes of a part, one bar a line: `1 | C3@0+1 E3@1+1`. What is struck together stands in brackets, at the place
/// and with the length of its first note.
func lines(_ arrangement: Arrangement, _ part: String) -> [String] {
    let sheet = arrangement.cues
    guard let index = sheet.parts.firstIndex(where: { $0.id == part }) else { return ["no \(part)"] }
    return sheet.bars.map { bar in
        var chords: [[NoteCue]] = []
        for note in sheet.notes
        where note.part == index && note.onset >= bar.start && note.onset < bar.start + bar.length {
            if chords.last?[0].pageOnset == note.pageOnset {
                chords[chords.count - 1].append(note)
            } else {
                chords.append([note])
            }
        }
        let words = chords.map { chord in
            let names = chord.map { noteName($0.midi) }.joined(separator: " ")
            let place = "@\(quarters(chord[0].onset - bar.start))+\(quarters(chord[0].duration))"
            return (chord.count > 1 ? "[\(names)]" : names) + place
        }
        return "\(bar.number) | " + words.joined(separator: " ")
    }
}

/// A drum part as a grid of twelve steps a quarter, one row a drum: `x` from velocity 60, `X` from 100, `o`
/// below.
func grid(_ arrangement: Arrangement, stepsPerQuarter: Int64 = 4) -> [String] {
    let sheet = arrangement.cues
    guard let part = sheet.parts.firstIndex(where: { $0.role == .drums }) else { return ["no drums"] }
    let step = ticksPerQuarter / stepsPerQuarter
    var rows: [String] = []
    for bar in sheet.bars {
        let notes = sheet.notes.filter {
            $0.part == part && $0.onset >= bar.start && $0.onset < bar.start + bar.length
        }
        for key in Set(notes.map(\.midi)).sorted() {
            var cells = [Character](repeating: ".", count: Int(bar.length.value / step))
            for note in notes where note.midi == key {
                cells[Int(((note.onset - bar.start).value + step / 2) / step)] =
                    note.velocity >= 100 ? "X" : note.velocity >= 60 ? "x" : "o"
            }
            rows.append(
                "\(bar.number) \(String(cells)) \(DrumSound.names.first { $0.key == key }?.name ?? "?")")
        }
    }
    return rows
}

/// Everything that sounds as comparable text: channel, tick, kind, data.
func dump(_ arrangement: Arrangement) -> [String] {
    arrangement.sequence.events.map { event in
        let m = event.message
        return "\(event.tick.value) \(m.kind) \(m.channel) \(m.data1) \(m.data2) \(m.bendValue)"
    }
}
