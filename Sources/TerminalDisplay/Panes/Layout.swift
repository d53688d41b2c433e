import PracticeSession

/// Where the panes go.
///
/// Every view starts from the least height of its panes and spends the rows that are left on a list of
/// improvements, in order. So a taller window always shows what a smaller one does, and more.
struct Layout {
    struct Rule {
        var y: Int
        var title: String
        var note: String
    }

    let header: Rect
    let stage: Rect
    private(set) var chart: Rect?
    private(set) var neck: Rect?
    private(set) var tab: Rect?
    private(set) var mixer: Rect?
    let footer: Rect
    private(set) var rules: [Rule] = []

    /// Heights while they are dealt out; 0: not shown.
    private struct Heights {
        var stage = 6
        var chart = 0
        var neck = 0
        var tab = 0
        var mixer = 0
        var stageRule = 0
        var chartRule = 0
        var neckRule = 0
        var tabRule = 0
        var mixerRule = 0

        var sum: Int {
            stage + chart + neck + tab + mixer + stageRule + chartRule + neckRule + tabRule + mixerRule
        }
    }

    init(_ snapshot: SessionSnapshot, size: TerminalSize, view: SessionView) {
        let piece = snapshot.piece
        let strings = max(1, piece.strings.count)
        var area = Rect(x: 0, y: 0, width: size.columns, height: size.rows)
        header = area.takeTop(2)
        footer = area.takeBottom(1)

        let chartLines = ChartPane.lines(of: piece, width: size.columns)
        var h = Heights()
        // What must be there, most wanted first; what does not fit is left out.
        switch view {
        case .stage: Self.add(&h, \.neck, strings + 1, limit: area.height)
        case .page: Self.add(&h, \.tab, strings + 1, limit: area.height)
        case .chart: Self.add(&h, \.chart, min(chartLines, area.height - h.sum), limit: area.height)
        case .all:
            Self.add(&h, \.tab, strings + 1, limit: area.height)
            Self.add(&h, \.neck, strings + 1, limit: area.height)
        }
        if view == .all && size.rows >= 38 && chartLines > 0 {
            // Tall: the chart gets a place of its own, and the stage the whole width.
            Self.add(&h, \.chart, min(chartLines * 2, 8), limit: area.height)
            Self.add(&h, \.chartRule, 1, limit: area.height)
        }
        for (path, rows) in Self.improvements(view, h, strings: strings, chartLines: chartLines) {
            Self.add(&h, path, rows, limit: area.height)
        }

        var stageArea = area.takeTop(h.stage)
        if view == .all && h.chart == 0 && stageArea.width >= 76 {
            // The chart stands beside the stage, where the eye is anyway.
            let width = max(36, stageArea.width * 9 / 20)
            chart = stageArea.takeRight(width).inset(x: 1, y: 0)
        }
        stage = stageArea

        func place(_ rows: Int, rule: Int, title: String, note: String) -> Rect? {
            guard rows > 0 else { return nil }
            if rule > 0 { rules.append(Rule(y: area.takeTop(1).y, title: title, note: note)) }
            return area.takeTop(rows)
        }
        if h.stageRule > 0 { _ = area.takeTop(h.stageRule) }
        if h.chart > 0 {
            chart = place(h.chart, rule: h.chartRule, title: "chart", note: "")?.inset(x: 1, y: 0)
        }
        neck = place(h.neck, rule: h.neckRule, title: "neck", note: NeckPane.caption(snapshot))
        tab = place(h.tab, rule: h.tabRule, title: "tab", note: TabPane.caption(snapshot))
        mixer = place(h.mixer, rule: h.mixerRule, title: "mixer", note: snapshot.output)
    }

    private static func add(
        _ h: inout Heights, _ path: WritableKeyPath<Heights, Int>, _ rows: Int, limit: Int
    ) {
        if rows > 0 && h.sum + rows <= limit { h[keyPath: path] += rows }
    }

    /// Improvements in the order of their worth, each with its price in rows.
    private static func improvements(
        _ view: SessionView, _ h: Heights, strings: Int, chartLines: Int
    ) -> [(WritableKeyPath<Heights, Int>, Int)] {
        let neck = h.neck > 0 ? 1 : 0
        let tab = h.tab > 0 ? 1 : 0
        switch view {
        case .stage:
            return [
                (\.stage, 1), (\.neckRule, neck), (\.mixer, 1), (\.chart, min(chartLines, 2)), (\.stage, 2),
                (\.stage, 3),
                (\.chartRule, 1), (\.mixerRule, 1), (\.stage, 2), (\.stage, 3),
                (\.chart, max(0, min(chartLines - 2, 4))),
                (\.stage, 2), (\.stage, 2),
            ]
        case .page:
            return [
                (\.stage, 1), (\.tabRule, tab), (\.tab, tab), (\.mixer, 1), (\.chart, min(chartLines, 3)),
                (\.tab, tab),
                (\.chartRule, 1), (\.stage, 2), (\.mixerRule, 1), (\.neck, strings + 1), (\.neckRule, 1),
                (\.stage, 3), (\.stage, 3),
                (\.chart, max(0, chartLines - 3)),
            ]
        case .chart:
            return [
                (\.stage, 1), (\.chartRule, 1), (\.mixer, 1), (\.chart, chartLines), (\.stage, 2),
                (\.mixerRule, 1), (\.stage, 3),
                (\.chart, chartLines), (\.neck, strings + 1), (\.neckRule, 1), (\.stage, 3),
            ]
        case .all:
            return [
                (\.stage, 1), (\.neckRule, neck), (\.tabRule, tab), (\.mixer, 1), (\.stage, 2), (\.tab, tab),
                (\.mixerRule, 1),
                (\.tab, tab), (\.stage, 1), (\.stage, 2), (\.stageRule, 1), (\.stage, 3), (\.stage, 2),
                (\.stage, 2),
                (\.chart, h.chart > 0 ? max(0, min(chartLines * 3 - 1, 14) - h.chart) : 0),
            ]
        }
    }
}
