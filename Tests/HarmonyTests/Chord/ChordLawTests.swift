import Harmony
import Testing

/// SplitMix64 (Steele, Lea, Flood 2014): the same symbols on every run.
private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

private let words = [
    "m", "-", "maj", "M", "^", "Δ", "dim", "°", "ø", "h", "aug", "+", "sus", "sus2", "sus4", "5", "6", "6/9",
    "69", "7", "9", "11", "13", "maj7", "b5", "#5", "b9", "#9", "#11", "b13", "b6", "add9", "add2", "add11",
    "add3", "addb9", "no3", "no5", "no1", "alt", "(b9,#9)", "(add ma7,11)", "(13)", "(omit 3)", " ", "(", ")",
    "♭9", "♯11", "/", "|", ",", "C", "/E", "|D7", "2", "4", "#7", "b7", "-9", "+11", "add6", "addb13", "j7",
]

@Test func `whatever is read returns from its normal form and sounds within its own bounds`() throws {
    var dice = Dice(state: 12)
    var read = 0
    for _ in 0..<20_000 {
        let length = Int.random(in: 0...4, using: &dice)
        let root = ["C", "F#", "Bb", "Ab", "E"].randomElement(using: &dice) ?? "C"
        let text = root + (0..<length).map { _ in words.randomElement(using: &dice) ?? "" }.joined()
        guard let chord = try? ChordSymbol.parse(text) else { continue }
        read += 1
        let again = try ChordSymbol.parse(chord.normalized)
        #expect(again.intervals == chord.intervals, "\(text) as \(chord.normalized)")
        #expect(again.pitchClassSet == chord.pitchClassSet, "\(text) as \(chord.normalized)")
        #expect(again.root == chord.root && again.bass == chord.bass)
        #expect(chord.required.isSubset(of: chord.pitchClassSet), "\(text)")
        #expect(chord.pitchClassSet.isSubset(of: chord.allowed), "\(text)")
        let moved = chord.transposed(by: 5, in: .cMajor)
        #expect(moved.pitchClassSet == chord.pitchClassSet.transposed(by: 5))
        #expect(try ChordSymbol.parse(moved.text).intervals == chord.intervals, "\(text) to \(moved.text)")
    }
    #expect(read > 5_000, "only \(read) were read")
}

@Test func `no text harms the reader and every error lies inside the text`() {
    var dice = Dice(state: 7)
    let signs = "ABCDEFGHabcdefghijmnosuxN.#b♭♯𝄪°øΔ0123456789+-^/|(), \u{0}\u{301}é🎸"
    let alphabet = Array(signs.unicodeScalars)
    var refused = 0
    for _ in 0..<20_000 {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...12, using: &dice) {
            text.append(alphabet.randomElement(using: &dice) ?? " ")
        }
        do {
            _ = try ChordSymbol.parse(String(text))
        } catch {
            refused += 1
            #expect((0...text.count).contains(error.column))
            #expect(!error.expected.isEmpty && !error.found.isEmpty)
        }
    }
    #expect(refused > 0)
}
