import ArgumentParser

/// `--output`: where the sound goes.
enum OutputOption: ExpressibleByArgument, Equatable {
    case alsa(device: String)
    case file(path: String)
    case none

    init?(argument: String) {
        let halves = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        switch (halves[0], halves.count == 2 ? halves[1] : nil) {
        case ("alsa", nil): self = .alsa(device: "default")
        case ("alsa", let device?) where !device.isEmpty: self = .alsa(device: device)
        case ("file", let path?) where !path.isEmpty: self = .file(path: path)
        case ("none", nil): self = .none
        default: return nil
        }
    }

    /// As it is typed.
    var defaultValueDescription: String {
        switch self {
        case .alsa("default"): "alsa"
        case .alsa(let device): "alsa:\(device)"
        case .file(let path): "file:\(path)"
        case .none: "none"
        }
    }
}
