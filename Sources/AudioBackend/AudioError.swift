/// What can go wrong in the audio room, off the audio thread.
public enum AudioError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The soundfont could not be used.
    case soundfont(SoundfontError)
    /// FluidSynth did not start; `detail` is its own last message, or empty.
    case synthUnavailable(detail: String)
    /// A file could not be written; `errno` is the system's number.
    case cannotWrite(path: String, errno: Int32)
    /// A WAV file would grow past the 4 GiB its header can say.
    case fileTooLong(path: String)
    /// The sound device could not be opened or set up; `errno` is positive.
    case deviceUnavailable(device: String, step: String, errno: Int32)
    /// The audio thread could not be started.
    case threadUnavailable(errno: Int32)

    /// One line for people.
    public var description: String {
        switch self {
        case .soundfont(let error):
            return error.description
        case .synthUnavailable(let detail):
            return "the synthesizer did not start" + (detail.isEmpty ? "" : ": \(detail)")
        case .cannotWrite(let path, let errno):
            return "\(path): cannot write: \(SystemErrorText.of(errno))"
        case .fileTooLong(let path):
            return "\(path): a WAV file ends at 4 GiB; render less, at a lower rate or with fewer bits"
        case .deviceUnavailable(let device, let step, let errno):
            return "sound device \"\(device)\": \(step): \(SystemErrorText.of(errno))"
        case .threadUnavailable(let errno):
            return "the audio thread could not be started: \(SystemErrorText.of(errno))"
        }
    }
}
