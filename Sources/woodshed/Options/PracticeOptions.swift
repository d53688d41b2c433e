import ArgumentParser
import Arranging
import Exercises
import JSONText
import MusicTime
import PracticeSession
import Sequencing

/// The options that play, render and feed share: how a piece is practised.
struct PracticeOptions: ParsableArguments {
    @Argument(help: "An exercise: its id, or a file.", completion: .custom(NameCompletion.exercises))
    var exercise: String = PracticeOptions.defaultExercise

    @Option(help: ArgumentHelp("Tempo: 60%, 84 (pulses a minute) or 3/8=112.", valueName: "tempo"))
    var tempo: TempoOption?

    @Option(
        help: ArgumentHelp(
            "Repeat these bars: 5-8, 5, or 5:2-8:2 for the second time through.", valueName: "bars"))
    var loop: String?

    @Option(name: .customLong("repeat"), help: ArgumentHelp("How often it is played.", valueName: "n"))
    var passes: Int?

    @Option(help: ArgumentHelp("Start at this bar: 5, or 5:2 for the second time through.", valueName: "bar"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "Count-in: bars or beats, and when: 2, 2beats, 1:first, 1:each, 1:changed, 1:stopped, 0.",
            valueName: "count-in"))
    var countIn: CountInOption?

    // Values that begin with a minus sign are values.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Move everything but the drums by semitones, -12 to 12.", valueName: "semitones"))
    var transpose: Int = 0

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Mute parts: melody,bass,comp,drums,click.", valueName: "parts"))
    var mute: [String] = []

    @Option(parsing: .singleValue, help: ArgumentHelp("Hear these parts alone.", valueName: "parts"))
    var solo: [String] = []

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Gain of a part in decibels, 12 at most: bass=-6.", valueName: "part=dB"))
    var gain: [String] = []

    @Option(help: ArgumentHelp("Click in the music.", valueName: "click"))
    var click: ClickMode = .off

    @Option(
        help: ArgumentHelp("Style of the band; see the styles folder.", valueName: "id"),
        completion: .custom(NameCompletion.styles))
    var style: String?

    @Option(
        help: ArgumentHelp("Seed of the band's variations: the same seed, the same notes.", valueName: "n"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("How hard the band plays, 1-5.", valueName: "n"))
    var intensity: Int = 3

    @Option(
        help: "Soundfont, SF2 or SF3; doctor tells which one is found.",
        completion: .file(extensions: ["sf2", "sf3"]))
    var soundfont: String?

    @Option(
        help: ArgumentHelp(
            "Frames a second, 8000-96000 (default: 48000, or what the device likes).", valueName: "hz"))
    var rate: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pitch of A in hertz, or cents away from 440: 442, -100c.", valueName: "pitch"))
    var pitch: PitchOption?

    /// What is played when nothing is named.
    static let defaultExercise = "blues-in-a"

    func validate() throws {
        if let passes, passes < 1 || passes > 1_000_000 { throw ValidationError("--repeat takes 1 or more.") }
        guard (-12...12).contains(transpose) else { throw ValidationError("--transpose takes -12 to 12.") }
        guard (1...5).contains(intensity) else { throw ValidationError("--intensity takes 1 to 5.") }
        if let rate, !(8000...96000).contains(rate) { throw ValidationError("--rate takes 8000 to 96000.") }
    }
}

extension ClickMode: ExpressibleByArgument {}

extension PracticeOptions {
    /// What the options mean for a piece. `passes` and `countIn` are what holds where nothing is said.
    func settings(
        for piece: LoadedPiece, passes usualPasses: Int, countIn usualCountIn: CountIn
    ) throws
        -> SessionSettings
    {
        var settings = SessionSettings()
        let bars = piece.exercise.playedBars
        if let tempo {
            settings.scale = try tempo.scale(
                firstTempo: piece.exercise.tempo, pulse: piece.exercise.meter.pulse)
        }
        try TempoControl.check(settings.scale, of: piece)
        if let loop {
            guard let stretch = BarStretch(loop) else {
                throw Failure.usage(
                    "--loop \(oneLine(loop, limit: 60)): expected bars such as 5-8, 5 or 5:2-8:2")
            }
            do { settings.loop = try bars.range(of: stretch) } catch {
                throw Failure.usage("--loop \(loop): \(error.description)")
            }
        }
        if let from {
            guard let label = BarLabel(from) else {
                throw Failure.usage("--from \(oneLine(from, limit: 60)): expected a bar such as 5 or 5:2")
            }
            do { settings.from = try bars.index(of: label) } catch {
                throw Failure.usage("--from \(from): \(error.description)")
            }
            if let loop = settings.loop, let first = settings.from, first >= loop.upperBound {
                throw Failure.usage("--from \(from) lies after the loop; start inside it or before it")
            }
        } else {
            settings.from = settings.loop?.lowerBound
        }
        settings.passes = passes ?? usualPasses
        settings.countIn = countIn?.countIn ?? usualCountIn
        settings.transpose = transpose
        settings.click = click
        let parts = piece.arrangement.cues.parts.map(\.id) + ["click"]
        settings.muted = try named(mute, in: parts, option: "--mute")
        settings.soloed = try named(solo, in: parts, option: "--solo")
        for item in gain {
            let halves = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2,
                let decibels = Double(halves[1].hasSuffix("dB") ? halves[1].dropLast(2) : halves[1]),
                decibels.isFinite, decibels <= 12
            else {
                throw Failure.usage(
                    "--gain \(oneLine(item, limit: 60)): expected a part and at most 12 decibels, such as bass=-6"
                )
            }
            for part in try named([String(halves[0])], in: parts, option: "--gain") {
                // 90 dB down is silence.
                settings.gains[part] = max(decibels, -90)
            }
        }
        return settings
    }

    /// Parts by their ids, separated by commas.
    private func named(_ lists: [String], in parts: [String], option: String) throws -> Set<String> {
        var found: Set<String> = []
        for id in lists.flatMap({ $0.split(separator: ",").map(String.init) }) {
            guard parts.contains(id) else {
                throw Failure.usage(
                    "\(option): there is no part \"\(oneLine(id, limit: 60))\"; there are \(parts.joined(separator: ", "))"
                )
            }
            found.insert(id)
        }
        return found
    }

    /// What the band is asked for.
    var arranging: ArrangingOptions { ArrangingOptions(seed: seed, intensity: intensity, style: style) }
}

/// Whether a tempo control can be kept exactly over a whole piece.
enum TempoControl {
    static func check(_ scale: TempoScale, of piece: LoadedPiece) throws {
        for segment in piece.arrangement.sequence.tempoMap.segments
        where TickRate(segment.tempo, scale: scale, framesPerSecond: 96000) == nil {
            throw Failure.usage("--tempo has too many digits to be played exactly; use fewer decimals")
        }
    }
}
