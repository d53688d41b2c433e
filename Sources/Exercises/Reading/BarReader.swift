import Harmony
import JSONText
import MusicTime

/// Lays out the written bars: the chart says how many, `timeSignature`, `tempo`, `key`, `pickup` and `changes` say what
/// holds in them.
enum BarReader {
    private struct Change {
        var meter: Meter?
        var tempo: JSONNode?
        var key: Key?
    }

    static func read(_ raw: RawExercise, chart: Chart) throws(DataError) -> [Bar] {
        var meter = try raw.required("timeSignature", expected: "a time signature, such as 4/4").meter()
        var key = try raw.required("key", expected: "a key, such as A or F# minor").key()
        let tempoNode = try raw.required("tempo", expected: "a tempo in pulses a minute, such as 84")
        var tempo = try tempoNode.tempo(pulse: raw.tempoCountsQuarters ? .quarter : meter.pulse)
        let changes = try changes(raw["changes"], barCount: chart.bars.count)

        var bars: [Bar] = []
        bars.reserveCapacity(chart.bars.count + 1)
        var start = Tick.zero
        if let node = raw["pickup"] {
            let length = TickSpan(
                try node.ticks(in: 1...(meter.bar.value - 1)) {
                    "the length of the pick-up in quarter notes, less than a bar, such as \"1/2\""
                })
            bars.append(Bar(number: 0, start: start, length: length, meter: meter, tempo: tempo, key: key))
            start = start + length
        }
        for number in 1...chart.bars.count {
            if let change = changes[number] {
                if let newMeter = change.meter { meter = newMeter }
                if let newKey = change.key { key = newKey }
                if let node = change.tempo {
                    tempo = try node.tempo(pulse: raw.tempoCountsQuarters ? .quarter : meter.pulse)
                }
            }
            bars.append(
                Bar(number: number, start: start, length: meter.bar, meter: meter, tempo: tempo, key: key))
            start = start + meter.bar
        }
        return bars
    }

    private static func changes(_ node: JSONNode?, barCount: Int) throws(DataError) -> [Int: Change] {
        guard let node else { return [:] }
        var result: [Int: Change] = [:]
        for item in try node.items(expected: "a list of changes, such as {\"bar\": 9, \"tempo\": 120}") {
            _ = try item.members(expected: "a change, such as {\"bar\": 9, \"tempo\": 120}")
            try item.refuseUnknown(["bar", "timeSignature", "tempo", "key"])
            let barNode = try item.required("bar", expected: "the bar where it changes")
            let bar = try barNode.integer(in: 1...barCount, expected: "a bar number from 1 to \(barCount)")
            guard result[bar] == nil else {
                throw barNode.error(expected: "one entry for each bar", found: "a second one for bar \(bar)")
            }
            let change = Change(
                meter: try item["timeSignature"]?.meter(), tempo: item["tempo"], key: try item["key"]?.key())
            guard change.meter != nil || change.tempo != nil || change.key != nil else {
                throw item.error(
                    expected: "\"timeSignature\", \"tempo\" or \"key\" to change to", found: "only the bar")
            }
            result[bar] = change
        }
        return result
    }
}
