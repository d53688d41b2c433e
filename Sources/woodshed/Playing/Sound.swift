import Arranging
import AudioBackend
import PracticeSession
import Sequencing

/// Makes the synth, the mixer and the engine of a piece.
enum Sound {
    /// The soundfont that options, environment and folders name.
    static func soundfont(_ practice: PracticeOptions) throws -> String {
        do { return try SoundfontFinder().find(named: practice.soundfont) } catch {
            throw Failure(error.isMissing ? ExitStatus.noInput : ExitStatus.badData, error.description)
        }
    }

    /// How a piece's synth is set up: with the channels that the piece uses and no others.
    static func settings(
        _ piece: LoadedPiece, soundfont: String, rate: Int, pitch: MasterPitch
    ) -> SynthSettings {
        var settings = SynthSettings(sampleRate: rate, soundfontPath: soundfont, masterPitch: pitch)
        settings.channels = piece.arrangement.sequence.channels
        return settings
    }

    /// A synth with every program of the piece pinned.
    static func synth(_ piece: LoadedPiece, _ settings: SynthSettings) throws -> Synth {
        let synth: Synth
        do { synth = try Synth(settings: settings) } catch {
            throw Failure(error.exitStatus, error.description)
        }
        synth.pin(programs: piece.arrangement.sequence.programPins)
        return synth
    }

    /// Two synths for a render, on one thread or two.
    static func workers(_ piece: LoadedPiece, _ settings: SynthSettings, count: Int) throws -> RenderWorkers {
        let sequence = piece.arrangement.sequence
        do {
            return try RenderWorkers(
                settings: settings, programs: sequence.programPins, split: RenderSplit(balancing: sequence),
                workers: count)
        } catch {
            throw Failure(error.exitStatus, error.description)
        }
    }
}

extension EventSequence {
    /// The MIDI channels that the sequence uses.
    var channels: [Int] { Set(events.map { Int($0.message.channel) }).sorted() }

    /// The presets that the sequence selects.
    var programPins: [ProgramPin] {
        var pins: Set<ProgramPin> = []
        for event in events where event.message.kind == .program {
            let channel = Int(event.message.channel)
            pins.insert(
                ProgramPin(
                    channel: channel, bank: channel == Synth.drumChannel ? 128 : 0,
                    program: Int(event.message.data1)))
        }
        // Drums sound without a program change, too.
        if events.contains(where: { Int($0.message.channel) == Synth.drumChannel }) {
            pins.insert(ProgramPin(channel: Synth.drumChannel, bank: 128, program: 0))
        }
        return pins.sorted { ($0.channel, $0.program) < ($1.channel, $1.program) }
    }
}

extension AudioError {
    /// The exit code of the design.
    var exitStatus: Int32 {
        switch self {
        case .soundfont(let error): error.isMissing ? ExitStatus.noInput : ExitStatus.badData
        case .synthUnavailable, .deviceUnavailable, .threadUnavailable: ExitStatus.unavailable
        case .cannotWrite, .fileTooLong: ExitStatus.ioError
        }
    }
}
