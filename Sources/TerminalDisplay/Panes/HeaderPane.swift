import MusicTime
import PracticeSession

/// Two rows: what is played and how far; how it is played.
enum HeaderPane {
    static func draw(_ snapshot: SessionSnapshot, on canvas: inout Canvas, in rect: Rect, theme: Theme) {
        let playback = snapshot.playback
        canvas.fill(rect, Style(on: theme.bar))
        let onBar = theme.barStyle
        let quiet = theme.quietBarStyle

        let (badge, color) = phase(playback, theme)
        var x = rect.x + canvas.put(" \(badge) ", x: rect.x, y: rect.y, theme.block(color)) + 1

        // From the right: clock, pass.
        var right = rect.maxX - 1
        right -= canvas.putRight(Format.clock(playback.elapsed), maxX: right, y: rect.y, onBar) + 3
        let pass = playback.passes.map { "pass \(playback.pass)/\($0)" } ?? "pass \(playback.pass)"
        right -= canvas.putRight(pass, maxX: right, y: rect.y, onBar.bold) + 3
        if snapshot.dropouts > 0 {
            let text = snapshot.dropouts == 1 ? "1 drop-out" : "\(snapshot.dropouts) drop-outs"
            right -=
                canvas.putRight(text, maxX: right, y: rect.y, Style(theme.alarm, on: theme.bar, .bold)) + 3
        }
        x += canvas.put(snapshot.piece.title, x: x, y: rect.y, onBar.bold, limit: right, ellipsis: true)
        if let composer = snapshot.piece.composer, right - x > 8 {
            canvas.put("  \(composer)", x: x, y: rect.y, quiet, limit: right, ellipsis: true)
        }

        x = rect.x + 1
        for (label, value, style) in fields(snapshot, theme) {
            let width = CharacterWidth.columns(of: label) + CharacterWidth.columns(of: value) + 1
            guard x + width < rect.maxX else { break }
            if !label.isEmpty { x += canvas.put(label + " ", x: x, y: rect.y + 1, quiet) }
            x += canvas.put(value, x: x, y: rect.y + 1, style.on(theme.bar)) + 3
        }
    }

    /// What the transport does, and the colour that stands for it everywhere.
    static func phase(_ playback: PlaybackState, _ theme: Theme) -> (String, Color) {
        switch playback.transport {
        case .stopped: ("■ STOPPED", theme.quiet)
        case .countIn: ("◦◦● COUNT-IN", theme.countIn)
        case .paused: ("▮▮ PAUSED", theme.paused)
        case .playing: playback.loop?.isOn == true ? ("► LOOP", theme.loop) : ("► PLAYING", theme.playing)
        }
    }

    private static func fields(_ snapshot: SessionSnapshot, _ theme: Theme) -> [(String, String, Style)] {
        let playback = snapshot.playback
        let plain = theme.barStyle
        var list: [(String, String, Style)] = [
            ("key", snapshot.piece.key, plain.bold),
            ("", playback.meter.description, plain.bold),
            (pulseSign(playback.meter) + " =", Format.number(playback.pulseTempo), plain.bold),
            (
                "", Format.number(playback.percent) + " %",
                playback.percent == 100 ? plain : Style(theme.now).bold
            ),
        ]
        if let loop = playback.loop {
            list.append(
                (
                    "loop", loop.label + (loop.isOn ? "" : " off"),
                    loop.isOn ? Style(theme.loop).bold : theme.quietBarStyle
                ))
        }
        if playback.transpose != 0 {
            list.append(("transposed", Format.signed(Double(playback.transpose)), Style(theme.now).bold))
        }
        // The mixer has no place in small windows, and a part that is silent without a reason looks broken.
        let muted = snapshot.parts.filter(\.isMuted).map(\.name)
        let soloed = snapshot.parts.filter(\.isSoloed).map(\.name)
        if !soloed.isEmpty {
            list.append(("only", soloed.joined(separator: ", "), Style(theme.countIn).bold))
        }
        if !muted.isEmpty { list.append(("muted", muted.joined(separator: ", "), Style(theme.paused).bold)) }
        if snapshot.piece.capo > 0 { list.append(("capo", "\(snapshot.piece.capo)", plain)) }
        if playback.click != .off { list.append(("click", playback.click.rawValue, plain)) }
        list.append(("volume", Format.signed(playback.volume) + " dB", plain))
        if playback.countInBars > 0 {
            let bars = playback.countInBars == 1 ? "1 bar" : "\(playback.countInBars) bars"
            list.append(("count-in", bars + " " + word(playback.countInPolicy), plain))
        }
        if !snapshot.piece.style.isEmpty { list.append(("band", snapshot.piece.style, plain)) }
        return list
    }

    private static func word(_ policy: CountInPolicy) -> String {
        switch policy {
        case .first: "at first"
        case .each: "each pass"
        case .changed: "on new tempo"
        case .stopped: "after a stop"
        }
    }

    /// The note that one pulse lasts.
    private static func pulseSign(_ meter: Meter) -> String {
        let quarters = meter.pulse.inQuarters
        if quarters == 1 { return "♩" }
        if quarters == 1.5 { return "♩." }
        if quarters == 0.5 { return "♪" }
        return quarters == 2 ? "half" : "pulse"
    }
}
