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

    /// A synth with every program of the piece pinned.
    static func synth(_ piece: LoadedPiece, soundfont: String, rate: Int, pitch: MasterPitch) throws -> Synth {
        let synth: Synth
        do {
            synth = try Synth(
                settings: SynthSettings(sampleRate: rate, soundfontPath: soundfont, masterPitch: pitch))
        } catch {
            throw Failure(error.exitStatus, error.description)
        }
        synth.pin(programs: piece.arrangement.sequence.programPins)
        return synth
    }
}

extension EventSequence {
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
