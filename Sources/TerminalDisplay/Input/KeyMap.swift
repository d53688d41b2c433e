/// What a key asks for. The coordinator knows what it means; the display only names it.
public enum ScreenCommand: Hashable, Sendable {
    /// Play, pause, go on.
    case playPause
    /// Back to the loop's start, with count-in.
    case restart
    case previousBar, nextBar
    /// The loop starts, or ends, at this bar.
    case loopStartHere, loopEndHere
    case toggleLoop
    /// Percentage points of the written tempo: -5, -1, 1, 5.
    case changeTempo(points: Int)
    /// Semitones: -1, 1.
    case transpose(semitones: Int)
    /// Steps up (1) or down (-1).
    case changeVolume(steps: Int)
    /// Part 1-9 in the mixer's order.
    case toggleMute(part: Int)
    case toggleSolo(part: Int)
    case toggleClick
    case nextCountInMode
    case nextOverlay
    case nextView
    case tap
    case help
    case quit
    /// Closes the help page; nothing else.
    case dismiss
}

/// Key to command, as the contract lists them.
public enum KeyMap {
    /// One line of the help page.
    public struct Entry: Sendable {
        /// Keys as printed on the page.
        public let keys: String
        /// What they do.
        public let meaning: String
        /// A shorter word where there is little room.
        public let hint: String
    }

    /// Everything the keys do, in the order of the help page.
    public static let entries: [Entry] = [
        Entry(keys: "space", meaning: "play, pause", hint: "play"),
        Entry(keys: "enter", meaning: "back to the loop's start, count-in", hint: "restart"),
        Entry(keys: "← →", meaning: "one bar back, one bar on", hint: "bar"),
        Entry(keys: "[ ]", meaning: "loop starts, ends at this bar", hint: "loop from/to"),
        Entry(keys: "l", meaning: "loop on, off", hint: "loop"),
        Entry(keys: "- +", meaning: "tempo by 5 points of the written tempo", hint: "tempo"),
        Entry(keys: "{ }", meaning: "tempo by 1 point", hint: "tempo by 1"),
        Entry(keys: "< >", meaning: "transpose a semitone down, up", hint: "transpose"),
        Entry(keys: "↑ ↓", meaning: "volume", hint: "volume"),
        Entry(keys: "1-9", meaning: "mute a part", hint: "mute"),
        Entry(keys: "shift 1-9", meaning: "hear a part alone (solo)", hint: "solo"),
        Entry(keys: "m", meaning: "click: off, on, accents only", hint: "click"),
        Entry(keys: "c", meaning: "count-in: when", hint: "count-in"),
        Entry(keys: "o", meaning: "neck: names, intervals, degrees", hint: "overlay"),
        Entry(keys: "v", meaning: "next view", hint: "view"),
        Entry(keys: "t", meaning: "tap the tempo", hint: "tap"),
        Entry(keys: "?", meaning: "this page", hint: "help"),
        Entry(keys: "q", meaning: "quit", hint: "quit"),
        Entry(keys: "ctrl-z", meaning: "to the shell; `fg` comes back, paused", hint: "to the shell"),
    ]

    /// Shift and a digit on the US layout, in the order 1-9.
    private static let shiftedDigits = Array("!@#$%^&*(".unicodeScalars)

    /// The command of a key; nil when it has none.
    public static func command(for key: Key) -> ScreenCommand? {
        switch key {
        case .enter: return .restart
        case .left: return .previousBar
        case .right: return .nextBar
        case .up: return .changeVolume(steps: 1)
        case .down: return .changeVolume(steps: -1)
        case .escape: return .dismiss
        case .character(let scalar): return command(for: scalar)
        default: return nil
        }
    }

    private static func command(for scalar: Unicode.Scalar) -> ScreenCommand? {
        switch scalar {
        case " ": return .playPause
        case "[": return .loopStartHere
        case "]": return .loopEndHere
        case "l": return .toggleLoop
        case "-": return .changeTempo(points: -5)
        case "+": return .changeTempo(points: 5)
        case "{": return .changeTempo(points: -1)
        case "}": return .changeTempo(points: 1)
        case "<": return .transpose(semitones: -1)
        case ">": return .transpose(semitones: 1)
        case "1"..."9": return .toggleMute(part: Int(scalar.value) - 48)
        case "m": return .toggleClick
        case "c": return .nextCountInMode
        case "o": return .nextOverlay
        case "v": return .nextView
        case "t": return .tap
        case "?": return .help
        case "q": return .quit
        default:
            return shiftedDigits.firstIndex(of: scalar).map { .toggleSolo(part: $0 + 1) }
        }
    }
}
