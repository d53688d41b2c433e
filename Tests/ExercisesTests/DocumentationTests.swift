import JSONText
import Testing

@testable import Exercises

/// The words about the format say what the reader does.
@Suite struct DocumentationTests {
    static func file(_ name: String) throws -> String {
        let root = String(shippedFolder.dropLast("/exercises".count))
        return String(decoding: try readFile(root + "/" + name), as: UTF8.self)
    }

    @Test func `every exercise in the format's page can be read`() throws {
        let page = try Self.file("docs/exercise-format.md")
        let blocks = page.split(separator: "```json\n").dropFirst().compactMap {
            $0.split(separator: "```").first
        }
        #expect(blocks.count >= 3)
        for block in blocks { _ = try read(String(block)) }
    }

    @Test func `the page's message about a bar is what the reader says`() throws {
        let page = try Self.file("docs/exercise-format.md")
        let block = try #require(
            page.split(separator: "```json\n").dropFirst().first?.split(separator: "```").first)
        let broken = String(block).replacing(
            "e G4/2 F#4/2 E4/2 D4/3 h D4/3", with: "e G4/2 F#4/2 E4/2 D4/3 h. D4/3")
        #expect(
            complaint(broken)
                == "x.json:16:32: melody[1]: expected bar 2 in 4/4 filled: 4 quarter notes, found D4/3 that ends at 5"
        )
        #expect(
            page.contains(
                "first-blues.json:16:32: melody[1]: expected bar 2 in 4/4 filled: 4 quarter notes, found D4/3 that ends at 5"
            ))
    }

    @Test func `the schema knows the fields that the reader knows`() throws {
        let schema = try JSONDocument(Array(try Self.file("exercises/schema.json").utf8), file: "schema").root
        func keys(_ node: JSONNode?) -> [String] { node?.children.compactMap(\.key) ?? [] }
        #expect(Set(keys(schema["properties"])) == Set(RawExercise.known))
        #expect(Set(keys(schema["$defs"]?["note"]?["properties"])) == Set(LongNoteReader.fields))
        let techniques = schema["$defs"]?["technique"]?["oneOf"]?.children.first { _ in true }?["enum"]
        #expect(techniques?.children.compactMap(\.textValue) == Techniques.names.map(\.name) + ["bend"])
        let views = schema["properties"]?["metadata"]?["properties"]?["allowedViews"]?["items"]?["enum"]
        #expect(views?.children.compactMap(\.textValue) == MetadataReader.viewNames.map(\.name))
    }

    @Test func `every field of the format has its line in the page`() throws {
        let page = try Self.file("docs/exercise-format.md")
        for field in RawExercise.known + LongNoteReader.fields where field != "$schema" {
            #expect(page.contains("`\(field)`") || page.contains("\"\(field)\""), "\(field)")
        }
    }
}
