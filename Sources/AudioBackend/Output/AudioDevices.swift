import CALSA
import Glibc

/// A playback device by the name that opens it.
public struct AudioDevice: Hashable, Sendable {
    /// What `--output alsa:NAME` takes: `default`, `pipewire`, `plughw:CARD=PCH,DEV=0`.
    public let name: String
    /// alsa-lib's own words for it, on one line; empty for none.
    public let about: String
}

/// What a device got when it was opened.
public struct AudioDeviceSetup: Hashable, Sendable {
    /// Frames a second.
    public let sampleRate: Int
    /// Frames asked for at a time.
    public let periodFrames: Int
    /// Frames between writing and hearing, at most.
    public let bufferFrames: Int
}

/// The playback devices of this machine, for `doctor` and for hints.
public enum AudioDevices {
    /// All that alsa-lib can name, in its own order. [setup]
    public static func playback() -> [AudioDevice] {
        woodshed_alsa_quiet()
        var list: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        guard snd_device_name_hint(-1, "pcm", &list) >= 0, let hints = list else { return [] }
        defer { snd_device_name_free_hint(hints) }
        var devices: [AudioDevice] = []
        var index = 0
        while let hint = hints[index] {
            index += 1
            // No direction means both.
            guard let name = text(hint, "NAME"), text(hint, "IOID") != "Input" else { continue }
            let about = text(hint, "DESC")?.split(separator: "\n").joined(separator: ", ") ?? ""
            devices.append(AudioDevice(name: name, about: about))
        }
        return devices
    }

    /// Opens a device as `play` would, and closes it. [setup]
    public static func probe(
        _ name: String = "default", rate: Int? = nil, options: OutputOptions = OutputOptions()
    ) throws(AudioError) -> AudioDeviceSetup {
        let device = try ALSADevice.open(name: name, rate: rate, options: options)
        defer { device.close() }
        return AudioDeviceSetup(
            sampleRate: device.sampleRate, periodFrames: device.periodFrames,
            bufferFrames: device.bufferFrames)
    }

    private static func text(_ hint: UnsafeMutableRawPointer, _ field: String) -> String? {
        guard let bytes = snd_device_name_get_hint(hint, field) else { return nil }
        defer { free(bytes) }
        return String(cString: bytes)
    }
}
