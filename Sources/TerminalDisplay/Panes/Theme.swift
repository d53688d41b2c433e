/// The colours of the screen by what they say.
///
/// Hues after Okabe and Ito, which people with any kind of colour vision can tell apart; nothing is said by
/// hue alone: shapes, letters and places say the same. Text keeps the terminal's own foreground and
/// background.
public struct Theme: Equatable, Sendable {
    /// What sounds now: the current bar, the notes under the cursor, the downbeat.
    let now: Color
    /// What comes next.
    let next: Color
    /// Chord tones.
    let tone: Color
    /// The loop.
    let loop: Color
    /// Count-in.
    let countIn: Color
    /// Playing.
    let playing: Color
    /// Paused.
    let paused: Color
    /// Something is wrong: drop-outs.
    let alarm: Color
    /// Text on a block of any of these.
    let onBlock: Color
    /// Text of the second rank.
    let quiet: Color
    /// Lines: strings, rules, bar lines.
    let line: Color
    /// Background of bars: header, hints.
    let bar: Color
    /// Background of what belongs to the loop.
    let loopShade: Color
    /// Text on `bar` and `loopShade`. It brings its own colour, so that it can be read even when the guess
    /// about the terminal's background was wrong.
    let onBar: Color
    /// Text of the second rank on `bar`.
    let quietOnBar: Color

    /// For light text on a dark background.
    public static let dark = Theme(
        now: Color(0xF5A623, ansi: 11), next: Color(0x6CC4F5, ansi: 14), tone: Color(0x4CC9A0, ansi: 10),
        loop: Color(0xB79CF7, ansi: 5), countIn: Color(0xF2E14C, ansi: 11),
        playing: Color(0x4CC9A0, ansi: 10),
        paused: Color(0xE08BB8, ansi: 7), alarm: Color(0xFF7A45, ansi: 9), onBlock: Color(0x101014, ansi: 0),
        quiet: Color(faint: 0x9AA3B2), line: Color(faint: 0x565E6C), bar: Color(faint: 0x252A33),
        loopShade: Color(faint: 0x2B2740),
        onBar: Color(onFaint: 0xE6E8EC), quietOnBar: Color(faint: 0x9AA3B2))

    /// For dark text on a light background.
    public static let light = Theme(
        now: Color(0xB85C00, ansi: 1), next: Color(0x005FA8, ansi: 4), tone: Color(0x00704F, ansi: 2),
        loop: Color(0x6A3FBF, ansi: 5), countIn: Color(0x8A6A00, ansi: 3), playing: Color(0x00704F, ansi: 2),
        paused: Color(0xA63A78, ansi: 0), alarm: Color(0xC22F00, ansi: 1), onBlock: Color(0xFFFFFF, ansi: 15),
        quiet: Color(faint: 0x59616E), line: Color(faint: 0xA0A7B2), bar: Color(faint: 0xE4E7EC),
        loopShade: Color(faint: 0xE9E2FA),
        onBar: Color(onFaint: 0x1B1E24), quietOnBar: Color(faint: 0x59616E))

    /// A filled block with readable text on it.
    func block(_ color: Color) -> Style { Style(onBlock, on: color, .bold) }

    /// A guess before the terminal has answered: `COLORFGBG` (as rxvt and Konsole set it) ends in the
    /// background's number, of which 7 and 9 to 15 are light.
    public static func guess(environment: (String) -> String?) -> Theme {
        guard let last = environment("COLORFGBG")?.split(separator: ";").last, let number = Int(last) else {
            return .dark
        }
        return number == 7 || (9...15).contains(number) ? .light : .dark
    }

    var barStyle: Style { Style(onBar, on: bar) }
    var quietBarStyle: Style { Style(quietOnBar, on: bar) }
    var quietStyle: Style { Style(quiet) }
    var lineStyle: Style { Style(line) }
}
