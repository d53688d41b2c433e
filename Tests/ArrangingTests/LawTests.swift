import Arranging
import Exercises
import Harmony
import MusicTime
import Sequencing
import Testing

/// Charts that try the band out: changes inside bars, rests of the harmony, slash chords, odd metres, repeats.
private func charts() throws -> [Exercise] {
    [
        try piece("| A7 | D7 | A7 | A7 | D7 | D7 | A7 | A7 | E7 | D7 | A7 | E7 |", key: "A"),
        try piece("| Dm7 G7 | Cmaj7 A7 | Dm7 . G7 Db7 | C6 C/E F6 F#dim7 | C/G | N.C. | Ab7#11 | Gsus4 G |"),
        try piece("| Gm | D7 | Gm | Cm D7 |", meter: "3/4", key: "Gm"),
        try piece("| D | G A7 | D | A7 |", meter: "6/8", key: "D", #""pickup": 0.5"#),
        try piece("|: Em | D | [1 C | D :| [2 Em | Em | Am B7 | Em |", meter: "7/8", tempo: "160", key: "Em"),
        try piece("| C5 | Bb5 F5 | N.C. |", meter: "5/4"),
        try piece("| Bbmaj7 | Eb7 |", meter: "12/8", key: "Bb"),
        try piece("| C | F |", meter: "2/2"),
        try piece("| C |", meter: "1/4"),
        try piece("| N.C. | N.C. |"),
    ]
}

/// Every style over every chart, with a name for messages. Arranged once for all tests.
private func everything() throws -> [(name: String, Arrangement)] { try arrangedOnce.get() }

private let arrangedOnce = Result { try arrangeEverything(intensity: 4) }

private func arrangeEverything(intensity: Int) throws -> [(name: String, Arrangement)] {
    var all: [(name: String, Arrangement)] = []
    for style in try shippedStyles().styles {
        for (index, chart) in try charts().enumerated() {
            all.append(
                ("\(style.id), chart \(index)", try arrange(chart, style.id, intensity: intensity)))
        }
    }
    return all
}

extension Arrangement {
    fileprivate func notes(_ id: String) -> [NoteCue] {
        guard let index = cues.parts.firstIndex(where: { $0.id == id }) else { return [] }
        return cues.notes.filter { $0.part == index }
    }
}

@Suite struct LawTests {
    @Test func `every note ends, none is struck while it sounds, and nothing sounds after the end`() throws {
        for (name, arrangement) in try everything() {
            var sounding: [Int: Tick] = [:]
            var last = Tick.zero
            var faults: [String] = []
            for event in arrangement.sequence.events {
                if event.tick < last || event.tick > arrangement.sequence.end { faults.append("order") }
                last = event.tick
                let key = Int(event.message.channel) * 128 + Int(event.message.data1)
                switch event.message.kind {
                case .noteOn:
                    if sounding[key] != nil { faults.append("struck while it sounds") }
                    if !(1...127).contains(event.message.data2) { faults.append("velocity") }
                    sounding[key] = event.tick
                case .noteOff:
                    let onset = sounding.removeValue(forKey: key)
                    if !(onset.map { $0 < event.tick } ?? false) {
                        faults.append("an end without a beginning")
                    }
                default: break
                }
            }
            if !sounding.isEmpty { faults.append("something hangs") }
            #expect(faults.isEmpty, "\(name)")
        }
    }

    @Test func `what is shown is what sounds`() throws {
        for (name, arrangement) in try everything() {
            let shown = arrangement.cues.notes.map { note in
                [
                    Int(note.onset.value), arrangement.cues.parts[note.part].channel, note.midi,
                    note.velocity,
                    Int((note.onset + note.duration).value),
                ]
            }
            var ends: [[Int]: [Int]] = [:]
            for event in arrangement.sequence.events where event.message.kind == .noteOff {
                ends[[Int(event.message.channel), Int(event.message.data1)], default: []].append(
                    Int(event.tick.value))
            }
            let sounding = arrangement.sequence.events.filter { $0.message.kind == .noteOn }.map { event in
                let key = [Int(event.message.channel), Int(event.message.data1)]
                let end = ends[key]?.removeFirst() ?? -1
                return [Int(event.tick.value)] + key + [Int(event.message.data2), end]
            }
            #expect(Set(shown) == Set(sounding) && shown.count == sounding.count, "\(name)")
        }
    }

    @Test func `every part stays in its range`() throws {
        for (name, arrangement) in try everything() {
            for (part, range) in [("bass", 28...55), ("comp", 47...76), ("drums", 35...81)] {
                let outside = arrangement.notes(part).filter { !range.contains($0.midi) }.map {
                    noteName($0.midi)
                }
                #expect(outside.isEmpty, "\(name): \(part)")
            }
        }
    }

    @Test func `the sequence's bars and the sheet's bars go in step`() throws {
        for (_, arrangement) in try everything() {
            let bars = arrangement.sequence.bars
            #expect(bars.map(\.start) == arrangement.cues.bars.map(\.start))
            #expect(bars.map(\.length) == arrangement.cues.bars.map(\.length))
            #expect(bars.map { Int($0.number) } == arrangement.cues.bars.map(\.number))
        }
    }

    @Test func `program, volume and pan of every part stand at the start`() throws {
        for (name, arrangement) in try everything() {
            for part in arrangement.cues.parts {
                let first = arrangement.sequence.events.filter {
                    $0.tick == .zero && Int($0.message.channel) == part.channel && $0.message.kind != .noteOn
                }.map(\.message)
                #expect(
                    first.contains(.program(channel: UInt8(part.channel), UInt8(part.program))), "\(name)")
                #expect(first.contains { $0.kind == .controller && $0.data1 == 7 }, "\(name)")
                #expect(first.contains { $0.kind == .controller && $0.data1 == 10 }, "\(name)")
            }
        }
    }

    @Test(arguments: ["swing", "shuffle", "slow-blues"])
    func `a walking bass reaches the next root by unison, semitone, step or fifth`(style: String) throws {
        var good = 0
        var all = 0
        var wrongRoots = 0
        for seed in 1...8 {
            for chart in try charts() {
                let arrangement = try arrange(chart, style, seed: UInt64(seed))
                let bass = arrangement.notes("bass")
                for change in arrangement.cues.chords {
                    guard let root = change.chord.bass,
                        let index = bass.firstIndex(where: { $0.pageOnset == change.onset }), index > 0
                    else { continue }
                    if PitchClass(bass[index].midi) != root.pitchClass { wrongRoots += 1 }
                    let leap = abs(bass[index].midi - bass[index - 1].midi)
                    all += 1
                    if [0, 1, 2, 5, 7].contains(leap) { good += 1 }
                }
            }
        }
        #expect(all > 250 && wrongRoots == 0)
        #expect(good * 100 >= all * 85, "\(good) of \(all)")
    }

    @Test func `a walking bass does not stand still`() throws {
        let chart = try charts()[1]
        for seed in 1...20 {
            let bass = try arrange(chart, "swing", seed: UInt64(seed)).notes("bass")
            let repeated = zip(bass, bass.dropFirst()).filter { $0.0.midi == $0.1.midi }.count
            let leaps = zip(bass, bass.dropFirst()).filter { abs($0.0.midi - $0.1.midi) > 9 }.count
            #expect(repeated * 10 <= bass.count, "seed \(seed)")
            #expect(leaps * 10 <= bass.count, "seed \(seed)")
        }
    }

    @Test func `the same seed plays the same, another one plays differently`() throws {
        for style in try shippedStyles().styles where style.id != "click-only" {
            let chart = try charts()[0]
            #expect(try dump(arrange(chart, style.id, seed: 7)) == dump(arrange(chart, style.id, seed: 7)))
            #expect(try dump(arrange(chart, style.id, seed: 7)) != dump(arrange(chart, style.id, seed: 8)))
        }
    }

    @Test func `a change in one bar leaves the drums of the others alone`() throws {
        let a = try arrange(piece("| A7 | D7 | A7 | A7 |"), "shuffle")
        let b = try arrange(piece("| A7 | E7 | A7 | A7 |"), "shuffle")
        #expect(a.notes("drums") == b.notes("drums"))
    }

    @Test func `intensity changes how loud and how dense, never when and what`() throws {
        struct Strike: Hashable {
            var part: Int
            var onset: Tick
            var midi: Int
        }
        for style in try shippedStyles().styles where style.id != "click-only" {
            for chart in try charts() {
                let all = try (1...5).map { try arrange(chart, style.id, intensity: $0) }
                for part in ["bass", "comp"] {
                    let strikes = all.map { arrangement in
                        Set(
                            arrangement.notes(part).map {
                                Strike(part: 0, onset: $0.pageOnset, midi: $0.midi)
                            })
                    }
                    for (soft, loud) in zip(strikes, strikes.dropFirst()) {
                        #expect(soft.isSubset(of: loud), "\(style.id) \(part)")
                    }
                    if part == "bass" { #expect(Set(strikes).count == 1) }
                }
                let drums = all.map { $0.notes("drums") }
                for (soft, loud) in zip(drums, drums.dropFirst()).dropFirst() {
                    let strikes = Set(loud.map { Strike(part: 0, onset: $0.onset, midi: $0.midi) })
                    #expect(
                        soft.allSatisfy { strikes.contains(Strike(part: 0, onset: $0.onset, midi: $0.midi)) },
                        "\(style.id)")
                }
                #expect(drums[0].count <= drums[4].count)
                let loudness = all.map { arrangement -> Int in
                    let bass = arrangement.notes("bass")
                    return bass.reduce(0) { $0 + $1.velocity }
                }
                #expect(loudness == loudness.sorted())
            }
        }
    }

    @Test func `without a chord the harmony rests and the drums go on`() throws {
        for style in try shippedStyles().styles where style.drums != nil {
            let arrangement = try arrange(piece("| C | N.C. | C |", meter: style.meter.description), style.id)
            let bar = arrangement.cues.bars[1]
            let inside = arrangement.cues.notes.filter {
                $0.pageOnset >= bar.start && $0.pageOnset < bar.start + bar.length
            }
            let roles = Set(inside.map { arrangement.cues.parts[$0.part].role })
            #expect(roles == [.drums], "\(style.id): \(roles)")
            let held = arrangement.cues.notes.filter {
                arrangement.cues.parts[$0.part].role != .drums && $0.onset < bar.start
                    && $0.onset + $0.duration > bar.start
            }
            #expect(held.isEmpty, "\(style.id): a chord hangs into the rest")
        }
    }

    @Test func `every style plays every exercise that comes with the program`() throws {
        let styles = try shippedStyles().styles
        for file in jsonFiles(in: "exercises") {
            let exercise = try ExerciseReader.read(file.bytes, file: file.path)
            #expect(
                styles.contains { $0.id == exercise.grooveStyle }, "\(file.path): \(exercise.grooveStyle)")
            for style in styles {
                let arrangement = try Arranger.arrange(exercise, style: style)
                #expect(arrangement.sequence.end == exercise.playedBars.end)
                if style.drums != nil {
                    #expect(!arrangement.notes("drums").isEmpty, "\(file.path) \(style.id)")
                }
            }
        }
    }
}
