import Testing

@testable import MusicTime

@Suite struct MeterTests {
    @Test(arguments: [
        ("4/4", [2, 1, 1, 1]), ("3/4", [2, 1, 1]), ("6/8", [2, 0, 0, 1, 0, 0]),
        ("9/8", [2, 0, 0, 1, 0, 0, 1, 0, 0]), ("7/8:2+2+3", [2, 0, 1, 0, 1, 0, 0]),
        ("7/8:3+2+2", [2, 0, 0, 1, 0, 1, 0]), ("2/2", [2, 1]), ("1/4", [2]),
    ])
    func `accents follow the pulse`(text: String, accents: [Int]) throws {
        let meter = try #require(Meter(text))
        #expect((1...meter.beatsPerBar).map { meter.accent(ofBeat: $0) } == accents)
    }

    @Test(arguments: ["4/4", "12/8", "7/8:3+2+2", "5/4:2+3", "2/2"])
    func `a metre reads back as it is written`(text: String) throws {
        #expect(try #require(Meter(text)).description == text)
    }

    @Test(arguments: ["", "4", "4/", "0/4", "4/3", "7/8:2+2", "7/8:", "7/8:8+-1", "65/4", "4/4/4", "x/y"])
    func `what is no metre is refused`(text: String) { #expect(Meter(text) == nil) }

    @Test func `the pulse of six eight is a dotted quarter`() throws {
        #expect(try #require(Meter("6/8")).pulse == .note(3, 8))
        #expect(try #require(Meter("4/4")).pulse == .quarter)
    }
}
