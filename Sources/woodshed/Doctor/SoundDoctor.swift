import AudioBackend
import Glibc
import JSONText

/// Looks at what the sound needs: a device, rights, a soundfont.
struct SoundDoctor {
    var output: OutputOption
    var rate: Int?
    var soundfont: String?

    func findings() -> [Finding] {
        [device(), devices(), priority(), memoryLock()] + synth()
    }

    private func device() -> Finding {
        guard case .alsa(let name) = output else {
            return Finding("sound", .ok, "\(output.defaultValueDescription) needs no device")
        }
        do {
            let setup = try AudioDevices.probe(name, rate: rate)
            func time(_ frames: Int) -> String {
                decimalText((10_000 * Double(frames) / Double(setup.sampleRate)).rounded() / 10)
            }
            return Finding(
                "sound", .ok,
                "\(name): \(setup.sampleRate) frames a second, period \(setup.periodFrames)"
                    + " (\(time(setup.periodFrames)) ms), buffer \(setup.bufferFrames) (\(time(setup.bufferFrames)) ms)"
            )
            .with("device", .text(name)).with("rate", .number(setup.sampleRate))
            .with("period", .number(setup.periodFrames)).with("buffer", .number(setup.bufferFrames))
        } catch {
            return Finding(
                "sound", .bad, error.description,
                advice: "start a sound server (pipewire or pulseaudio) or name a device of the list:"
                    + " --output alsa:NAME; without one, play runs in silence"
            ).with("device", .text(name))
        }
    }

    private func devices() -> Finding {
        let all = AudioDevices.playback()
        let names = all.map(\.name).filter(SoundDoctor.isOfUse)
        let text = names.isEmpty ? "alsa-lib names no playback device" : names.joined(separator: ", ")
        return Finding(
            "devices", names.isEmpty ? .note : .ok, text,
            advice: names.isEmpty ? "ls /dev/snd shows whether the kernel has a card for you" : nil
        ).with("names", .texts(all.map(\.name)))
    }

    /// alsa-lib also lists converters and single jacks of a card, dozens of them.
    static func isOfUse(_ name: String) -> Bool {
        let kind = name.split(separator: ":").first.map(String.init) ?? name
        return !kind.hasPrefix("surround")
            && ![
                "null", "lavrate", "samplerate", "speexrate", "speex", "upmix", "vdownmix", "oss", "front",
                "rear",
                "center_lfe", "side", "dmix", "dsnoop", "usbstream", "iec958", "hw",
            ].contains(kind)
    }

    private func priority() -> Finding {
        let error = AudioPrivileges.tryPriority()
        guard error != 0 else { return Finding("priority", .ok, "the audio thread gets real-time priority") }
        return Finding(
            "priority", .note,
            "no real-time priority for the audio thread: \(AudioPrivileges.text(of: error))",
            advice: SoundDoctor.limits("@audio - rtprio 95")
                + "; without it a busy machine may drop out")
    }

    private func memoryLock() -> Finding {
        let error = AudioPrivileges.tryMemoryLock()
        guard error != 0 else {
            return Finding("memory", .ok, "memory can be locked, so that nothing is swapped out")
        }
        return Finding(
            "memory", .note, "memory cannot be locked: \(AudioPrivileges.text(of: error))",
            advice: SoundDoctor.limits("@audio - memlock unlimited"))
    }

    private static func limits(_ line: String) -> String {
        "put `\(line)` into /etc/security/limits.d/audio.conf, then `sudo usermod -aG audio $USER`, and log in again"
    }

    private func synth() -> [Finding] {
        let version = Finding("fluidsynth", .ok, "version \(FluidVersion.text)").with(
            "version", .text(FluidVersion.text))
        do {
            let path = try SoundfontFinder().find(named: soundfont)
            let kind = try SoundfontFile.check(path: path)
            let start = MonotonicTime.now()
            let synth = try Synth(settings: SynthSettings(sampleRate: rate ?? 48000, soundfontPath: path))
            synth.pin(programs: [
                ProgramPin(channel: 0, bank: 0, program: 26),
                ProgramPin(channel: Synth.drumChannel, bank: 128, program: 0),
            ])
            let milliseconds = Double(MonotonicTime.now() - start) / 1_000_000
            var status = stat()
            let size = stat(path, &status) == 0 ? Int(status.st_size) : 0
            let megabytes = decimalText((Double(size) / 100_000).rounded() / 10)
            let finding = Finding(
                "soundfont", .ok,
                "\(path): \(kind.rawValue.uppercased()), \(megabytes) MB, loaded in \(Int(milliseconds.rounded())) ms"
            ).with("path", .text(path)).with("kind", .text(kind.rawValue)).with("bytes", .number(size))
                .with("milliseconds", .decimal((milliseconds * 10).rounded() / 10))
            return [finding, version]
        } catch let error as SoundfontError {
            return [Finding("soundfont", .bad, error.description, advice: SoundDoctor.fontAdvice), version]
        } catch {
            return [Finding("soundfont", .bad, "\(error)", advice: SoundDoctor.fontAdvice), version]
        }
    }

    private static let fontAdvice =
        "sudo apt install timgm6mb-soundfont, or put a soundfont into ~/.local/share/woodshed/soundfonts"
}
