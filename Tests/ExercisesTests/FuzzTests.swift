import Exercises
import JSONText
import MusicTime
import Testing

@Suite struct FuzzTests {
    /// Shipped files with bytes changed, taken out, doubled and swapped between them.
    @Test func `no mutation of a file crashes the reader, and each fault says where it is`() throws {
        var random = SeededRandom(seed: 2_026)
        var seeds = try shipped.entries.map { try readFile($0.path) }
        seeds.append(
            Array(
                piece(
                    chords: #"["|: A7 . . D7 | % | [1 E7 :|x2 [2 A7 |", "C|D |: E :|"]"#,
                    """
                    "pickup": "1/2", "changes": [{"bar": 2, "timeSignature": "7/8:2+2+3", "tempo": "3/8=90"}],
                    "repeats": [{"from": 5, "to": 5, "times": 3, "endings": [{"numbers": [1, 2, 3], "from": 5, "to": 5}]}],
                    "melody": ["e E4/2{1,u}", "e3 A3 B3 C#4~ h. C#4/3{bend:0-1-0,vib}", {"start": "1/3", "duration": 0.5,
                    "pitch": 61, "technique": ["hammer", {"bend": [[0, 0], [1, 1]]}]}], "parts": [{"id": "x", "tuning": "banjo"}]
                    """
                ).utf8))
        let words = [
            "1e9", "-1", "\"\"", "null", "[", "]", "{", "}", "|", ":|", "[1", "{bend:", "~", "s99f99",
            "99999999999999999999",
            "\"pickup\":", "\\ud800", "\u{FF}", "%", ";", "e7", "\"1/0\"", "0.0000000000001",
        ].map { Array($0.utf8) }
        var accepted = 0
        var refused = 0
        for _ in 0..<2_500 {
            var bytes = seeds.randomElement(using: &random)!
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: at)
                case 2: bytes.insert(contentsOf: words.randomElement(using: &random)!, at: at)
                case 3:
                    bytes.removeSubrange(
                        at..<Swift.min(bytes.count, at + Int.random(in: 1...40, using: &random)))
                case 4: bytes[at] = bytes.randomElement(using: &random)!
                default:
                    let end = Swift.min(bytes.count, at + Int.random(in: 1...40, using: &random))
                    bytes.insert(
                        contentsOf: bytes[at..<end], at: Int.random(in: 0..<bytes.count, using: &random))
                }
                if bytes.isEmpty { bytes = [0x20] }
            }
            do throws(DataError) {
                let exercise = try ExerciseReader.read(bytes, file: "f")
                accepted += 1
                let written = ExerciseWriter.write(exercise)
                do {
                    let again = try ExerciseReader.read(written, file: "written")
                    #expect(again == exercise, "\(String(decoding: bytes, as: UTF8.self))")
                } catch {
                    Issue.record("\(error)\n\(String(decoding: written, as: UTF8.self))")
                }
            } catch {
                refused += 1
                #expect(
                    error.line >= 1 && error.column >= 1 && !error.expected.isEmpty && !error.found.isEmpty)
                #expect(!error.description.contains("\n"))
            }
        }
        #expect(accepted > 100 && refused > 500, "\(accepted) accepted, \(refused) refused")
    }

    @Test func `bytes of no meaning at all are refused`() {
        var random = SeededRandom(seed: 5)
        for length in 0..<300 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(!ExerciseReader.fuzzReader(bytes))
        }
        #expect(ExerciseReader.fuzzReader(Array(piece().utf8)))
    }

    @Test func `a piece with very many notes is read or refused, never a hang`() throws {
        let bars = String(repeating: "A7 | ", count: 1_000)
        let bar = "\"s " + String(repeating: "C4+E4+G4 ", count: 16) + "\","
        let melody = String(repeating: bar, count: 1_000).dropLast()
        let text = piece(chords: "\"| \(bars)\"", "\"melody\": [\(melody)]")
        #expect(try read(text).parts[0].notes.count == 48_000)
    }
}
