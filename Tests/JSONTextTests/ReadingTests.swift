import JSONText
import Testing

func document(_ text: String, limits: JSONLimits = JSONLimits()) throws(DataError) -> JSONDocument {
    try JSONDocument(Array(text.utf8), file: "x.json", limits: limits)
}

/// The one-line error of a text, or a sentence that there was none.
func complaint(_ text: String, limits: JSONLimits = JSONLimits()) -> String {
    complaint(bytes: Array(text.utf8), limits: limits)
}

func complaint(bytes: [UInt8], limits: JSONLimits = JSONLimits()) -> String {
    do {
        _ = try JSONDocument(bytes, file: "x.json", limits: limits)
        return "no complaint"
    } catch { return error.description }
}

@Suite struct ReadingTests {
    @Test func `values know their kind, their text and their place`() throws {
        let root = try document("{\n  \"tempo\": 97.30,\n  \"töne\": [\"A3\", null, true]\n}").root
        #expect(root.kind == .object)
        let tempo = try #require(root["tempo"])
        #expect(tempo.numberText == "97.30")
        #expect(tempo.position == TextPosition(line: 2, column: 12))
        #expect(tempo.keyPosition == TextPosition(line: 2, column: 3))
        let notes = Array(try #require(root["töne"]).children)
        #expect(notes.map(\.kind) == [.text, .null, .true])
        #expect(notes[1].path == "töne[1]")
        #expect(notes[1].position == TextPosition(line: 3, column: 18))
        #expect(root["absent"] == nil)
    }

    @Test func `a field path goes through lists and objects`() throws {
        let root = try document(#"{"parts":[{"notes":[1,[2,2],{"a":1},{"pitch":"H"}]}]}"#).root
        var node = root
        for step in [0, 0, 0, 3, 0] { node = Array(node.children)[step] }
        #expect(node.path == "parts[0].notes[3].pitch")
        #expect(
            node.error(expected: "a pitch").description
                == #"x.json:1:46: parts[0].notes[3].pitch: expected a pitch, found the text "H""#)
    }

    @Test func `escapes are undone and places inside a text are still found`() throws {
        let node = try document("  \"a\\u00e9\\n\\uD834\\uDD1E x\"").root
        #expect(node.textValue == "aé\n\u{1D11E} x")
        let bytes = try #require(node.textBytes)
        #expect(bytes.count == 10)
        #expect(node.position(atTextByte: 0).column == 4)
        #expect(node.position(atTextByte: 1).column == 5)
        #expect(node.position(atTextByte: 3).column == 11)
        #expect(node.position(atTextByte: 4).column == 13)
        #expect(node.position(atTextByte: 9).column == 26)
        #expect(node.position(atTextByte: 10).column == 27)
    }

    @Test func `a byte order mark is no character`() throws {
        let root = try JSONDocument([0xEF, 0xBB, 0xBF] + Array("{\"a\":1}".utf8), file: "x").root
        #expect(root.position == TextPosition(line: 1, column: 1))
    }

    @Test(arguments: [
        ("", "x.json:1:1: expected a JSON object, found an empty file"),
        ("{\"a\":1", "x.json:1:7: expected a comma or }, found the end of the file"),
        ("{\"a\":[1,\n2", "x.json:2:2: a: expected a comma or ], found the end of the file"),
        ("{\"a\":\"b", "x.json:1:6: a: expected a closing quote, found the end of the file"),
        ("{\"a\":1}x", "x.json:1:8: expected the end of the file, found x"),
        (
            "{\"a\":1,}",
            "x.json:1:8: expected a field name in double quotes, found } (take out the comma before it)"
        ),
        ("[1,]", "x.json:1:4: expected a value, found ] (take out the comma before it)"),
        ("{a:1}", "x.json:1:2: expected a field name in double quotes, found a"),
        ("{\"a\" 1}", "x.json:1:6: expected a colon after the field name, found 1"),
        ("[1,'x']", "x.json:1:4: [1]: expected a value, found ' (texts stand in double quotes)"),
        (
            "{\"t\":NaN}",
            "x.json:1:6: t: expected a value, found NaN (NaN, Infinity and + signs are not numbers here)"
        ),
        (
            "[-Infinity]",
            "x.json:1:2: [0]: expected a number, found -Infinity (NaN and Infinity are not numbers here)"
        ),
        ("[01]", "x.json:1:2: [0]: expected a number without leading zeros, found 01"),
        ("[1.]", "x.json:1:4: [0]: expected a digit after the point, found ]"),
        ("[1e]", "x.json:1:4: [0]: expected a digit in the exponent, found ]"),
        ("[tru]", "x.json:1:2: [0]: expected a value, found tru"),
        (
            "\"a\tb\"",
            "x.json:1:3: expected a closing quote before the end of the line, found \\u{9} (write line breaks as \\n and tabs as \\t)"
        ),
        ("\"\\q\"", #"x.json:1:2: expected one of \" \\ \/ \b \f \n \r \t \u, found q"#),
        ("\"\\u12g4\"", "x.json:1:2: expected four hexadecimal digits after \\u, found 12g4"),
        ("\"\\ud800\"", "x.json:1:2: expected a pair of \\u escapes (a surrogate pair), found half of one"),
        ("\"\\ude00\"", "x.json:1:2: expected a pair of \\u escapes (a surrogate pair), found half of one"),
        (
            "{\"key\":1,\n \"k\\u0065y\":2}",
            "x.json:2:2: key: expected each field once, found a second \"key\""
        ),
    ])
    func `broken texts are refused with line and column`(text: String, expected: String) {
        #expect(complaint(text) == expected)
    }

    @Test(
        arguments: [
            [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80], [0xFF],
            [0xF0, 0x82, 0x82, 0xAC], [0xF8, 0x88, 0x80, 0x80, 0x80],
        ] as [[UInt8]])
    func `bytes that are not UTF-8 are refused where they stand`(bytes: [UInt8]) {
        let text = complaint(bytes: Array("[\n\"é".utf8) + bytes + Array("\"]".utf8))
        #expect(text.hasPrefix("x.json:2:3: expected text in UTF-8, found the byte 0x"), "\(text)")
    }

    @Test func `every scalar goes through the UTF-8 check`() {
        for value in [0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF] as [UInt32] {
            let scalar = Unicode.Scalar(value)!
            #expect(firstInvalidUTF8(Array(String(Character(scalar)).utf8)) == nil)
        }
    }

    @Test func `nesting is accepted to the limit and refused beyond it`() throws {
        _ = try document(String(repeating: "[", count: 64) + String(repeating: "]", count: 64))
        #expect(
            complaint(String(repeating: "[", count: 65) + String(repeating: "]", count: 65))
                == "x.json:1:65: expected at most 64 lists and objects inside each other, found one more")
        #expect(complaint(String(repeating: "[", count: 1_000_000)).contains("at most 64"))
        #expect(complaint(String(repeating: "{\"a\":", count: 100_000)).contains("at most 64"))
    }

    @Test func `sizes have limits that are said in words`() {
        #expect(
            complaint("[1,2,3]", limits: JSONLimits(bytes: 5))
                == "x.json: expected at most 5 bytes, found 7 bytes")
        #expect(
            complaint("[1,2,3]", limits: JSONLimits(values: 3))
                == "x.json:1:6: expected at most 3 values in a file, found more")
        #expect(
            complaint("[1" + String(repeating: "0", count: 64) + "]")
                == "x.json:1:2: [0]: expected a number of at most 64 characters, found one of 65")
    }

    @Test func `many keys and many values are read in one go`() throws {
        let items = (0..<50_000).map { "[\($0)]" }.joined(separator: ",")
        #expect(try document("[" + items + "]").root.childCount == 50_000)
        let members = (0..<4_000).map { "\"k\($0)\":[\($0)]" }.joined(separator: ",")
        let root = try document("{" + members + "}").root
        #expect(root.childCount == 4_000 && root["k3999"]?.position.line == 1)
        #expect(
            complaint("{" + (0..<5_000).map { "\"k\($0)\":0" }.joined(separator: ",") + "}").hasSuffix(
                "expected at most 4096 fields in an object, found more"))
        #expect(
            complaint("{" + members + ",\"k7\":0}").hasSuffix(
                "expected each field once, found a second \"k7\""))
    }

    @Test func `no bytes whatever crash the reader`() {
        var random = SystemRandom(seed: 7)
        let seed = Array(#"{"a":[1.5e3,"x\u00e9\ud834\udd1e",{"b":null}],"c":true}"#.utf8)
        var accepted = 0
        for _ in 0..<5_000 {
            var bytes = seed
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: at)
                default: bytes.insert(UInt8(ascii: "\""), at: at)
                }
            }
            if (try? JSONDocument(bytes, file: "f")) != nil { accepted += 1 }
        }
        #expect(accepted > 1_000 && accepted < 5_000)
    }
}

/// A small seeded generator (SplitMix64), so that a failure can be repeated.
struct SystemRandom: RandomNumberGenerator {
    var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
