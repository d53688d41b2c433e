import JSONText
import Testing

@Suite struct ValueTests {
    func failure<T>(_ body: () throws(DataError) -> T) -> String {
        do throws(DataError) {
            _ = try body()
            return "no complaint"
        } catch { return error.description }
    }

    @Test func `whole numbers may be written in any way that is whole`() throws {
        for text in ["5", "5.0", "50e-1", "0.5e1", "5E0"] {
            #expect(try document(text).root.integer() == 5)
        }
        #expect(try document("-0").root.integer() == 0)
    }

    @Test func `numbers out of range or of another kind are refused in words`() throws {
        let root = try document(
            #"{"bar":1000000000,"x":2.5,"t":"7","big":99999999999999999999,"huge":1e999}"#
        ).root
        #expect(
            failure { () throws(DataError) in try root["bar"]!.integer(in: 1...10_000) }
                == "x.json:1:8: bar: expected a whole number from 1 to 10000, found the number 1000000000")
        #expect(
            failure { () throws(DataError) in try root["x"]!.integer() }
                == "x.json:1:23: x: expected a whole number, found the number 2.5")
        #expect(
            failure { () throws(DataError) in try root["t"]!.integer() }
                == #"x.json:1:31: t: expected a whole number, found the text "7""#)
        #expect(
            failure { () throws(DataError) in try root["big"]!.integer() }.contains("found the number 9999"))
        #expect(
            failure { () throws(DataError) in try root["huge"]!.number(in: 0...10) }.contains("from 0 to 10"))
    }

    @Test func `a missing field is named with its path`() throws {
        let root = try document("{\"parts\":[\n {\"id\":\"a\"}]}").root
        let part = Array(root["parts"]!.children)[0]
        #expect(
            failure { () throws(DataError) in try part.required("name", expected: "the part's name") }
                == #"x.json:2:2: parts[0].name: expected the part's name, found nothing (add the field "name")"#
        )
    }

    @Test func `an unknown field comes with the nearest known one`() throws {
        let root = try document("{\n \"tmepo\": 3}").root
        #expect(
            failure { () throws(DataError) in try root.refuseUnknown(["tempo", "title"]) }
                == #"x.json:2:2: tmepo: expected a field of the format, found the unknown field "tmepo" (did you mean "tempo"?)"#
        )
        #expect(
            failure { () throws(DataError) in try root.refuseUnknown(["key"]) }
                .contains("one of the fields key"))
    }

    @Test func `titles cannot drive a terminal`() throws {
        let root = try document(#"{"a":"x\u001b[2Jy","b":"\u202egnp"}"#).root
        #expect(
            failure { () throws(DataError) in try root["a"]!.line() }.contains("found the character U+1B"))
        #expect(
            failure { () throws(DataError) in try root["b"]!.line() }.contains("found the character U+202E"))
        #expect(!root["a"]!.error(expected: "x").description.contains("\u{1b}"))
    }

    @Test func `decimals are kept exactly`() {
        func parts(_ text: String) -> [Int64]? {
            JSONText.Decimal(Array(text.utf8)).map { [$0.digits, $0.denominator] }
        }
        #expect(parts("1.5") == [15, 10])
        #expect(parts("-0.125") == [-125, 1000])
        #expect(parts("97.30") == [973, 10])
        #expect(parts("12e2") == [1200, 1])
        #expect(parts("0e9999999") == [0, 1])
        #expect(parts("1e19") == nil)
        #expect(parts("1e-30") == nil)
        #expect(parts("1234567890123456789") == nil)
        #expect(parts("") == nil)
        #expect(parts("1e") == nil)
    }

    @Test func `the nearest name forgives letter case and swapped letters`() {
        #expect(nearestName(to: "Blues-in-a", in: ["blues-in-a", "bossa"]) == "blues-in-a")
        #expect(nearestName(to: "shufle", in: ["shuffle", "swing"]) == "shuffle")
        #expect(nearestName(to: "siwng", in: ["shuffle", "swing"]) == "swing")
        #expect(nearestName(to: "polka", in: ["shuffle", "swing"]) == nil)
        #expect(nearestName(to: "", in: ["a"]) == nil)
    }
}

@Suite struct WriterTests {
    @Test func `a feed line is compact and keeps its order`() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("type", "chord")
        writer.member("seq", 12)
        writer.member("quarter", -1.5)
        writer.memberNull("root")
        writer.member("on", true)
        writer.key("pitchClasses")
        writer.beginList()
        for pitchClass in [9, 1, 4] { writer.value(pitchClass) }
        writer.endList()
        writer.key("next")
        writer.beginObject()
        writer.endObject()
        writer.endObject()
        writer.endLine()
        #expect(
            writer.text
                == #"{"type":"chord","seq":12,"quarter":-1.5,"root":null,"on":true,"pitchClasses":[9,1,4],"next":{}}"#
                + "\n")
    }

    @Test func `a file is laid out for people`() {
        var writer = JSONWriter(.pretty)
        writer.beginObject(.lines)
        writer.member("format", 1)
        writer.key("chords")
        writer.beginList(.lines)
        writer.value("| A7 |")
        writer.value("| D7 |")
        writer.endList()
        writer.key("sections")
        writer.beginList(.lines)
        writer.beginObject()
        writer.member("name", "A")
        writer.member("bar", 1)
        writer.endObject()
        writer.endList()
        writer.key("none")
        writer.beginList(.lines)
        writer.endList()
        writer.endObject()
        #expect(
            writer.text == """
                {
                  "format": 1,
                  "chords": [
                    "| A7 |",
                    "| D7 |"
                  ],
                  "sections": [
                    {"name": "A", "bar": 1}
                  ],
                  "none": []
                }
                """)
    }

    @Test(
        arguments: [
            (0.0, "0"), (-0.0, "0"), (1.0, "1"), (0.1 + 0.2, "0.3"), (1.0 / 3, "0.333333"),
            (2.0 / 3, "0.666667"),
            (97.3, "97.3"), (-2.5, "-2.5"), (0.0000001, "0"), (-0.0000001, "0"), (0.9999999, "1"),
            (1e6, "1000000"),
            (123456789.125, "123456789.125"), (1e13, "10000000000000"), (.nan, "0"), (.infinity, "0"),
            (9.9999996, "10"), (0.000001, "0.000001"), (59.999999, "59.999999"),
        ] as [(Double, String)])
    func `decimals are short and never have an exponent`(value: Double, text: String) {
        #expect(decimalText(value) == text)
    }

    @Test func `ratios are rounded with integers only`() {
        #expect(decimalText(1, over: 3) == "0.333333")
        #expect(decimalText(2, over: 3) == "0.666667")
        #expect(decimalText(-20160, over: 20160) == "-1")
        #expect(decimalText(1, over: 20160) == "0.00005")
        #expect(decimalText(20159, over: 20160) == "0.99995")
        #expect(decimalText(Int64.max, over: 1) == "9223372036854775807")
        #expect(decimalText(9_999_999, over: 10_000_000) == "1")
        #expect(decimalText(Int64.max - 1, over: Int64.max) == "1")
    }

    @Test func `texts with quotes, line breaks and control characters read back the same`() throws {
        let text = "a\"b\\c\nd\te\u{1}f\u{7F}é𝄞"
        var writer = JSONWriter()
        writer.value(text)
        #expect(try document(writer.text).root.textValue == text)
        #expect(!writer.bytes.contains { $0 < 0x20 })
    }

    @Test func `a line's memory serves for the next`() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.removeAll()
        writer.value(UInt64.max)
        #expect(writer.text == "18446744073709551615")
    }
}
