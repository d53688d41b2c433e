import PracticeSession

/// How the screen is drawn; what the player chose, not what the music does.
public struct ScreenOptions: Equatable, Sendable {
    /// The view that `v` stepped to.
    public var view: SessionView = .all
    /// Whether the help page lies over the screen.
    public var showsHelp = false
    /// Colours for the terminal's background.
    public var theme: Theme = .dark

    /// Everything at a glance, on a dark background.
    public init(view: SessionView = .all, showsHelp: Bool = false, theme: Theme = .dark) {
        self.view = view
        self.showsHelp = showsHelp
        self.theme = theme
    }
}

/// The whole screen as a function of the snapshot: no clock, no state, no I/O.
public enum SessionScreen {
    /// Below this the screen only says what it needs.
    public static let smallest = TerminalSize(columns: 60, rows: 20)

    /// Draws a moment of the session.
    public static func render(
        _ snapshot: SessionSnapshot, size: TerminalSize, options: ScreenOptions
    ) -> Canvas {
        var canvas = Canvas(size: size)
        guard size.columns >= smallest.columns && size.rows >= smallest.rows else {
            TooSmallPane.draw(snapshot, on: &canvas, theme: options.theme)
            return canvas
        }
        let theme = options.theme
        let layout = Layout(snapshot, size: size, view: options.view)
        HeaderPane.draw(snapshot, on: &canvas, in: layout.header, theme: theme)
        StagePane.draw(snapshot, on: &canvas, in: layout.stage, theme: theme)
        if let chart = layout.chart { ChartPane.draw(snapshot, on: &canvas, in: chart, theme: theme) }
        if let neck = layout.neck { NeckPane.draw(snapshot, on: &canvas, in: neck, theme: theme) }
        if let tab = layout.tab { TabPane.draw(snapshot, on: &canvas, in: tab, theme: theme) }
        if let mixer = layout.mixer { MixerPane.draw(snapshot, on: &canvas, in: mixer, theme: theme) }
        for rule in layout.rules {
            canvas.fill(Rect(x: 1, y: rule.y, width: size.columns - 2, height: 1), theme.lineStyle, with: "─")
            canvas.put(" \(rule.title) ", x: 3, y: rule.y, theme.quietStyle)
            if !rule.note.isEmpty {
                canvas.putRight(
                    " \(rule.note) ", maxX: size.columns - 3, y: rule.y, theme.quietStyle, from: 20)
            }
        }
        FooterPane.draw(snapshot, on: &canvas, in: layout.footer, theme: theme)
        if options.showsHelp { HelpPane.draw(on: &canvas, theme: theme, piece: snapshot.piece) }
        return canvas
    }
}
