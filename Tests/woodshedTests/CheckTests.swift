import JSONText
import Testing

@testable import woodshed

@Suite struct CheckTests {
    @Test func `a style is told from an exercise by what is in it, else by its folder`() {
        #expect(FileChecker.kind(of: Array(#"{"patterns": {}}"#.utf8), path: "x.json") == .style)
        #expect(FileChecker.kind(of: Array(#"{"chords": "| A |"}"#.utf8), path: "styles/x.json") == .exercise)
        #expect(FileChecker.kind(of: Array("{".utf8), path: "my/styles/x.json") == .style)
        #expect(FileChecker.kind(of: Array("{".utf8), path: "x.json") == .exercise)
    }

    @Test func `wrong data outweighs a missing file`() {
        #expect(CheckCommand.worse(66, 65) == 65)
        #expect(CheckCommand.worse(65, 0) == 65)
        #expect(CheckCommand.worse(0, 66) == 66)
        #expect(CheckCommand.worse(74, 66) == 66)
        #expect(CheckCommand.worse(0, 0) == 0)
    }

    @Test func `a fault is one object with its place`() {
        let error = DataError(
            file: "a.json", line: 3, column: 7, field: "tempo", found: "NaN", expected: "a value")
        var writer = JSONWriter()
        CheckedFile(path: "a.json", kind: .exercise, fault: .data(error)).write(to: &writer)
        #expect(
            writer.text
                == """
                {"file":"a.json","kind":"exercise","ok":false,"line":3,"column":7,"field":"tempo","found":"NaN",\
                "expected":"a value","hint":null,"message":"a.json:3:7: tempo: expected a value, found NaN",\
                "warnings":[]}

                """)
    }

    @Test func `everything that is shipped can be played`() throws {
        let root = Program.folder + "/../../.."
        for folder in ["exercises", "styles"] {
            let result = Program.run(["check", "\(root)/\(folder)", "--quiet"])
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.isEmpty)
        }
    }
}
