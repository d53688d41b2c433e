import MusicTime
import Sequencing
import Testing

@testable import woodshed

@Suite struct OptionTests {
    @Test func `a tempo is a share, pulses a minute, or a note value with its tempo`() {
        #expect(TempoOption(argument: "60%") == .scale(TempoScale(3, over: 5)))
        #expect(TempoOption(argument: "84") == .pulses(84, over: 1))
        #expect(TempoOption(argument: "97.3") == .pulses(973, over: 10))
        #expect(TempoOption(argument: "3/8=112") == .note(.note(3, 8), 112, over: 1))
    }

    @Test(arguments: ["", "%", "-5", "0", "0%", "x", "3/7=100", "3/8=", "=100", "1e99", "60%%", "3/8=112=1"])
    func `what is no tempo is refused`(text: String) { #expect(TempoOption(argument: text) == nil) }

    @Test func `84 pulses of a written 168 are half the tempo`() throws {
        let option = try #require(TempoOption(argument: "84"))
        #expect(
            try option.scale(firstTempo: Tempo(quarterNotesPerMinute: 168), pulse: .quarter)
                == TempoScale(1, over: 2))
    }

    @Test func `a tempo outside a tenth and four times the written one is a usage error`() throws {
        let option = try #require(TempoOption(argument: "5%"))
        #expect(throws: Failure.self) {
            try option.scale(firstTempo: Tempo(quarterNotesPerMinute: 100), pulse: .quarter)
        }
    }

    @Test func `a count-in is bars or beats with a policy`() {
        #expect(CountInOption(argument: "2")?.countIn == CountIn(bars: 2))
        #expect(CountInOption(argument: "2beats:each")?.countIn == CountIn(bars: 0, beats: 2, policy: .each))
        #expect(CountInOption(argument: "0")?.countIn == CountIn.none)
        #expect(CountInOption(argument: "1:never") == nil)
        #expect(CountInOption(argument: "-1") == nil)
    }

    @Test func `a step down is written with its sign`() throws {
        #expect(try PracticeOptions.parse(["--transpose", "-5", "--pitch", "-100c"]).transpose == -5)
    }

    @Test func `an output is a device, a file or nothing`() {
        #expect(OutputOption(argument: "alsa") == .alsa(device: "default"))
        #expect(OutputOption(argument: "alsa:plughw:1,0") == .alsa(device: "plughw:1,0"))
        #expect(OutputOption(argument: "file:a:b.wav") == .file(path: "a:b.wav"))
        #expect(OutputOption(argument: "none") == OutputOption.none)
        #expect(OutputOption(argument: "file:") == nil)
        #expect(OutputOption(argument: "none:x") == nil)
        for text in ["alsa", "alsa:plughw:1,0", "file:a:b.wav", "none"] {
            #expect(OutputOption(argument: text)?.defaultValueDescription == text)
        }
    }
}
