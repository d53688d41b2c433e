import Arranging
import JSONText
import MusicTime
import Testing

/// A small style as text, with one line replaced.
private func style(_ old: String = "", _ new: String = "") -> String {
    let text = """
        {
          "format": 1, "id": "test", "name": "Test",
          "feel": "straight",
          "meter": "4/4",
          "tempo": [60, 200],
          "stepsPerBeat": 2,
          "parts": { "bass": { "program": 33 }, "drums": { "program": 0, "mix": { "snare": 80 } } },
          "patterns": {
            "a": { "drums": { "snare": "..x. ..x." }, "bass": "1- -- 5- a-" },
            "b": { "like": "a", "drums": { "kick": "X.......", "snare": "....X..." } },
            "c": { "like": "a", "stepsPerBeat": 4 }
          },
          "form": { "sequence": ["a", "a", "b"], "fills": ["c"], "fillEvery": 8, "crash": "crash" }
        }
        """
    guard !old.isEmpty, let range = text.firstRange(of: old) else { return text }
    return text.replacingCharacters(in: range, with: new)
}

extension String {
    fileprivate func firstRange(of part: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
            start = index(after: start)
        }
        return nil
    }

    fileprivate func replacingCharacters(in range: Range<String.Index>, with new: String) -> String {
        String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
    }
}

private func complaint(_ old: String, _ new: String) -> String {
    do {
        _ = try Style(reading: Array(style(old, new).utf8), file: "x.json")
        return "no complaint"
    } catch { return error.description }
}

@Suite struct StyleReadingTests {
    @Test func `a style is read with all that it says`() throws {
        let read = try Style(reading: Array(style().utf8), file: "x.json")
        #expect(
            read.id == "test" && read.meter == .fourFour && read.feel == .straight && read.tempo == 60...200)
        #expect(read.bass?.program == 33 && read.comp == nil && read.drums != nil)
        #expect(read.drumMix[.snare] == 80)
        #expect(read.form.sequence == [0, 0, 1] && read.form.fills == [2] && read.form.fillEvery == 8)
        #expect(read.form.crash == .crash)
        #expect(read.patterns.map(\.name) == ["a", "b", "c"])
        #expect(read.patterns[0].bass == [.root, .hold, .hold, .hold, .fifth, .hold, .approach, .hold])
    }

    @Test func `a pattern like another keeps its rows and takes its own`() throws {
        let read = try Style(reading: Array(style().utf8), file: "x.json")
        let second = read.patterns[1]
        #expect(second.bass == read.patterns[0].bass)
        #expect(second.drums.map(\.sound) == [.snare, .kick])
        #expect(second.drums[0].cells == [.rest, .rest, .rest, .rest, .accent, .rest, .rest, .rest])
    }

    @Test func `a finer grid holds the same music`() throws {
        let read = try Style(reading: Array(style().utf8), file: "x.json")
        let fine = read.patterns[2]
        #expect(fine.stepsPerBeat == 4)
        #expect(
            fine.drums[0].cells.count == 16 && fine.drums[0].cells[4] == .hit
                && fine.drums[0].cells[5] == .rest)
        #expect(fine.bass[0..<4] == [.root, .hold, .hold, .hold] && fine.bass[12] == .approach)
    }

    @Test(arguments: [
        (
            #""snare": "..x. ..x.""#, #""snare": "..x. ..x""#,
            "x.json:9:32: patterns.a.drums.snare: expected 8 steps: 4 beats of 2, found 7"
        ),
        (
            #""snare": "..x. ..x.""#, #""snare": "..x. ..x..""#,
            "x.json:9:42: patterns.a.drums.snare: expected 8 steps: 4 beats of 2, found more"
        ),
        (
            #""snare": "..x. ..x.""#, #""snare": "..x. q.x.""#,
            #"x.json:9:38: patterns.a.drums.snare: expected one of x X o g + or . (rest), found "q""#
        ),
        (
            #""1- -- 5- a-""#, #""1- -- 4- a-""#,
            #"x.json:9:62: patterns.a.bass: expected one of 1 3 5 6 7 8 L w a, - (goes on) or . (rest), found "4""#
        ),
        (
            #""snare": "..x. ..x.""#, #""snarw": "..x. ..x.""#,
            #"x.json:9:23: patterns.a.drums.snarw: expected the name of a drum, such as "snare", found the name "snarw" (did you mean "snare"?)"#
        ),
        (
            #""like": "a", "stepsPerBeat": 4"#, #""like": "a", "stepsPerBeat": 3"#,
            "x.json:11:41: patterns.c.stepsPerBeat: expected a multiple of the 2 steps that it is like, found the number 3"
        ),
        (
            #"["a", "a", "b"]"#, #"["a", "d"]"#,
            #"x.json:13:31: form.sequence[1]: expected the name of a pattern, found the text "d" (did you mean "a"?)"#
        ),
        (
            #""like": "a", "drums""#, #""like": "c", "drums""#,
            #"x.json:10:20: patterns.b.like: expected the name of a pattern that stands above, found the text "c" (did you mean "a"?)"#
        ),
        (
            #""program": 33"#, #""program": 128"#,
            "x.json:7:35: parts.bass.program: expected a General MIDI program from 0 to 127, found the number 128"
        ),
        (
            #""feel": "straight""#, #""feel": { "swing": 80 }"#,
            "x.json:3:22: feel.swing: expected a percentage from 50 (straight) to 75, found the number 80"
        ),
        (
            #"[60, 200]"#, #"[200, 60]"#,
            "x.json:5:18: tempo[1]: expected a whole number from 200 to 1000, not below the slowest, found the number 60"
        ),
        (
            #""4/4""#, #""4/5""#,
            #"x.json:4:12: meter: expected a metre, such as "4/4", "6/8" or "7/8:2+2+3", found the text "4/5""#
        ),
        (
            #""test", "name""#, #""Te st", "name""#,
            #"x.json:2:22: id: expected an id of small letters, digits and hyphens, found the text "Te st""#
        ),
        (
            #""format": 1"#, #""format": 2"#,
            "x.json:2:13: format: expected the format's version, 1, found the number 2"
        ),
        (
            #""crash": "crash""#, #""crash": "crush""#,
            #"x.json:13:83: form.crash: expected the name of a drum, such as "crash", found the text "crush" (did you mean "crash"?)"#
        ),
    ])
    func `a fault is told with its place`(old: String, new: String, message: String) {
        #expect(complaint(old, new) == message)
    }

    @Test func `the styles of the program are there for ever`() throws {
        let ids = try shippedStyles().styles.map(\.id)
        for id in [
            "straight-rock", "shuffle", "swing", "bossa", "waltz", "jig", "reel", "click-only", "slow-blues",
            "ballad",
        ] {
            #expect(ids.contains(id))
        }
        for file in jsonFiles(in: "styles") {
            let style = try Style(reading: file.bytes, file: file.path)
            #expect(file.path == "styles/\(style.id).json", "a style's file is named after it")
        }
    }

    @Test func `the example of the manual is a style`() throws {
        let text = String(decoding: bytes(of: projectFolder + "/docs/styles.md"), as: UTF8.self)
        let opening = try #require(text.firstRange(of: "```json\n"))
        let rest = String(text[opening.upperBound...])
        let closing = try #require(rest.firstRange(of: "```"))
        let style = try Style(reading: Array(rest[..<closing.lowerBound].utf8), file: "docs/styles.md")
        #expect(style.id == "my-two-beat")
        #expect(try !Arranger.arrange(piece("| C | F |"), style: style).cues.notes.isEmpty)
    }

    @Test func `the manual names every drum and every style`() throws {
        let text = String(decoding: bytes(of: projectFolder + "/docs/styles.md"), as: UTF8.self)
        for sound in DrumSound.names {
            #expect(text.firstRange(of: "`\(sound.name)`") != nil, "\(sound.name)")
        }
        for style in try shippedStyles().styles { #expect(text.firstRange(of: "`\(style.id)`") != nil) }
    }

    @Test func `a broken file is an error, never a crash`() throws {
        let whole = Array(style().utf8)
        for end in stride(from: 0, to: whole.count - 1, by: 3) {
            #expect(throws: DataError.self) { try Style(reading: Array(whole[..<end]), file: "x.json") }
        }
        for place in whole.indices {
            for byte: UInt8 in [0, 0x22, 0x2D, 0x39, 0x5D, 0x7D, 0xFF] {
                var broken = whole
                broken[place] = byte
                if let read = try? Style(reading: broken, file: "x.json") {
                    // What is still a style must still play.
                    _ = try Arranger.arrange(piece("| C F | N.C. |", meter: "3/4"), style: read)
                }
            }
        }
    }

    @Test func `a later file takes the place of an earlier one`() throws {
        let files = [
            (path: "a", bytes: Array(style().utf8)),
            (path: "b", bytes: Array(style(#""name": "Test""#, #""name": "Mine""#).utf8)),
        ]
        let catalogue = try styleCatalogue(from: files)
        #expect(catalogue.styles.count == 1 && catalogue["test"]?.name == "Mine")
    }

    @Test func `an unknown style is answered with the nearest`() throws {
        #expect(throws: ArrangingError.self) { try shippedStyles().style("shufle") }
        do {
            _ = try shippedStyles().style("shufle")
        } catch let error as ArrangingError {
            #expect(error.description == "there is no style \"shufle\"; did you mean \"shuffle\"?")
        }
    }
}
