import ArgumentParser
import AudioBackend

/// `--pitch`: the frequency of A, or cents away from 440 Hz.
struct PitchOption: ExpressibleByArgument, Equatable {
    let pitch: MasterPitch

    init?(argument: String) {
        guard let pitch = MasterPitch(text: argument) else { return nil }
        self.pitch = pitch
    }
}
