import JSONText

/// What may stand in braces after a note of compact text.
enum NoteAttribute {
    static let expected =
        "a finger 1-4, p i m a, d or u, a technique, bend:1/2 or lyric:word"

    /// For hints.
    static let words =
        Techniques.names.map(\.name) + ["down", "up", "bend:1/2", "bend:1", "vib", "mute", "ring", "lyric:"]

    /// Applies an attribute; false where it means nothing or says a thing twice.
    static func apply(_ text: String, to note: inout Note) -> Bool {
        switch text {
        case "1", "2", "3", "4":
            guard note.finger == nil else { return false }
            note.finger = Int(text)
        case "p", "i", "m", "a":
            guard note.pick == nil else { return false }
            note.pick = PickFinger(rawValue: text)
        case "d", "down", "u", "up":
            guard note.stroke == nil else { return false }
            note.stroke = text.hasPrefix("d") ? .down : .up
        case "h", "hammer": note.techniques.insert(.hammer)
        case "pull": note.techniques.insert(.pull)
        case "slide", "sl": note.techniques.insert(.slide)
        case "vib", "vibrato": note.techniques.insert(.vibrato)
        case "mute", "palmMute", "pm": note.techniques.insert(.palmMute)
        case "ring", "letRing": note.techniques.insert(.letRing)
        case "harmonic": note.techniques.insert(.harmonic)
        case "dead", "x": note.techniques.insert(.dead)
        default:
            if text.hasPrefix("bend:") {
                guard note.bend.isEmpty, let bend = bend(text.dropFirst(5)) else { return false }
                note.bend = bend
            } else if text.hasPrefix("lyric:") {
                let word = String(text.dropFirst(6))
                guard note.lyric == nil, !word.isEmpty, isPlainLyric(word) else { return false }
                note.lyric = word
            } else {
                return false
            }
        }
        return true
    }

    /// Amounts in whole tones with hyphens between them, spaced evenly: `1/2`, `full`, `0-1-0`.
    static func bend(_ text: Substring) -> [BendPoint]? {
        var cents: [Int] = []
        for amount in text.split(separator: "-", omittingEmptySubsequences: false) {
            guard let value = self.cents(ofTones: amount), cents.count < BendPoint.mostPoints else {
                return nil
            }
            cents.append(value)
        }
        return BendPoint.evenly(cents: cents)
    }

    /// The text that ``bend(_:)`` reads as these points; nil where there is none.
    static func bendText(_ points: [BendPoint]) -> String? {
        if points.count == 2, points == BendPoint.evenly(cents: [points[1].cents]) {
            return tonesText(points[1].cents)
        }
        guard points.count > 1, points == BendPoint.evenly(cents: points.map(\.cents)) else { return nil }
        return points.map { tonesText($0.cents) }.joined(separator: "-")
    }

    /// Whole tones as a fraction or number: 100 cents are `1/2`.
    static func tonesText(_ cents: Int) -> String {
        switch cents {
        case 50: "1/4"
        case 100: "1/2"
        case 150: "3/4"
        default: decimalText(Int64(cents), over: 200)
        }
    }

    /// 200 cents a whole tone; nil beyond three whole tones.
    static func cents(ofTones text: some StringProtocol) -> Int? {
        if text == "full" { return 200 }
        let bytes = Array(text.utf8)
        guard !bytes.contains(UInt8(ascii: "-")), let ticks = QuarterText.ticks(bytes) else { return nil }
        // QuarterText reads any ratio to 1/20160; a cent is 1/200 of a tone.
        let cents = (Double(ticks) / 100.8).rounded()
        return (0...Double(BendPoint.mostCents)).contains(cents) ? Int(cents) : nil
    }

    /// Whether a syllable can stand in compact text.
    static func isPlainLyric(_ text: String) -> Bool {
        !text.isEmpty && text.first != " " && text.last != " " && text.utf8.count <= 100
            && !text.unicodeScalars.contains { isControl($0) || $0 == "," || $0 == "{" || $0 == "}" }
    }
}
