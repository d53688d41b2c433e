import JSONText

/// Takes chart lines apart: `|: A7 . D7 . | % :|x3`.
///
/// A bar line is one that has a blank or an end of the line beside it, so that `C|D` stays a polychord.
struct ChartReader {
    private var chart = Chart()
    private var current = Chart.Bar()
    /// Whether a bar has begun: by a bar line or by its first word.
    private var isOpen = false
    /// Whether the bar line that began it can stand on both sides of an empty bar.
    private var openedPlainly = false

    /// `node` is one text or a list of texts.
    static func read(_ node: JSONNode) throws(DataError) -> Chart {
        let words = "chart lines, such as \"| A7 | D7 |\""
        var reader = ChartReader()
        switch node.kind {
        case .text: try reader.line(node)
        case .list:
            for item in node.children {
                guard item.kind == .text else { throw item.error(expected: words) }
                try reader.line(item)
            }
        default: throw node.error(expected: words)
        }
        guard !reader.chart.bars.isEmpty else {
            throw node.error(
                expected: "at least one bar with a chord, such as \"| A7 |\"", found: "an empty chart")
        }
        guard reader.chart.bars.contains(where: { !$0.words.isEmpty }) else {
            throw node.error(expected: "at least one chord", found: "only empty bars")
        }
        return reader.chart
    }

    private mutating func line(_ node: JSONNode) throws(DataError) {
        let bytes = node.textBytes ?? []
        var at = 0
        while at < bytes.count {
            if isBlank(bytes[at]) {
                if bytes[at] == 0x0A { try endLine() }
                at += 1
                continue
            }
            var end = at
            while end < bytes.count, !isBlank(bytes[end]) { end += 1 }
            try run(bytes[at..<end], node)
            at = end
        }
        try endLine()
    }

    /// Characters between blanks: bar lines at either end, a word between them.
    private mutating func run(_ bytes: ArraySlice<UInt8>, _ node: JSONNode) throws(DataError) {
        var rest = bytes
        while let sign = BarSign(atStartOf: rest) {
            try apply(sign, Chart.Word(text: sign.text, node: node, offset: rest.startIndex))
            rest = rest[(rest.startIndex + sign.length)...]
        }
        var trailing: [(BarSign, Int)] = []
        while let sign = BarSign(atEndOf: rest) {
            rest = rest[..<(rest.endIndex - sign.length)]
            trailing.append((sign, rest.endIndex))
        }
        if !rest.isEmpty {
            let text = String(decoding: rest, as: UTF8.self)
            try word(Chart.Word(text: text, node: node, offset: rest.startIndex))
        }
        for (sign, offset) in trailing.reversed() {
            try apply(sign, Chart.Word(text: sign.text, node: node, offset: offset))
        }
    }

    private mutating func word(_ word: Chart.Word) throws(DataError) {
        if word.text.hasPrefix("[") {
            guard let numbers = endingNumbers(word.text) else {
                throw word.error(expected: "an ending such as [1 or [1,2, then a blank")
            }
            guard current.words.isEmpty, current.ending == nil else {
                throw word.error(expected: "an ending sign right after a bar line")
            }
            current.ending = word
            current.endingNumbers = numbers
            isOpen = true
            return
        }
        current.words.append(word)
        isOpen = true
        guard current.words.count <= Chart.mostWords else {
            throw word.error(expected: "at most \(Chart.mostWords) words in a bar")
        }
    }

    private mutating func apply(_ sign: BarSign, _ word: Chart.Word) throws(DataError) {
        let isPlain = sign.kind == .plain || sign.kind == .double
        if !current.words.isEmpty || current.ending != nil || (isOpen && openedPlainly && isPlain) {
            try close(word)
        }
        switch sign.kind {
        case .plain, .double:
            if sign.kind == .double, !chart.bars.isEmpty {
                chart.bars[chart.bars.count - 1].endsSection = true
            }
        case .end, .endAndStart:
            guard !chart.bars.isEmpty else { throw word.error(expected: "a bar before the end of a repeat") }
            let last = chart.bars.count - 1
            guard chart.bars[last].repeatEnd == nil else {
                throw word.error(expected: "one end for each repeat")
            }
            guard sign.times.map({ (2...Repeat.mostTimes).contains($0) }) ?? true else {
                throw word.error(expected: "a repeat of 2 to \(Repeat.mostTimes) times")
            }
            chart.bars[last].repeatEnd = word
            chart.bars[last].times = sign.times
        case .start: break
        }
        if sign.kind == .start || sign.kind == .endAndStart {
            guard current.repeatStart == nil else { throw word.error(expected: "a bar after |:") }
            current.repeatStart = word
        }
        isOpen = true
        openedPlainly = isPlain
    }

    private mutating func close(_ word: Chart.Word?) throws(DataError) {
        guard chart.bars.count < ExerciseReader.mostBars else {
            let words = "at most \(ExerciseReader.mostBars) bars"
            guard let place = word ?? current.words.first else { return }
            throw place.node.error(atTextByte: place.offset, expected: words, found: "more")
        }
        chart.bars.append(current)
        current = Chart.Bar()
        isOpen = false
    }

    /// The end of a line ends a bar that has something in it; `|:` at the end of a line waits for the next line.
    private mutating func endLine() throws(DataError) {
        if !current.words.isEmpty || current.ending != nil { try close(nil) }
        isOpen = false
        openedPlainly = false
    }

    private func endingNumbers(_ text: String) -> [Int]? {
        var body = text.dropFirst()
        while body.last == "." { body.removeLast() }
        var numbers: [Int] = []
        for item in body.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = item.split(separator: "-", omittingEmptySubsequences: false)
            guard ends.count <= 2, let first = plainNumber(ends[0]),
                let last = plainNumber(ends[ends.count - 1]),
                1 <= first, first <= last, last <= Repeat.mostTimes
            else { return nil }
            numbers.append(contentsOf: first...last)
        }
        return numbers
    }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

/// A bar line with its dots and counts.
private struct BarSign {
    enum Kind {
        case plain
        case double
        case start
        case end
        case endAndStart
    }
    var kind: Kind
    var text: String
    var times: Int?
    var length: Int { text.utf8.count }

    private static let plainSigns: [(String, Kind)] = [
        (":||:", .endAndStart), (":|:", .endAndStart), ("||:", .start), ("|:", .start), (":||", .end),
        (":|]", .end),
        (":|", .end), ("||", .double), ("|]", .double), ("|", .plain),
    ]

    init?(atStartOf bytes: ArraySlice<UInt8>) {
        for (text, kind) in BarSign.plainSigns where bytes.starts(with: text.utf8) {
            self.init(kind: kind, text: text)
            if kind == .end { takeCount(from: bytes.dropFirst(text.utf8.count)) }
            return
        }
        return nil
    }

    /// Looks for a sign that reaches to the end; a count belongs to it: `A7:|x3`.
    init?(atEndOf bytes: ArraySlice<UInt8>) {
        var body = bytes
        var digits = 0
        while let last = body.last, last &- 48 < 10 {
            body.removeLast()
            digits += 1
        }
        if digits > 0, body.last == UInt8(ascii: "x") {
            body.removeLast()
            for (text, kind) in BarSign.plainSigns where kind == .end && body.ends(with: text) {
                self.init(kind: kind, text: text)
                takeCount(from: bytes[body.endIndex...])
                return
            }
        }
        for (text, kind) in BarSign.plainSigns where bytes.ends(with: text) {
            self.init(kind: kind, text: text)
            return
        }
        return nil
    }

    private init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }

    private mutating func takeCount(from bytes: ArraySlice<UInt8>) {
        guard bytes.first == UInt8(ascii: "x") else { return }
        let digits = bytes.dropFirst().prefix { $0 &- 48 < 10 }
        guard !digits.isEmpty else { return }
        let count = String(decoding: digits, as: UTF8.self)
        text += "x" + count
        times = plainNumber(count) ?? Int.max
    }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with text: String) -> Bool {
        count >= text.utf8.count && suffix(text.utf8.count).elementsEqual(text.utf8)
    }
}
