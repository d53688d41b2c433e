import Glibc
import PracticeSession
import Testing

@testable import TerminalDisplay

/// The screen in each phase, as text. When a picture is meant to change, look at the new one before taking it
/// over: with `RECORD_SCREENS=FILE` the failing tests write theirs to the file.
@Suite struct ScreenGoldenTests {
    private func expect(
        _ snapshot: SessionSnapshot, _ view: SessionView, columns: Int = 80, rows: Int = 24,
        help: Bool = false,
        is golden: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let canvas = SessionScreen.render(
            snapshot, size: TerminalSize(columns: columns, rows: rows),
            options: ScreenOptions(view: view, showsHelp: help))
        if canvas.text != golden, let path = getenv("RECORD_SCREENS"), let file = fopen(path, "a") {
            fputs("--- line \(sourceLocation.line)\n\(canvas.text)\n--- end\n", file)
            fclose(file)
        }
        #expect(canvas.text == golden, sourceLocation: sourceLocation)
    }

    @Test func `stopped`() {
        expect(
            BluesFixture().snapshot(at: 0, .stopped), .all,
            is: """
                 ■ STOPPED  Blues in A  traditional                               pass 3   1:23
                 key A   4/4   ♩ = 58.8   70 %   muted comp   volume 0 dB
                                 now                             1 Head 2      3      4
                    ████████     ▄▀▀▀▄ ▀▀▀▀█                    │A7    │D7    │A7    │ %    │
                    ████████     █▄▄▄█   ▄▀                      5      6      7      8
                    ████████     █   █   █                      │D7    │D7    │A7    │F#m7b5│
                    ████████     ▀   ▀   ▀                       9      10     11     12
                                                                │Bm7 E7│E7    │ %    │E7    ┃
                  space: play    next D7 in 4 beats
                   E  ○  ║────│────│────│────│─◇──│────│────│────│─○──│────│────│────│────│
                   B     ║────│─○──│────│────│─◇──│────│────│────│────│────│────│────│────│
                   G     ║────│────│────│────│────│─○──│‹◆›─│────│─○──│────│────│────│────│
                   D     ║━━━━│━━━━│━━━━│━━━━│━○━━│━━━━│━○━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│
                   A  ○  ║━━━━│━━━━│━━━━│━○━━│━━━━│━━━━│━○━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│
                   E     ║━━━━│━━━━│━━━━│━━━━│━○━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│
                                     3         5         7         9              12
                                 1 A7                    2 D7                    3 A7
                   E│─────────────│┃───────────5━─────────│────────────5━─────────│────────────
                   B│─────────────│┃────────5━────8━─5━━━━│─────────5━────8━─5━━━━│─────────5━─
                   G│─────────────│5━━━━─7━───────────────│5━━━━─7━───────────────│5━━━━─7━────
                   D│─────────────│┃──────────────────────│───────────────────────│────────────
                   A│─────────────│┃──────────────────────│───────────────────────│────────────
                   E│─────────────│┃──────────────────────│───────────────────────│────────────
                 space play  enter restart  [ ] loop from/to  l loop             ? help  q quit
                """)
    }

    @Test func `counting in`() {
        expect(
            BluesFixture().snapshot(at: -2.9, .countIn), .all,
            is: """
                 ◦◦● COUNT-IN  Blues in A  traditional                            pass 3   1:23
                 key A   4/4   ♩ = 58.8   70 %   muted comp   volume 0 dB
                                 get ready                       1 Head 2      3      4
                     ██████      ▄▀▀▀▄ ▀▀▀▀█                    │A7    │D7    │A7    │ %    │
                         ██      █▄▄▄█   ▄▀                      5      6      7      8
                       ████      █   █   █                      │D7    │D7    │A7    │F#m7b5│
                         ██      ▀   ▀   ▀                       9      10     11     12
                     ██████                                     │Bm7 E7│E7    │ %    │E7    ┃
                    count-in     next A7 in 3 beats
                   E  ○  ║────│────│────│────│────│────│────│────│─○──│────│────│────│────│
                   B     ║────│─○──│────│────│────│────│────│────│────│────│────│────│────│
                   G     ║────│────│────│────│────│─○──│────│────│─○──│────│────│────│────│
                   D     ║━━━━│━━━━│━━━━│━━━━│━○━━│━━━━│━○━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│
                   A  ○  ║━━━━│━━━━│━━━━│━○━━│━━━━│━━━━│━○━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│
                   E     ║━━━━│━━━━│━━━━│━━━━│━○━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│
                                     3         5         7         9              12
                                   ▼               1 A7                    2 D7
                   E│──────────────┃────────────────│────────────5━─────────│────────────5━────
                   B│──────────────┃────────────────│─────────5━────8━─5━━━━│─────────5━────8━─
                   G│──────────────┃────────────────│5━━━━─7━───────────────│5━━━━─7━──────────
                   D│──────────────┃────────────────│───────────────────────│──────────────────
                   A│──────────────┃────────────────│───────────────────────│──────────────────
                   E│──────────────┃────────────────│───────────────────────│──────────────────
                 space pause  enter restart  [ ] loop from/to  l loop            ? help  q quit
                """)
    }

    @Test func `playing, with names on the neck`() {
        var fixture = BluesFixture()
        fixture.overlay = .names
        expect(
            fixture.snapshot(at: 5.6), .all,
            is: """
                 ► PLAYING  Blues in A  traditional                               pass 3   1:28
                 key A   4/4   ♩ = 58.8   70 %   muted comp   volume 0 dB
                                 now                             1 Head 2      3      4
                     ██████      █▀▀▀▄ ▀▀▀▀█                    │A7    │D7    │A7    │ %    │
                         ██      █   █   ▄▀                      5      6      7      8
                     ██████      █   █   █                      │D7    │D7    │A7    │F#m7b5│
                     ██          ▀▀▀▀    ▀                       9      10     11     12
                     ██████                                     │Bm7 E7│E7    │ %    │E7    ┃
                    ○ ● ○ ○      next A7 in 3 beats
                   E  E  ║────│────│────│────│‹A›─│────│────│────│C#──│────│────│────│────│
                   B     ║────│C#──│────│────│ E ─│────│────│‹G›─│────│────│────│────│────│
                   G     ║────│────│────│────│────│C#──│────│────│─E──│────│────│────│────│
                   D     ║━━━━│━━━━│━━━━│━━━━│━G━━│━━━━│━A━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│
                   A  A  ║━━━━│━━━━│━━━━│C#━━│━━━━│━━━━│━E━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│
                   E     ║━━━━│━━━━│━━━━│━━━━│━A━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│
                                     3         5         7         9              12
                        2 D7       ▼            3 A7                    4
                   E│────│─────────┃──5━─────────│────────────5━─────────│────────────5━───────
                   B│────│─────────5━────8━─5━━━━│─────────5━────8━─5━━━━│─────────5━────8━─5━━
                   G│────│5─────7──┃─────────────│5━━━━─7━───────────────│5━━━━─7━─────────────
                   D│────│─────────┃─────────────│───────────────────────│─────────────────────
                   A│────│─────────┃─────────────│───────────────────────│─────────────────────
                   E│────│─────────┃─────────────│───────────────────────│─────────────────────
                 space pause  enter restart  [ ] loop from/to  l loop            ? help  q quit
                """)
    }

    @Test func `looping, the tab in front`() {
        var fixture = BluesFixture()
        fixture.loop = 4..<8
        expect(
            fixture.snapshot(at: 29.1), .page,
            is: """
                 ► LOOP  Blues in A  traditional                                  pass 3   1:52
                 key A   4/4   ♩ = 58.8   70 %   loop bars 5-8   muted comp   volume 0 dB
                                 now                                   next in 3 beats
                     ██████      █▀▀▀▀  █ █        ▀▀▀▀█ █    █▀▀▀▀
                         ██      █▄▄▄  ▀█▀█▀ █▀▄▀▄   ▄▀  █▄▀▄ ▀▀▀▀▄    █▀▀▀▄       ▀▀▀▀█
                     ██████      █     ▀█▀█▀ █ █ █   █   █ ▄▀ ▄   █    █▄▄▄▀ █▀▄▀▄   ▄▀
                     ██          ▀      ▀ ▀  ▀ ▀ ▀   ▀   ▀▀    ▀▀▀     █   █ █ █ █   █
                     ██████                                            ▀▀▀▀  ▀ ▀ ▀   ▀
                    ○ ● ○ ○      F# A C E
                   1│ A7              │ D7              │ A7              │ %               │
                   5[ D7              │ D7              │ A7              │ F#m7b5          ]
                   9│ Bm7     E7      │ E7              │ %               │ E7              ┃
                 ── tab ─────────────────────────────────────────────────── bar 8 · bars 5-8 ──
                             F#m7b5▼                 Bm7                     E7
                             8                      ]9                       10
                   E│───────│──────┃─────5━─────────┃────────────5━─────────│────────────5━────
                   B│──5────│──────┃──5━────8━─5━━━━┃─────────5━────8━─5━━━━│─────────5━────8━─
                   G│───────│5─────7━───────────────┃5━━━━─7━───────────────│5━━━━─7━──────────
                   D│───────│──────┃────────────────┃───────────────────────│──────────────────
                   A│───────│──────┃────────────────┃───────────────────────│──────────────────
                   E│───────│──────┃────────────────┃───────────────────────│──────────────────
                       ∨     ⊓     ∨  ⊓  ∨  ⊓  ∨     ⊓     ∨  ⊓  ∨  ⊓  ∨     ⊓     ∨  ⊓  ∨  ⊓
                 1 lead ▇   2 comp  M    3 bass ▇   4 drums ▇
                 space pause  enter restart  [ ] loop from/to  l loop            ? help  q quit
                """)
    }

    @Test func `paused, the stage in front`() {
        expect(
            BluesFixture().snapshot(at: 34.5, .paused), .stage,
            is: """
                 ▮▮ PAUSED  Blues in A  traditional                               pass 3   1:58
                 key A   4/4   ♩ = 58.8   70 %   muted comp   volume 0 dB
                                     now                                next in 2 beats
                      ███  ███       ████████          ▀▀▀▀█            ██████████  ██████████
                      ███  ███       ██      ██  █▀▄▀▄   ▄▀             ██                  ██
                      ███  ███       ██      ██  █ █ █   █              ██                ██
                      ███  ███       ████████    ▀ ▀ ▀   ▀              ████████        ██
                      ███  ███       ██      ██                         ██              ██
                                     ██      ██                         ██              ██
                                     ████████                           ██████████      ██
                    space: go on     B D F# A
                 ── chart ─────────────────────────────────────────────────────────────────────
                   5│ D7              │ D7              │ A7              │ F#m7b5          │
                   9│ Bm7     E7      │ E7              │ %               │ E7              ┃
                 ── neck ─────────────────────────────────────────────────── standard tuning ──
                   E  ○  ║────│────│────│────│────│────│────│────│─○──│────│────│────│────│
                   B     ║────│─○──│────│────│‹◆›─│────│────│────│────│────│────│────│────│
                   G     ║────│────│────│────│─◇──│─○──│────│────│─○──│────│────│────│────│
                   D     ║━━━━│━━━━│━━━━│━━━━│━○━━│━━━━│━○━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│
                   A  ○  ║━━━━│━━━━│━━━━│━○━━│━━━━│━━━━│━○━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│
                   E     ║━━━━│━━━━│━━━━│━━━━│━○━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│━━━━│
                                     3         5         7         9              12
                 1 lead     2 comp  M    3 bass     4 drums
                 space play  enter restart  [ ] loop from/to  l loop             ? help  q quit
                """)
    }

    @Test func `the chart with repeats and endings`() {
        var fixture = BluesFixture()
        fixture.piece.chart[0].repeatStart = true
        fixture.piece.chart[7].repeatEnd = 2
        fixture.piece.chart[7].ending = "1."
        fixture.piece.chart[8].ending = "2."
        fixture.piece.chart[11].repeatEnd = 3
        expect(
            fixture.snapshot(at: 16.8), .chart,
            is: """
                 ► PLAYING  Blues in A  traditional                               pass 3   1:40
                 key A   4/4   ♩ = 58.8   70 %   muted comp   volume 0 dB
                                     now                                next in 8 beats

                         ██          ████████    ██████████
                       ████          ██      ██          ██               ██████    ██████████
                         ██          ██      ██        ██               ██      ██          ██
                         ██          ██      ██      ██                 ██      ██        ██
                         ██          ██      ██      ██                 ██████████      ██
                         ██          ██      ██      ██                 ██      ██      ██
                       ██████        ████████        ██                 ██      ██      ██
                                                                        ██      ██      ██

                      ● ○ ○ ○        D F# A C
                 ── chart ─────────────────────────────────────────────────────────────────────
                     1 Head            2                 3                 4
                    ┃:A7              │ D7              │ A7              │ %               │
                     5                 6                 7                 8 ┌1.
                    │ D7              │ D7              │ A7              │ F#m7b5         :┃
                     9 ┌2.             10                11                12
                    │ Bm7     E7      │ E7              │ %               │ E7           ×3:┃
                 ── mixer ─────────────────────────────────────────── ALSA default, 48000 Hz ──
                 1 lead ▆   2 comp  M    3 bass ▆   4 drums ▆
                 space pause  enter restart  [ ] loop from/to  l loop            ? help  q quit
                """)
    }

    @Test func `a large window`() {
        var fixture = BluesFixture()
        fixture.loop = 4..<8
        fixture.overlay = .intervals
        expect(
            fixture.snapshot(at: 20.1), .all, columns: 120, rows: 40,
            is: """
                 ► LOOP  Blues in A  traditional                                                                          pass 3   1:43
                 key A   4/4   ♩ = 58.8   70 %   loop bars 5-8   muted comp   volume 0 dB   count-in 1 bar at first   band shuffle
                                     now                                                        next in 4 beats
                         ██          ████████    ██████████
                       ████          ██      ██          ██                                       ██████    ██████████
                         ██          ██      ██        ██                                       ██      ██          ██
                         ██          ██      ██      ██                                         ██      ██        ██
                         ██          ██      ██      ██                                         ██████████      ██
                         ██          ██      ██      ██                                         ██      ██      ██
                       ██████        ████████        ██                                         ██      ██      ██
                                                                                                ██      ██      ██
                      ● ○ ○ ○        D F# A C
                 ── chart ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
                     1 Head                      2                           3                           4
                    │ A7                        │ D7                        │ A7                        │ %                         │
                     5                           6                           7                           8
                    [ D7                        │ D7                        │ A7                        │ F#m7b5                    ]
                     9                           10                          11                          12
                    │ Bm7          E7           │ E7                        │ %                         │ E7                        ┃
                 ── neck ─────────────────────────────────────────────────────────────────────────────── standard tuning · intervals ──
                   E  5  ║──────│──────│──────│──────│─‹R›──│──────│──────│──────│──3───│──────│──────│──────│──────│──────│──────│
                   B     ║──────│──3───│──────│──────│─‹5›──│──────│──────│──────│──────│──────│──────│──────│──────│──────│──────│
                   G     ║──────│──────│──────│──────│ b3 ──│──3───│─‹4›──│──────│──5───│──────│──────│──────│──────│──────│──────│
                   D     ║━━━━━━│━━━━━━│━━━━━━│━━━━━━│━b7━━━│━━━━━━│━━R━━━│━━━━━━│━━━━━━│━━━━━━│━━━━━━│━━━━━━│━━━━━━│━━━━━━│━━━━━━│
                   A  R  ║━━━━━━│━━━━━━│━━━━━━│━━3━━━│━━━━━━│━━━━━━│━━5━━━│━━━━━━│━━━━━━│━━━━━━│━━━━━━│━━━━━━│━━━━━━│━━━━━━│━━━━━━│
                   E     ║━━━━━━│━━━━━━│━━━━━━│━━━━━━│━━R━━━│━━━━━━│━━━━━━│━━━━━━│━━━━━━│━━━━━━│━━━━━━│━━━━━━│━━━━━━│━━━━━━│━━━━━━│
                                          3             5             7             9                    12                   15
                 ── tab ─────────────────────────────────────────────────────────────────────────────────────────── bar 6 · bars 5-8 ──
                     D7                    ▼                               A7                              F#m7b5
                                           6                               7                               8
                   E│──────5──────────────│┃───────────────5━━────────────│────────────────5━━────────────│────────────────5━━─────────
                   B│──5───────8───5──────│┃───────────5━━─────8━━─5━━━━━━│────────────5━━─────8━━─5━━━━━━│────────────5━━─────8━━─5━━━
                   G│─────────────────────│5━━━━━━─7━━────────────────────│5━━━━━━─7━━────────────────────│5━━━━━━─7━━─────────────────
                   D│─────────────────────│┃──────────────────────────────│───────────────────────────────│────────────────────────────
                   A│─────────────────────│┃──────────────────────────────│───────────────────────────────│────────────────────────────
                   E│─────────────────────│┃──────────────────────────────│───────────────────────────────│────────────────────────────
                       ⊓   ∨   ⊓   ∨       ⊓       ∨   ⊓   ∨   ⊓   ∨       ⊓       ∨   ⊓   ∨   ⊓   ∨       ⊓       ∨   ⊓   ∨   ⊓   ∨
                 ── mixer ─────────────────────────────────────────────────────────────────────────────────── ALSA default, 48000 Hz ──
                 1 lead ▇   2 comp  M    3 bass ▇   4 drums ▇
                 space pause  enter restart  [ ] loop from/to  l loop  - + tempo  ← → bar  1-9 mute  v view  o overlay   ? help  q quit
                """)
    }

    @Test func `the help page`() {
        expect(
            BluesFixture().snapshot(at: 0, .stopped), .all, help: true,
            is: """
                 ■ STOPPED  Blues in A  traditional                               pass 3   1:23
                 key A   4/╭─ keys ─────────────────────────────────────────────────╮
                           │       space  play, pause                               │ 4
                    ███████│       enter  back to the loop's start, count-in        ││ %    │
                    ███████│         ← →  one bar back, one bar on                  │ 8
                    ███████│         [ ]  loop starts, ends at this bar             ││F#m7b5│
                    ███████│           l  loop on, off                              │ 12
                           │         - +  tempo by 5 points of the written tempo    ││E7    ┃
                  space: pl│         { }  tempo by 1 point                          │
                   E  ○  ║─│         < >  transpose a semitone down, up             ││────│
                   B     ║─│         ↑ ↓  volume                                    ││────│
                   G     ║─│         1-9  mute a part                               ││────│
                   D     ║━│   shift 1-9  hear a part alone (solo)                  ││━━━━│
                   A  ○  ║━│           m  click: off, on, accents only              ││━━━━│
                   E     ║━│           c  count-in: when                            ││━━━━│
                           │           o  neck: names, intervals, degrees           │
                           │           v  next view                                 │
                   E│──────│           t  tap the tempo                             │──────────
                   B│──────│           ?  this page                                 │───────5━─
                   G│──────│           q  quit                                      │━━━─7━────
                   D│──────│      ctrl-z  to the shell; `fg` comes back, paused     │──────────
                   A│──────│                                                        │──────────
                   E│──────╰────────────── ? or esc closes this page ───────────────╯──────────
                 space play  enter restart  [ ] loop from/to  l loop             ? help  q quit
                """)
    }

    @Test func `a window that is too small says what it needs`() {
        expect(
            BluesFixture().snapshot(at: 5), .all, columns: 40, rows: 10,
            is: """
                 ► PLAYING



                           D7  beat 2  bar 2
                        This window has 40 x 10;
                       the screen needs 60 x 20.
                """)
    }
}
