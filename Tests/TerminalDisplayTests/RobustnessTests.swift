import MusicTime
import PracticeSession
import Testing

@testable import TerminalDisplay

@Suite struct RobustnessTests {
    @Test func `every size and view draws something and nothing breaks`() {
        let fixture = BluesFixture()
        let states: [(Double, TransportState)] = [
            (0, .stopped), (-2.5, .countIn), (18.3, .playing), (30, .paused),
        ]
        for view in SessionView.allCases {
            for (columns, rows) in [
                (1, 1), (2, 40), (40, 10), (59, 20), (60, 20), (61, 21), (80, 24), (100, 30), (121, 41),
                (300, 90),
            ] {
                for (quarter, state) in states {
                    let size = TerminalSize(columns: columns, rows: rows)
                    let options = ScreenOptions(view: view, showsHelp: columns % 2 == 0)
                    let canvas = SessionScreen.render(
                        fixture.snapshot(at: quarter, state), size: size, options: options)
                    #expect(!canvas.text.isEmpty)
                    #expect(canvas.cells.count == columns * rows)
                }
            }
        }
    }

    @Test func `a taller window never hides what a smaller one shows`() {
        let snapshot = BluesFixture().snapshot(at: 18.3)
        for view in SessionView.allCases {
            var best = (neck: false, tab: false, mixer: false)
            for rows in 20...70 {
                let layout = Layout(snapshot, size: TerminalSize(columns: 80, rows: rows), view: view)
                let now = (neck: layout.neck != nil, tab: layout.tab != nil, mixer: layout.mixer != nil)
                #expect(now.neck || !best.neck, "neck, \(view), \(rows) rows")
                #expect(now.tab || !best.tab, "tab, \(view), \(rows) rows")
                // The neck is worth the mixer's row.
                let isTrade = now.neck && !best.neck
                #expect(now.mixer || !best.mixer || isTrade, "mixer, \(view), \(rows) rows")
                best = now
            }
        }
    }

    @Test func `panes never overlap and never leave the window`() {
        let snapshot = BluesFixture().snapshot(at: 18.3)
        for view in SessionView.allCases {
            for (columns, rows) in [(60, 20), (80, 24), (100, 30), (120, 40), (160, 50), (200, 80)] {
                let layout = Layout(snapshot, size: TerminalSize(columns: columns, rows: rows), view: view)
                let panes =
                    [layout.header, layout.stage, layout.footer]
                    + [layout.chart, layout.neck, layout.tab, layout.mixer].compactMap { $0 }
                var owner = Array(repeating: 0, count: columns * rows)
                for pane in panes {
                    #expect(pane.x >= 0 && pane.maxX <= columns && pane.y >= 0 && pane.maxY <= rows)
                    for y in pane.y..<pane.maxY {
                        for x in pane.x..<pane.maxX { owner[y * columns + x] += 1 }
                    }
                }
                for rule in layout.rules { for x in 0..<columns { owner[rule.y * columns + x] += 1 } }
                #expect(owner.allSatisfy { $0 <= 1 }, "\(view) \(columns)x\(rows)")
            }
        }
    }

    @Test func `hostile snapshots are drawn as far as they make sense`() {
        let doubles = [0, -1, 1e300, -1e300, .nan, .infinity, -.infinity, 0.1]
        let integers = [0, -1, 1, 7, 1 << 40, -(1 << 40)]
        let texts = [
            "", "\u{1B}[2J", "日本語日本語日本語", String(repeating: "x", count: 5000), "e\u{301}\u{302}", "♭",
        ]
        var dice = Dice(state: 99)
        func double() -> Double { doubles[dice.roll(doubles.count)] }
        func integer() -> Int { integers[dice.roll(integers.count)] }
        func text() -> String { texts[dice.roll(texts.count)] }
        for _ in 0..<120 {
            var snapshot = BluesFixture().snapshot(
                at: 18.3, [.stopped, .countIn, .playing, .paused][dice.roll(4)])
            snapshot.piece.title = text()
            snapshot.piece.key = text()
            snapshot.piece.shortestGap = double()
            snapshot.piece.strings = (0..<dice.roll(14)).map { _ in OpenString(name: text(), midi: integer())
            }
            snapshot.piece.chart = (0..<dice.roll(40)).map { _ in
                var bar = ChartBarState(
                    number: integer(), chords: [.init(symbol: text(), at: double())], section: text())
                bar.repeatEnd = integer()
                bar.ending = text()
                return bar
            }
            snapshot.playback.chartBar = integer()
            snapshot.playback.pulse = integer()
            snapshot.playback.countInPulsesLeft = integer()
            snapshot.playback.pulseProgress = double()
            snapshot.playback.tempo = double()
            snapshot.playback.pulseTempo = double()
            snapshot.playback.percent = double()
            snapshot.playback.elapsed = double()
            snapshot.playback.volume = double()
            snapshot.playback.meter = Meter(63, 16) ?? .fourFour
            let start = dice.roll(50)
            snapshot.playback.loop = LoopState(
                start: integer(), end: integer(), isOn: true, label: text(),
                chartBars: start..<start + dice.roll(50))
            snapshot.chord.now = text()
            snapshot.chord.next = text()
            snapshot.chord.beatsToNext = double()
            snapshot.notation.cursor = double()
            for index in snapshot.notation.notes.indices {
                snapshot.notation.notes[index].offset = double()
                snapshot.notation.notes[index].duration = double()
                snapshot.notation.notes[index].string = integer()
                snapshot.notation.notes[index].fret = integer()
                snapshot.notation.notes[index].mark = text()
            }
            for index in snapshot.notation.bars.indices { snapshot.notation.bars[index].offset = double() }
            for index in snapshot.notation.chords.indices {
                snapshot.notation.chords[index].offset = double()
            }
            snapshot.fretboard.overlay = .names
            snapshot.fretboard.sounding.append(
                FretNote(
                    string: integer(), fret: integer(), midi: integer(), name: text(), interval: text(),
                    degree: text()))
            snapshot.fretboard.upcoming.append(
                UpcomingNote(
                    note: snapshot.fretboard.sounding.last ?? snapshot.fretboard.highlighted[0],
                    inBeats: double()))
            snapshot.parts = (0..<dice.roll(20)).map { _ in
                var part = PartStrip(id: text(), name: text())
                part.peak = double()
                part.gain = double()
                return part
            }
            snapshot.message = text()
            let size = TerminalSize(columns: 60 + dice.roll(80), rows: 20 + dice.roll(40))
            let canvas = SessionScreen.render(
                snapshot, size: size, options: ScreenOptions(view: SessionView.allCases[dice.roll(4)]))
            #expect(
                canvas.cells.allSatisfy {
                    $0.scalar == 0 || $0.scalar >= 0x20 && !(0x7F..<0xA0).contains($0.scalar)
                })
        }
    }

    @Test func `at the seam the tab closes one pass and opens the next, with the bar's number`() {
        var snapshot = BluesFixture().snapshot(at: 18)
        var last = PageBar(offset: 0, number: 8)
        last.isLoopEnd = true
        var first = PageBar(offset: 4, number: 5)
        first.isLoopStart = true
        snapshot.notation.bars = [last, first]
        snapshot.notation.chords = []
        let size = TerminalSize(columns: 80, rows: 24)
        let canvas = SessionScreen.render(snapshot, size: size, options: ScreenOptions(view: .all))
        #expect(canvas.text.split(separator: "\n").contains { $0.split(separator: " ").contains("]5[") })
    }

    @Test func `notes of the page keep their distance while it scrolls`() {
        var fixture = BluesFixture()
        fixture.percent = 100
        var distances: Set<Int> = []
        for frame in 0..<600 {
            let snapshot = fixture.snapshot(at: 8 + Double(frame) / 60 * 1.4)
            let scale = TabPane.Scale(snapshot.notation, gap: 0.5, tempo: 84, x: 5, width: 75)
            let notes = snapshot.notation.notes.filter {
                abs($0.duration - 0.5) < 0.01 && $0.offset > -4 && $0.offset < 12
            }
            for (a, b) in zip(notes, notes.dropFirst()) where abs(b.offset - a.offset - 0.5) < 0.01 {
                distances.insert(scale.column(b.offset) - scale.column(a.offset))
            }
        }
        #expect(distances == [3])
    }

    @Test func `the screen costs little while it plays`() {
        for isBusy in [false, true] {
            var fixture = BluesFixture()
            fixture.percent = 100
            fixture.isBusy = isBusy
            fixture.tempo = isBusy ? 160 : 84
            var differ = ScreenDiffer(mode: .truecolor)
            var shown: Canvas?
            var bytes = 0
            for frame in 0..<240 {
                let snapshot = fixture.snapshot(at: Double(frame) / 60 * fixture.tempo / 60)
                let canvas = SessionScreen.render(
                    snapshot, size: TerminalSize(columns: 100, rows: 30), options: ScreenOptions(view: .all))
                let sent = differ.bytes(from: shown, to: canvas).count
                if shown != nil { bytes += sent }
                shown = canvas
            }
            #expect(bytes / 4 < 15_000, "bytes a second")
        }
    }
}
