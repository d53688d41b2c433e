import PracticeSession

/// The neck lying on its side as the player sees it looking down: string 1 on top, nut on the left.
///
/// What sounds is a filled block, what comes up stands in brackets, chord tones are bare: told apart without
/// colour.
enum NeckPane {
    /// What the rule above the neck says on its right.
    static func caption(_ snapshot: SessionSnapshot) -> String {
        let piece = snapshot.piece
        var parts: [String] = []
        if !piece.tuning.isEmpty { parts.append(piece.tuning) }
        if piece.capo > 0 { parts.append("capo \(piece.capo), frets from it") }
        if snapshot.fretboard.overlay != .hidden { parts.append(snapshot.fretboard.overlay.rawValue) }
        return parts.joined(separator: " · ")
    }

    /// Frets that fit and are shown: `first` is the lowest; 0 means that the nut is in sight.
    struct Window: Equatable {
        var first: Int
        var count: Int
        var fretWidth: Int

        func contains(_ fret: Int) -> Bool {
            fret == 0 ? first == 0 : fret >= max(1, first) && fret < max(1, first) + count
        }
    }

    private static let labelWidth = 4
    private static let openWidth = 4
    private static let mostFrets = 24

    /// The window is the nut's end of the neck as long as everything near fits there; else it starts at the
    /// lowest fret that is near. It looks at the page, not only at this moment, so that it does not jump
    /// about.
    static func window(_ snapshot: SessionSnapshot, width: Int) -> Window {
        let room = width - labelWidth - openWidth - 1
        let fretWidth = room >= 15 * 7 ? 7 : room >= 15 * 6 ? 6 : 5
        let count = max(1, min(mostFrets, room / fretWidth))
        var frets = snapshot.fretboard.sounding.map(\.fret) + snapshot.fretboard.upcoming.map(\.note.fret)
        frets += snapshot.notation.notes.filter { $0.offset > -4 && $0.offset < 8 }.compactMap(\.fret)
        let highest = frets.max() ?? 0
        guard highest > count else { return Window(first: 0, count: count, fretWidth: fretWidth) }
        let lowest = frets.filter { $0 > 0 }.min() ?? 1
        let first = max(1, min(lowest - 1, mostFrets - count + 1))
        // Everything cannot be shown: what is higher than the window's end is what the hand reaches last.
        return Window(first: max(first, min(highest - count + 1, lowest)), count: count, fretWidth: fretWidth)
    }

    static func draw(_ snapshot: SessionSnapshot, on canvas: inout Canvas, in rect: Rect, theme: Theme) {
        let strings = snapshot.piece.strings
        guard !strings.isEmpty, rect.height > strings.count else { return }
        let window = window(snapshot, width: rect.width - 2)
        let x = rect.x + 1
        for (index, string) in strings.enumerated() {
            let y = rect.y + index
            drawString(string, index: index, count: strings.count, window, on: &canvas, x: x, y: y, theme)
        }
        drawNumbers(window, on: &canvas, x: x, y: rect.y + strings.count, theme)
        let state = snapshot.fretboard
        for note in state.highlighted {
            draw(note, .tone, state.overlay, window, snapshot, on: &canvas, rect, theme)
        }
        for upcoming in state.upcoming.sorted(by: { $0.inBeats > $1.inBeats }) {
            let isFirst = upcoming.inBeats <= (state.upcoming.map(\.inBeats).min() ?? 0) + 0.01
            draw(
                upcoming.note, isFirst ? .next : .later, state.overlay, window, snapshot, on: &canvas, rect,
                theme)
        }
        for note in state.sounding {
            draw(note, .sounding, state.overlay, window, snapshot, on: &canvas, rect, theme)
        }
    }

    private static func drawString(
        _ string: OpenString, index: Int, count: Int, _ window: Window, on canvas: inout Canvas, x: Int,
        y: Int, _ theme: Theme
    ) {
        // Octave left out: the place of the string says it.
        let name = string.name.filter { !$0.isNumber && $0 != "-" }
        canvas.putRight(name, maxX: x + labelWidth - 1, y: y, theme.quietStyle, from: x)
        let line: Unicode.Scalar = index * 2 >= count ? "━" : "─"
        var left = x + labelWidth
        if window.first == 0 {
            left += openWidth
            canvas.set("║", x: left, y: y, theme.quietStyle)
        } else {
            canvas.put("···", x: left, y: y, theme.lineStyle)
            left += openWidth
            canvas.set("┊", x: left, y: y, theme.lineStyle)
        }
        for _ in 0..<window.count {
            canvas.fill(
                Rect(x: left + 1, y: y, width: window.fretWidth - 1, height: 1), theme.lineStyle, with: line)
            left += window.fretWidth
            canvas.set("│", x: left, y: y, theme.lineStyle)
        }
    }

    private static func drawNumbers(_ window: Window, on canvas: inout Canvas, x: Int, y: Int, _ theme: Theme)
    {
        for fret in max(1, window.first)..<max(1, window.first) + window.count {
            let isMarked = [0, 3, 5, 7, 9].contains(fret % 12)
            guard isMarked || fret == window.first else { continue }
            canvas.put(
                "\(fret)", x: column(of: fret, window, x: x), y: y, isMarked ? .plain : theme.quietStyle)
        }
    }

    /// Middle column of a fret's place.
    private static func column(of fret: Int, _ window: Window, x: Int) -> Int {
        if fret == 0 { return x + labelWidth + 1 }
        return x + labelWidth + openWidth + (fret - max(1, window.first)) * window.fretWidth + window
            .fretWidth / 2
    }

    private enum Rank { case sounding, next, later, tone }

    private static func draw(
        _ note: FretNote, _ rank: Rank, _ overlay: NeckOverlay, _ window: Window, _ snapshot: SessionSnapshot,
        on canvas: inout Canvas, _ rect: Rect, _ theme: Theme
    ) {
        guard note.string >= 1 && note.string <= snapshot.piece.strings.count && window.contains(note.fret)
        else { return }
        let y = rect.y + note.string - 1
        let x = column(of: note.fret, window, x: rect.x + 1)
        let label =
            switch overlay {
            case .hidden: ""
            case .names: note.name
            case .intervals: note.interval
            case .degrees: note.degree
            }
        let text: String
        let style: Style
        switch rank {
        case .sounding:
            text = label.isEmpty ? "●" : label
            style = theme.block(theme.now)
        case .next:
            text = label.isEmpty ? "◆" : label
            style = Style(theme.next).bold
        case .later:
            text = label.isEmpty ? "◇" : label
            style = Style(theme.next)
        case .tone:
            text = label.isEmpty ? "○" : label
            style = Style(theme.tone)
        }
        let width = CharacterWidth.columns(of: text)
        let left = x - width / 2
        switch rank {
        case .sounding: canvas.put(" \(text) ", x: left - 1, y: y, style)
        case .next: canvas.put("‹\(text)›", x: left - 1, y: y, style)
        case .later:
            canvas.put(label.isEmpty ? text : "‹\(text)›", x: label.isEmpty ? left : left - 1, y: y, style)
        case .tone: canvas.put(text, x: left, y: y, style)
        }
    }
}
