import AudioBackend
import MusicTime
import Sequencing

/// Every command that the audio thread understands, in an order that a restless player could give them.
struct TransportScript {
    /// What is done before a callback.
    enum Step {
        case command(EngineCommand)
        /// Hands the other sequence over.
        case exchange
    }

    private let steps: [Step]
    private var index = 0
    /// The kinds of command that were sent.
    private(set) var exercised: Set<String> = []

    init(barStarts: [Tick], end: Tick) {
        let second = barStarts[1], fourth = barStarts[3], last = barStarts[barStarts.count - 1]
        var commands: [SequencerCommand] = [
            .countIn(CountIn(bars: 1)), .click(.on), .play, .scale(TempoScale(3, over: 5)), .transpose(3),
            .pause, .play,
            .region(start: second, end: fourth, isLoop: true), .passes(3), .seek(fourth), .click(.accent),
            .scale(TempoScale(4, over: 1)), .restart, .transpose(-12), .seek(last), .stop,
            .countIn(CountIn(bars: 0, beats: 2, policy: .each)), .play,
            .region(start: .zero, end: end, isLoop: false),
            .passes(0), .seek(.zero), .scale(TempoScale(1, over: 10)),
            .countIn(CountIn(bars: 2, policy: .changed)),
            .restart, .scale(.asWritten), .seek(second), .transpose(0),
            .countIn(CountIn(bars: 1, policy: .stopped)),
            .pause, .play, .click(.off), .countIn(.none),
        ]
        // Loops as short as they can be set: a seam in every few blocks.
        commands += [.region(start: second, end: second + .note(1, 64), isLoop: true), .restart]
        commands += [.region(start: .zero, end: end, isLoop: false), .seek(.zero), .play]

        var steps: [Step] = []
        for (index, command) in commands.enumerated() {
            steps.append(.command(.sequencer(command)))
            let part = index % AudioBlock.parts
            switch index % 5 {
            case 0: steps.append(.command(.gain(part: part, Float(index % 7) / 5)))
            case 1: steps.append(.command(.pan(part: part, Float(index % 3) - 1)))
            case 2: steps.append(.command(.mute(part: part, true)))
            case 3: steps.append(.command(.mute(part: (index - 1) % AudioBlock.parts, false)))
            default: steps.append(.command(.master(0.5 + Float(index % 3) / 4)))
            }
        }
        steps += [.exchange, .command(.sequencer(.play))]
        self.steps = steps
    }

    /// The next step; the script begins again when it is done.
    mutating func next() -> Step {
        defer { index = (index + 1) % steps.count }
        exercised.insert(Self.kind(steps[index]))
        return steps[index]
    }

    /// Whether every kind of command has been sent.
    var isComplete: Bool { exercised == Self.kinds }

    /// All kinds. The switch in ``kind(_:)`` makes whoever adds a command come here.
    static let kinds: Set<String> = [
        "play", "pause", "stop", "restart", "seek", "region", "passes", "scale", "transpose", "click",
        "countIn", "load",
        "gain", "pan", "mute", "master",
    ]

    private static func kind(_ step: Step) -> String {
        switch step {
        case .exchange: return "load"
        case .command(.gain): return "gain"
        case .command(.pan): return "pan"
        case .command(.mute): return "mute"
        case .command(.master): return "master"
        case .command(.sequencer(let command)):
            switch command {
            case .play: return "play"
            case .pause: return "pause"
            case .stop: return "stop"
            case .restart: return "restart"
            case .seek: return "seek"
            case .region: return "region"
            case .passes: return "passes"
            case .scale: return "scale"
            case .transpose: return "transpose"
            case .click: return "click"
            case .countIn: return "countIn"
            case .load: return "load"
            }
        }
    }
}
