import Arranging
import Exercises
import Testing

/// Two bars to a style's own taste: a fill is in the second one.
func goldenChart(_ style: Style) throws -> Exercise {
    let isFolk = ["jig", "reel", "waltz"].contains(style.id)
    return try piece(
        isFolk ? "| G | D7 |" : "| A7 | D7 |", meter: style.meter.description, tempo: "100",
        key: isFolk ? "G" : "A")
}

/// Bass, chords and drums as text. Drums on a grid of sixteenths, or of triplets where the style is not straight.
func score(_ arrangement: Arrangement, _ style: Style) -> [String] {
    let steps: Int64 = style.feel != .straight ? 6 : 4
    return lines(arrangement, "bass").map { "bass  \($0)" } + lines(arrangement, "comp").map { "comp  \($0)" }
        + grid(arrangement, stepsPerQuarter: steps).map { "drums \($0)" }
}

@Suite struct GoldenTests {
    @Test(arguments: [
        (
            "ballad",
            """
            bass  1 | A1@0+1.44 A1@1.5+0.48 E2@2+1.92
            bass  2 | D2@0+1.44 D2@1.5+0.48 A2@2+1.44 E2@3.5+0.48
            comp  1 | [E3 C#4 G4 A4]@0+0.96 [E3 C#4 G4 A4]@1+0.96 [E3 C#4 G4 A4]@2+0.96 [E3 C#4 G4 A4]@3+0.96
            comp  2 | [D3 C4 F#4 A4]@0+0.96 [D3 C4 F#4 A4]@1+0.96 [D3 C4 F#4 A4]@2+0.96 [D3 C4 F#4 A4]@3+0.48 [D3 C4 F#4 A4]@3.5+0.48
            drums 1 X.....o.X....... kick
            drums 1 ....X.......X... side-stick
            drums 1 x.o.o.o.x.o.x.o. closed-hat
            drums 2 X.....o.X.....o. kick
            drums 2 ....X........... side-stick
            drums 2 ............o.xx snare
            drums 2 x.o.x.o.x.o.x.o. closed-hat
            drums 2 ...........x.... low-tom
            """
        ),
        (
            "bossa",
            """
            bass  1 | A1@0+1.38 E1@1.5+0.46 E1@2+1.38 A1@3.5+0.46
            bass  2 | D2@0+1.38 A1@1.5+0.46 A1@2+1.38 Bb1@3.5+0.46
            comp  1 | [E3 C#4 G4 A4]@0+0.82 [E3 C#4 G4 A4]@1.5+0.82 [E3 C#4 G4 A4]@3+0.41
            comp  2 | [D3 C4 F#4 A4]@0+0.82 [D3 C4 F#4 A4]@1.5+0.82 [D3 C4 F#4 A4]@3.5+0.41
            drums 1 X.....o.X.....o. kick
            drums 1 X.....x.....x... side-stick
            drums 1 x.o.x.o.x.o.x.o. closed-hat
            drums 2 X.....o.X.....o. kick
            drums 2 ....x.....X.x... side-stick
            drums 2 x.o.x.o.x.o.x.o. closed-hat
            drums 2 ...............x low-tom
            drums 2 ..............x. high-tom
            """
        ),
        (
            "jig",
            """
            bass  1 | G1@0+1.275 D2@1.5+1.275
            bass  2 | D2@0+1.275 A2@1.5+0.85 F#2@2.5+0.425
            comp  1 | [G3 B3 D4 G4 D5]@0+0.88 [D5 G4 D4]@1+0.44 [G3 B3 D4 G4 D5]@1.5+0.88 [D5 G4 D4]@2.5+0.44
            comp  2 | [F#3 A3 D4 A4 C5]@0+0.88 [C5 A4 D4]@1+0.44 [F#3 A3 D4 A4 C5]@1.5+0.88 [C5 A4 D4]@2.5+0.44
            drums 1 X.....x..... low-floor-tom
            drums 1 ..o.o...o.o. low-tom
            drums 2 ..........o. side-stick
            drums 2 X.....X..... low-floor-tom
            drums 2 ..x.x...xxx. low-tom
            """
        ),
        (
            "reel",
            """
            bass  1 | G1@0+1.7 D2@2+1.7
            bass  2 | D2@0+1.7 A2@2+0.85 F#2@3+0.85
            comp  1 | [G3 B3 D4 G4 D5]@0+0.88 [G3 B3 D4 G4 D5]@1+0.44 [D5 G4 D4]@1.5+0.44 [G3 B3 D4 G4 D5]@2+0.88 [G3 B3 D4 G4 D5]@3+0.44 [D5 G4 D4]@3.5+0.44
            comp  2 | [F#3 A3 D4 A4 C5]@0+0.88 [F#3 A3 D4 A4 C5]@1+0.44 [C5 A4 D4]@1.5+0.44 [F#3 A3 D4 A4 C5]@2+0.88 [F#3 A3 D4 A4 C5]@3+0.44 [C5 A4 D4]@3.5+0.44
            drums 1 X.......X....... low-floor-tom
            drums 1 ..o.x.o...o.x.o. low-tom
            drums 2 ..............o. side-stick
            drums 2 X.......X....... low-floor-tom
            drums 2 ..o.x.o...xxx.x. low-tom
            """
        ),
        (
            "shuffle",
            """
            bass  1 | A1@0+0.88 C#2@1+0.88 E2@2+0.88 Eb2@3+0.88
            bass  2 | D2@0+0.88 B2@1+0.88 A2@2+0.88 E2@3+0.88
            comp  1 | [E3 C#4 G4]@1+0.467 [E3 C#4 G4]@2.667+0.233
            comp  2 | [F#3 C4 A4]@1+0.467 [F#3 C4 A4]@2.667+0.233 [F#3 C4 A4]@3.667+0.233
            drums 1 X.....x.....X.....o..... kick
            drums 1 ....o.X...o.....o.X...o. snare
            drums 1 x...x.x...x.x...x.x...x. closed-hat
            drums 2 X.....o.....X.....x..... kick
            drums 2 ......X...o.X.x.x....... snare
            drums 2 x...x.x...x............. closed-hat
            drums 2 ......................X. low-tom
            drums 2 ..................X.x... high-tom
            """
        ),
        (
            "slow-blues",
            """
            bass  1 | A1@0+2.3 A1@2.5+0.46 C#2@3+1.38 Eb2@4.5+1.38
            bass  2 | D2@0+2.3 F#2@2.5+0.46 A2@3+1.38 B2@4.5+0.92 E2@5.5+0.46
            comp  1 | [E3 C#4 G4 A4]@0+5.64
            comp  2 | [D3 C4 F#4 A4]@0+2.35 [D3 C4 F#4 A4]@4+1.41
            drums 1 X..............o..X................. kick
            drums 1 .........X.................X.....o.. snare
            drums 1 x..o..o..x..o..o..x..o..x..x..o..x.. closed-hat
            drums 2 X..............x..X................. kick
            drums 2 .........X..............x..X..x.xx.. snare
            drums 2 x..o..x..x..o..o..x..o..o........... closed-hat
            drums 2 ...................................X low-tom
            """
        ),
        (
            "straight-rock",
            """
            bass  1 | A1@0+0.46 A1@0.5+0.46 A1@1+0.46 A1@1.5+0.46 A1@2+0.46 A1@2.5+0.46 A1@3+0.46 A1@3.5+0.46
            bass  2 | D2@0+0.46 D2@0.5+0.46 D2@1+0.46 D2@1.5+0.46 D2@2+0.46 D2@2.5+0.46 A2@3+0.46 E2@3.5+0.46
            comp  1 | [E3 C#4 G4 A4]@0+1.275 [E3 C#4 G4 A4]@1.5+0.425 [E3 C#4 G4 A4]@2+0.85 [E3 C#4 G4 A4]@3+0.425 [E3 C#4 G4 A4]@3.5+0.425
            comp  2 | [D3 C4 F#4 A4]@0+1.275 [D3 C4 F#4 A4]@1.5+0.425 [D3 C4 F#4 A4]@2+0.85 [D3 C4 F#4 A4]@3+0.425 [D3 C4 F#4 A4]@3.5+0.425
            drums 1 X.......X.x..... kick
            drums 1 ....X..o.o..X... snare
            drums 1 x.x.x.x.x.x.x.x. closed-hat
            drums 2 X.......X...x... kick
            drums 2 ....X...X.xxx... snare
            drums 2 x.x.x.x......... closed-hat
            drums 2 ..............Xx low-tom
            drums 2 ............Xx.. high-tom
            """
        ),
        (
            "swing",
            """
            bass  1 | A1@0+0.94 C#2@1+0.94 E2@2+0.94 Eb2@3+0.94
            bass  2 | D2@0+0.94 C2@1+0.94 D2@2+0.94 Bb1@3+0.94
            comp  1 | [E3 C#4 G4 A4]@0+1.287 [E3 C#4 G4 A4]@1.65+0.273
            comp  2 | [D3 C4 F#4 A4]@0+0.507 [D3 C4 F#4 A4]@2.65+0.273 [D3 C4 F#4 A4]@3.65+0.273
            drums 1 o.....o.....o.....o..... kick
            drums 1 ................o....... snare
            drums 1 ......x...........x..... pedal-hat
            drums 1 x.....X...x.x.....X...x. ride
            drums 2 o.....o...............X. kick
            drums 2 ..........o.x.o.x.x...x. snare
            drums 2 ......x...........x..... pedal-hat
            drums 2 ....................x... high-tom
            drums 2 x.....X...x............. ride
            """
        ),
        (
            "waltz",
            """
            bass  1 | G1@0+2.3
            bass  2 | D2@0+1.84 F#2@2+0.92
            comp  1 | [G3 B3 D4 G4]@1+0.8 [G3 B3 D4 G4]@2+0.8
            comp  2 | [F#3 C4 D4 A4]@1+0.8 [F#3 C4 D4 A4]@2+0.8
            drums 1 X........... kick
            drums 1 ....x...x... pedal-hat
            drums 1 x...x...x... ride
            drums 2 X........... kick
            drums 2 ....o...x.x. snare
            drums 2 ....x...x... pedal-hat
            drums 2 x...x....... ride
            """
        ),
    ])
    func `two bars of each style`(id: String, expected: String) throws {
        let style = try shippedStyle(id)
        let lines = score(try arrange(goldenChart(style), id), style)
        #expect(lines.joined(separator: "\n") == expected)
    }

    @Test func `no band is no band`() throws {
        let exercise = try piece("| C |", #""melody": ["q C4 D4 E4 F4"]"#)
        let arrangement = try arrange(exercise, "click-only")
        #expect(arrangement.cues.parts.map(\.id) == ["melody"])
        #expect(lines(arrangement, "melody") == ["1 | C4@0+1 D4@1+1 E4@2+1 F4@3+1"])
    }

    @Test(arguments: [
        (
            "3/4", "1 | A1@0+0.46 A1@0.5+0.46 A1@1+0.46 A1@1.5+0.46 A1@2+0.46 A1@2.5+0.46",
            ["1 X........... kick", "1 ....X..oX... snare", "1 x.x.x.x.x.x. closed-hat"]
        ),
        (
            "7/8", "1 | A1@0+0.46 A1@0.5+0.46 A1@1+0.46 A1@1.5+0.46 A1@2+0.46 A1@2.5+0.46 A1@3+0.46",
            ["1 X............. kick", "1 ....X..oX..... snare", "1 x.x.x.x.x.x.x. closed-hat"]
        ),
        (
            "6/8", "1 | A1@0+0.46 A1@0.5+0.46 A1@1+0.46 A1@1.5+0.46 A1@2+0.46 A1@2.5+0.46",
            ["1 X........... kick", "1 ......X..... snare", "1 x.x.x.x.x.x. closed-hat"]
        ),
    ])
    func `rock in a metre it does not know`(meter: String, bass: String, drums: [String]) throws {
        let arrangement = try arrange(piece("| A7 | A7 | A7 |", meter: meter), "straight-rock")
        #expect(lines(arrangement, "bass")[0] == bass)
        #expect(Array(grid(arrangement).filter { $0.hasPrefix("1 ") }) == drums)
        #expect(
            arrangement.warnings
                == ["style straight-rock is written in 4/4; in \(meter) it is played pulse by pulse"])
    }

    @Test func `a slow blues plays a chart in four in triplets, without a word`() throws {
        let arrangement = try arrange(piece("| A7 | A7 | A7 |"), "slow-blues")
        #expect(arrangement.warnings.isEmpty)
        #expect(
            Array(grid(arrangement, stepsPerQuarter: 6).prefix(2))
                == ["1 X.........o.X........... kick", "1 ......X...........X...o. snare"])
    }

    @Test func `cut time is a reel's own metre`() throws {
        let four = try arrange(piece("| G | D |", meter: "4/4"), "reel")
        let two = try arrange(piece("| G | D |", meter: "2/2"), "reel")
        #expect(two.warnings.isEmpty && grid(four) == grid(two))
    }
}
