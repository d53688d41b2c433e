import MusicTime
import PracticeSession

/// A twelve-bar blues in A with a lead line, seen at any quarter: snapshots as the coordinator would make
/// them.
struct BluesFixture {
    var piece: PieceInfo
    var overlay = NeckOverlay.hidden
    /// Loop over these bars (0-based, half-open); nil for none.
    var loop: Range<Int>?
    var tempo = 84.0
    var percent = 70.0
    /// Sixteenths instead of the lick.
    var isBusy = false {
        didSet { piece.shortestGap = isBusy ? 0.25 : 0.5 }
    }

    private static let symbols = [
        "A7", "D7", "A7", "A7", "D7", "D7", "A7", "F#m7b5", "Bm7", "E7", "A7", "E7",
    ]
    private static let tones = [
        "A7": ["A", "C#", "E", "G"], "D7": ["D", "F#", "A", "C"], "E7": ["E", "G#", "B", "D"],
        "F#m7b5": ["F#", "A", "C", "E"], "Bm7": ["B", "D", "F#", "A"],
    ]
    /// Onset in the bar (quarters), length, string, fret, MIDI, name.
    private static let lick: [(Double, Double, Int, Int, Int, String)] = [
        (0, 1, 3, 5, 60, "C"), (1, 0.5, 3, 7, 62, "D"), (1.5, 0.5, 2, 5, 64, "E"), (2, 0.5, 1, 5, 69, "A"),
        (2.5, 0.5, 2, 8, 67, "G"), (3, 1, 2, 5, 64, "E"),
    ]

    private static let run: [(Double, Double, Int, Int, Int, String)] = {
        var notes: [(Double, Double, Int, Int, Int, String)] = []
        for step in 0..<16 {
            let onset = Double(step) / 4
            notes.append((onset, 0.25, 1 + (step * 5) % 6, 5 + step % 4, 64 - step, "E"))
        }
        return notes
    }()

    init() {
        let bars = Self.symbols.enumerated().map { index, symbol in
            ChartBarState(
                number: index + 1,
                chords: symbol == "A7" && (index == 3 || index == 10) ? [] : [.init(symbol: symbol, at: 0)])
        }
        piece = PieceInfo(
            id: "blues-in-a", title: "Blues in A", composer: "traditional", key: "A",
            strings: OpenString.standardGuitar,
            tuning: "standard tuning", style: "shuffle", chart: bars,
            trains: "Minor pentatonic over dominant chords, phrasing against the change to D7.",
            how: "Play the line as written, then loop bars 5-8 and answer it with your own.")
        piece.chart[0].section = "Head"
        piece.chart[8].chords = [.init(symbol: "Bm7", at: 0), .init(symbol: "E7", at: 0.5)]
    }

    private func note(_ item: (Double, Double, Int, Int, Int, String)) -> FretNote {
        FretNote(
            string: item.2, fret: item.3, midi: item.4, name: item.5, interval: interval(item.4),
            degree: interval(item.4))
    }

    private func interval(_ midi: Int) -> String {
        ["R", "b9", "9", "b3", "3", "4", "b5", "5", "b6", "6", "b7", "7"][(midi - 57 + 120) % 12]
    }

    /// The snapshot at a quarter; negative in the count-in.
    func snapshot(at quarter: Double, _ transport: TransportState = .playing) -> SessionSnapshot {
        var snapshot = SessionSnapshot(piece: piece)
        let q = max(0, quarter)
        let bar = Int(q / 4) % 12
        let beat = Int(q) % 4
        var playback = PlaybackState()
        playback.transport = transport
        playback.quarter = quarter
        playback.bar = quarter < 0 ? -1 : bar + 1
        playback.writtenBar = bar + 1
        playback.chartBar = bar
        playback.beat = quarter < 0 ? 5 + Int(quarter.rounded(.down)) : beat + 1
        playback.pulse = playback.beat
        playback.pulseProgress = quarter - quarter.rounded(.down)
        playback.tempo = tempo * percent / 100
        playback.pulseTempo = tempo * percent / 100
        playback.percent = percent
        playback.pass = 3
        playback.elapsed = 83 + q * 60 / playback.tempo
        playback.countInPulsesLeft = transport == .countIn ? Int((-quarter).rounded(.up)) : nil
        if let loop {
            playback.loop = LoopState(
                start: loop.lowerBound + 1, end: loop.upperBound, isOn: true,
                label: "bars \(loop.lowerBound + 1)-\(loop.upperBound)", chartBars: loop)
        }
        snapshot.playback = playback

        let symbol = Self.symbols[bar]
        let following = (1...12).first { Self.symbols[(bar + $0) % 12] != symbol } ?? 1
        snapshot.chord.now = transport == .countIn ? nil : symbol
        snapshot.chord.next = transport == .countIn ? "A7" : Self.symbols[(bar + following) % 12]
        snapshot.chord.beatsToNext =
            transport == .countIn ? -quarter : Double(following) * 4 - (q - Double(Int(q / 4) * 4))
        snapshot.chord.root = String(symbol.prefix(1))
        snapshot.chord.tones = transport == .countIn ? [] : Self.tones[symbol] ?? []

        fillNotes(&snapshot, quarter)
        snapshot.parts = [
            PartStrip(id: "melody", name: "lead"), PartStrip(id: "comp", name: "comp"),
            PartStrip(id: "bass", name: "bass"),
            PartStrip(id: "drums", name: "drums"),
        ]
        for index in snapshot.parts.indices where transport == .playing {
            snapshot.parts[index].peak = 0.6 - 0.5 * playback.pulseProgress + 0.05 * Double(index)
        }
        snapshot.parts[1].isMuted = true
        snapshot.output = "ALSA default, 48000 Hz"
        return snapshot
    }

    private func fillNotes(_ snapshot: inout SessionSnapshot, _ quarter: Double) {
        var page = NotationState()
        page.cursor = quarter
        page.visibleFrom = max(0, quarter - 8)
        page.visibleTo = quarter + 16
        let firstBar = max(0, Int(page.visibleFrom / 4))
        for bar in firstBar...Int(page.visibleTo / 4) {
            let start = Double(bar * 4)
            var line = PageBar(offset: start - quarter, number: bar % 12 + 1)
            line.isLoopStart = loop?.lowerBound == bar % 12
            line.isLoopEnd = loop?.upperBound == bar % 12 + 1
            page.bars.append(line)
            if bar == firstBar || Self.symbols[bar % 12] != Self.symbols[(bar + 11) % 12] {
                page.chords.append(PageChord(offset: start - quarter, symbol: Self.symbols[bar % 12]))
            }
            for (index, item) in (isBusy ? Self.run : Self.lick).enumerated() {
                let offset = start + item.0 - quarter
                var note = PageNote(
                    offset: offset, duration: item.1, string: item.2, fret: item.3, midi: item.4, name: item.5
                )
                note.mark = index % 2 == 0 ? "d" : "u"
                page.notes.append(note)
                if offset <= 0 && offset + item.1 > 0 && snapshot.playback.transport == .playing {
                    snapshot.fretboard.sounding.append(self.note(item))
                } else if offset > 0 && offset <= 2 {
                    snapshot.fretboard.upcoming.append(UpcomingNote(note: self.note(item), inBeats: offset))
                }
            }
        }
        snapshot.notation = page
        snapshot.fretboard.overlay = overlay
        let tones: [(Int, Int, Int, String)] = [
            (6, 5, 45, "A"), (4, 7, 57, "A"), (5, 4, 49, "C#"), (4, 5, 55, "G"), (2, 2, 61, "C#"),
            (5, 0, 45, "A"),
            (3, 6, 61, "C#"), (1, 0, 64, "E"), (5, 7, 52, "E"), (1, 9, 73, "C#"), (3, 9, 64, "E"),
        ]
        snapshot.fretboard.highlighted = tones.map {
            FretNote(
                string: $0.0, fret: $0.1, midi: $0.2, name: $0.3, interval: interval($0.2),
                degree: interval($0.2))
        }
    }
}
