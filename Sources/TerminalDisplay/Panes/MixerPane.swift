import Glibc
import PracticeSession

/// One row: the parts with the numbers of their keys, whether they are heard, and how loud they are.
enum MixerPane {
    private static let levels: [Unicode.Scalar] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    static func draw(_ snapshot: SessionSnapshot, on canvas: inout Canvas, in rect: Rect, theme: Theme) {
        guard rect.height > 0 else { return }
        let anySolo = snapshot.parts.contains(where: \.isSoloed)
        var x = rect.x + 1
        for (index, part) in snapshot.parts.prefix(9).enumerated() {
            let isHeard = !part.isMuted && (!anySolo || part.isSoloed)
            let state = part.isMuted ? " M " : part.isSoloed ? " S " : ""
            let gain = part.gain == 0 ? "" : " " + Format.signed(part.gain)
            let width =
                2 + CharacterWidth.columns(of: part.name) + gain.unicodeScalars.count + 3 + state.utf8.count
            guard x + width < rect.maxX else {
                canvas.put("…", x: x, y: rect.y, theme.quietStyle)
                return
            }
            x += canvas.put("\(index + 1) ", x: x, y: rect.y, theme.quietStyle)
            x += canvas.put(part.name, x: x, y: rect.y, isHeard ? Style.plain.bold : theme.quietStyle)
            x += canvas.put(gain, x: x, y: rect.y, theme.quietStyle) + 1
            if state.isEmpty {
                let level = level(part.peak)
                let style = Style(part.peak > 0.98 ? theme.alarm : theme.tone)
                canvas.set(isHeard ? levels[level] : "·", x: x, y: rect.y, isHeard ? style : theme.quietStyle)
                x += 1
            } else {
                x += canvas.put(
                    state, x: x, y: rect.y, theme.block(part.isMuted ? theme.paused : theme.countIn))
            }
            x += 3
        }
        if snapshot.playback.click != .off {
            let text = snapshot.playback.click == .accent ? "click (accents)" : "click"
            if x + text.utf8.count < rect.maxX { canvas.put(text, x: x, y: rect.y, theme.quietStyle) }
        }
    }

    /// Steps of the meter, 6 dB each as the ear hears them: a peak of 1 is the eighth, silence 0.
    static func level(_ peak: Double) -> Int {
        guard peak > 0.001 else { return 0 }
        return max(1, min(8, 8 + Int((20 * log10(min(peak, 1)) / 6).rounded())))
    }
}
