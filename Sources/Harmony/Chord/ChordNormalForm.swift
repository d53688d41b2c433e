extension ChordSymbol {
    /// One spelling for all symbols with the same tones: "C-7b5", "Cø7" and "Cmi7(b5)" give "Cm7b5".
    /// Reading it again gives the same tones.
    public var normalized: String {
        guard let root, let bass else { return "N.C." }
        let upper = Self.normalized(root, tones)
        if let lower { return "\(upper)|\(Self.normalized(lower.root, lower.tones))" }
        return hasSlash ? "\(upper)/\(bass)" : upper
    }

    private static func normalized(_ root: NoteName, _ tones: DegreeSet) -> String {
        let quality = ChordNormalForm(tones).text
        // "F##9" would be F# with a sharp ninth.
        let startsLikeTension = quality.utf8.first.map { "159".utf8.contains($0) } ?? false
        let isAmbiguous = abs(root.alteration) > 1 && startsLikeTension
        return root.description + (isAmbiguous ? " " : "") + quality
    }
}

/// Writes a set of chord tones as the shortest usual quality.
struct ChordNormalForm {
    private(set) var text = ""
    /// Tones not yet written.
    private var rest: DegreeSet
    /// "b13" stands in the text: it has already taken the place of the fifth.
    private var replacesFifth = false

    init(_ tones: DegreeSet) {
        rest = tones
        let omitsRoot = !tones.has(1)
        rest.remove(1)

        writeThirdAndSeventh(tones)
        writeSuspension(tones)
        writeAlterations(tones)
        writeAdditions()
        writeOmissions(tones, omitsRoot: omitsRoot)
    }

    private mutating func take(_ degree: Int, _ alteration: Int) {
        rest.remove(degree, alteration)
    }

    /// "", "m", "dim", "aug", "5" and the number with its stack.
    private mutating func writeThirdAndSeventh(_ tones: DegreeSet) {
        let isMinor = tones.has(3, -1)
        let isSuspended = !tones.has(3) && (tones.has(4) || tones.has(2))
        let hasFlatFifthOnly = tones.has(5, -1) && !tones.has(5, 0) && !tones.has(5, 1)
        if isMinor && tones.has(7, -2) {
            text = "dim7"
            take(3, -1)
            take(7, -2)
            if hasFlatFifthOnly { take(5, -1) }
            return
        }
        if isMinor && hasFlatFifthOnly && !tones.has(7, -1) && !tones.has(6, 0) {
            text = "dim"
            take(5, -1)
        } else if isMinor {
            text = "m"
        } else if tones.has(3, 0) && tones.has(5, 1) && !tones.has(5, 0) && !tones.has(5, -1)
            && !tones.has(7) && !tones.has(6, 0)
        {
            text = "aug"
            take(5, 1)
        } else if !tones.has(3) && !isSuspended && tones.has(5, 0) && tones.count == 2 {
            text = "5"
        }
        take(3, isMinor ? -1 : 0)

        if tones.has(6, 0) {
            take(6, 0)
            text += "6"
            if !tones.has(7) && tones.has(9, 0) && !tones.hasAltered(9) {
                take(9, 0)
                text += "/9"
            }
        }
        if tones.has(7, 0) || tones.has(7, -1) { writeSeventh(tones, isMinor: isMinor) }
    }

    private mutating func writeSeventh(_ tones: DegreeSet, isMinor: Bool) {
        let isSuspended = !tones.has(3) && (tones.has(4) || tones.has(2))
        let isMajorSeventh = tones.has(7, 0) && !tones.has(7, -1)
        take(7, isMajorSeventh ? 0 : -1)
        if isMajorSeventh { text += isMinor ? (text == "dim" ? "M" : "Maj") : "maj" }

        let hasNinth = tones.has(9)
        let wantsEleventh = isMinor && !isSuspended
        let stack: Int
        if hasNinth && tones.has(13) && (!wantsEleventh || tones.has(11)) && tones.has(13, 0) {
            stack = 13
        } else if hasNinth && tones.has(11, 0) && !tones.hasAltered(11) && !isSuspended && !tones.has(3, 0) {
            stack = 11
        } else if tones.has(9, 0) && !tones.hasAltered(9) {
            stack = 9
        } else {
            stack = 7
        }
        text += String(stack)
        if stack >= 9 && !tones.hasAltered(9) { take(9, 0) }
        if stack == 11 || (stack == 13 && wantsEleventh && !tones.hasAltered(11)) { take(11, 0) }
        if stack == 13 && !tones.hasAltered(13) { take(13, 0) }
    }

    private mutating func writeSuspension(_ tones: DegreeSet) {
        for degree in [2, 4] {
            for alteration in -1...1 where tones.has(degree, alteration) {
                text += "sus" + ["b", "", "#"][alteration + 1] + String(degree)
                take(degree, alteration)
            }
        }
        // "7susadd3": the third beside a suspension.
        if (tones.has(4) || tones.has(2)) && tones.has(3) { rest.insert(3, tones.has(3, -1) ? -1 : 0) }
    }

    /// Altered tones, in parentheses behind a bare root, where "b5" would belong to its name.
    private mutating func writeAlterations(_ tones: DegreeSet) {
        var words: [String] = []
        for (degree, alteration) in [
            (5, -1), (5, 1), (6, -1), (6, 1), (9, -1), (9, 1), (11, -1), (11, 1), (13, -1), (13, 1),
        ] {
            guard rest.has(degree, alteration) else { continue }
            // A natural tone beside the altered one, other than a fifth in its own right, is an addition.
            if rest.has(degree, 0) && degree != 5 { continue }
            if degree == 5 && tones.has(5, 0) { continue }
            if degree == 13 && alteration == -1 && tones.has(5, 0) { continue }
            if degree == 13 && alteration == -1 { replacesFifth = true }
            words.append((alteration < 0 ? "b" : "#") + String(degree))
            take(degree, alteration)
        }
        guard !words.isEmpty else { return }
        let list = words.joined(separator: words.count > 1 && text.isEmpty ? "," : "")
        text += text.isEmpty || text == "5" || text == "6" ? "(\(list))" : list
    }

    private mutating func writeAdditions() {
        rest.remove(5, 0)
        var words = ""
        rest.forEach { degree, alteration in
            if degree == 7 && alteration == 0 {
                words += "addmaj7"
            } else {
                words += "add" + ChordInterval(degree: degree, alteration: alteration).name
            }
        }
        text += words
    }

    private mutating func writeOmissions(_ tones: DegreeSet, omitsRoot: Bool) {
        if omitsRoot { text += "no1" }
        let isEleventh = text.hasPrefix("11") || text.hasPrefix("maj11")
        if !tones.has(3) && !tones.has(4) && !tones.has(2) && text != "5" && !isEleventh { text += "no3" }
        if !tones.has(5) && !replacesFifth { text += "no5" }
    }
}
