import CFluidSynth

/// FluidSynth, set up so that the audio thread can use it without a lock or an allocation.
///
/// Sixteen MIDI channels give sixteen stereo pairs, so that gain, mute, meters and stems are the mixer's affair.
/// FluidSynth's own reverb and chorus are off: active, they allocate in every render call. Sample data of the
/// presets in use is loaded by `pin` before the music starts; that is what keeps a 148 MB font quick to open.
///
/// `@unchecked Sendable`: FluidSynth's mutex is off (`synth.threadsafe-api` = 0), so only one thread may touch
/// a synth; it is made and pinned by one thread, handed over once, and from then on used by its owner alone.
public final class Synth: @unchecked Sendable {
    /// What it was made with.
    public let settings: SynthSettings

    let handle: OpaquePointer
    private let fluidSettings: OpaquePointer
    let soundfontID: Int32
    /// For melodic programs at 0-127 and drum kits at 128-255: the program to select, or -1 when not pinned.
    private let pinned: UnsafeMutablePointer<Int16>
    /// FluidSynth's channel for each of the 16, or -1 for one that stays silent: FluidSynth numbers its stereo pairs
    /// without gaps.
    private let inner: UnsafeMutablePointer<Int32>
    /// Where `fluid_synth_process` writes: left and right of each channel in use.
    private let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>

    /// Starts a synth and opens the soundfont; samples are read by `pin`.
    /// [setup]
    public init(settings: SynthSettings) throws(AudioError) {
        FluidLog.install()
        do { try SoundfontFile.check(path: settings.soundfontPath) } catch { throw .soundfont(error) }
        guard let fluidSettings = new_fluid_settings() else { throw .synthUnavailable(detail: "") }
        Synth.apply(settings, to: fluidSettings)
        let (made, complaint) = FluidLog.capturing { new_fluid_synth(fluidSettings) }
        guard let handle = made else {
            delete_fluid_settings(fluidSettings)
            throw .synthUnavailable(detail: complaint)
        }
        // No reset of presets: it would load the samples of program 1 on every channel.
        let (id, reason) = FluidLog.capturing { fluid_synth_sfload(handle, settings.soundfontPath, 0) }
        guard id != FLUID_FAILED else {
            delete_fluid_synth(handle)
            delete_fluid_settings(fluidSettings)
            throw .soundfont(.refused(path: settings.soundfontPath, detail: reason))
        }
        self.settings = settings
        self.fluidSettings = fluidSettings
        self.handle = handle
        self.soundfontID = id
        self.pinned = .allocate(capacity: 256)
        pinned.initialize(repeating: -1, count: 256)
        self.inner = .allocate(capacity: 16)
        inner.initialize(repeating: -1, count: 16)
        self.outputs = .allocate(capacity: AudioBlock.synthBuffers)
        outputs.initialize(repeating: nil, count: AudioBlock.synthBuffers)
        nameChannels()
        tune(cents: settings.masterPitch.cents)
    }

    deinit {
        delete_fluid_synth(handle)
        delete_fluid_settings(fluidSettings)
        pinned.deallocate()
        inner.deallocate()
        outputs.deallocate()
    }

    private static func apply(_ settings: SynthSettings, to fluid: OpaquePointer) {
        fluid_settings_setnum(fluid, "synth.sample-rate", Double(settings.sampleRate))
        fluid_settings_setnum(fluid, "synth.gain", settings.gain)
        fluid_settings_setint(fluid, "synth.polyphony", Int32(settings.polyphony))
        fluid_settings_setint(fluid, "synth.midi-channels", 16)
        let pairs = Int32(max(settings.channels.count, 1))
        fluid_settings_setint(fluid, "synth.audio-channels", pairs)
        fluid_settings_setint(fluid, "synth.audio-groups", pairs)
        fluid_settings_setint(fluid, "synth.threadsafe-api", 0)
        fluid_settings_setint(fluid, "synth.reverb.active", 0)
        fluid_settings_setint(fluid, "synth.chorus.active", 0)
        fluid_settings_setint(fluid, "synth.ladspa.active", 0)
        fluid_settings_setint(fluid, "synth.cpu-cores", 1)
        fluid_settings_setint(fluid, "synth.dynamic-sample-loading", 1)
        // Locking pages is the output's decision, once, for the whole process (mlockall on fault).
        fluid_settings_setint(fluid, "synth.lock-memory", 0)
    }

    private func nameChannels() {
        for (index, channel) in settings.channels.enumerated() {
            inner[channel] = Int32(index)
            let isDrums = channel == Synth.drumChannel
            fluid_synth_set_channel_type(
                handle, Int32(index),
                Int32(isDrums ? CHANNEL_TYPE_DRUM.rawValue : CHANNEL_TYPE_MELODIC.rawValue))
        }
    }

    /// Tunes every channel but the drums with a tuning of our own: it survives "reset all controllers",
    /// which generator offsets and RPN 1 do not, and leaves RPN 1 and 2 to the music.
    private func tune(cents: Double) {
        guard cents != 0 else { return }
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 128) { pitches in
            for key in 0..<128 { pitches[key] = Double(key) * 100 + cents }
            fluid_synth_activate_key_tuning(handle, 0, 0, "woodshed", pitches.baseAddress, 0)
        }
        for channel in settings.channels where channel != Synth.drumChannel {
            fluid_synth_activate_tuning(handle, inner[channel], 0, 0, 0)
        }
    }

    /// General MIDI's drum channel: 10 as people count.
    public static let drumChannel = 9

    // MARK: Presets

    /// Loads the samples of these presets and selects each channel's last one.
    ///
    /// A melodic program the font lacks is replaced by the same one of bank 0, else by its first; a drum kit by
    /// the standard kit. Returns the pins that were replaced; a pin with no replacement stays silent.
    /// [setup]
    @discardableResult
    public func pin(programs: [ProgramPin]) -> [ProgramPin] {
        var replaced: [ProgramPin] = []
        for pin in programs {
            let isDrums = pin.bank == 128
            let wanted = Int32(pin.program)
            let bank: Int32 = isDrums ? 128 : 0
            var found: Int32 = -1
            for candidate in [wanted, 0] where found < 0 {
                let (status, _) = FluidLog.capturing {
                    fluid_synth_pin_preset(handle, soundfontID, bank, candidate)
                }
                if status == FLUID_OK { found = candidate }
            }
            if found != wanted || (!isDrums && pin.bank != 0) { replaced.append(pin) }
            guard found >= 0, inner[pin.channel] >= 0 else { continue }
            pinned[(isDrums ? 128 : 0) + pin.program] = Int16(found)
            fluid_synth_program_select(handle, inner[pin.channel], soundfontID, bank, found)
        }
        return replaced
    }

    /// Selects a pinned preset; false, and no change, when it was not pinned.
    /// [audio]
    @discardableResult
    public func program(channel: Int, bank: Int, program: Int) -> Bool {
        let isDrums = bank == 128
        let found = pinned[(isDrums ? 128 : 0) + (program & 127)]
        guard found >= 0, inner[channel] >= 0 else { return false }
        return fluid_synth_program_select(
            handle, inner[channel], soundfontID, isDrums ? 128 : 0, Int32(found)) == FLUID_OK
    }

    // MARK: Notes and controllers

    /// Starts a note with the next block. `velocity` is 1-127.
    /// [audio]
    @inline(__always)
    public func noteOn(channel: Int, key: Int, velocity: Int) {
        guard inner[channel] >= 0 else { return }
        fluid_synth_noteon(handle, inner[channel], Int32(key), Int32(velocity))
    }

    /// Ends a note; a held pedal keeps it sounding.
    /// [audio]
    @inline(__always)
    public func noteOff(channel: Int, key: Int) {
        guard inner[channel] >= 0 else { return }
        fluid_synth_noteoff(handle, inner[channel], Int32(key))
    }

    /// A controller 0-127 with a value 0-127: 1, 7, 10, 11, 64, the RPN pair, 120, 121, 123 and the rest of them.
    /// [audio]
    @inline(__always)
    public func controller(channel: Int, number: Int, value: Int) {
        guard inner[channel] >= 0 else { return }
        fluid_synth_cc(handle, inner[channel], Int32(number), Int32(value))
    }

    /// Pitch bend 0-16383, 8192 in the middle; its range is RPN 0, two semitones unless told.
    /// [audio]
    @inline(__always)
    public func pitchBend(channel: Int, value: Int) {
        guard inner[channel] >= 0 else { return }
        fluid_synth_pitch_bend(handle, inner[channel], Int32(value))
    }

    /// Releases the notes of a channel, or of all with channel -1. They ring out as their presets say.
    /// [audio]
    public func allNotesOff(channel: Int = -1) {
        guard channel < 0 || inner[channel] >= 0 else { return }
        fluid_synth_all_notes_off(handle, channel < 0 ? -1 : inner[channel])
    }

    /// Ends the sound of a channel at once, or of all with channel -1: a step, so fade the mixer out first.
    /// [audio]
    public func allSoundsOff(channel: Int = -1) {
        guard channel < 0 || inner[channel] >= 0 else { return }
        fluid_synth_all_sounds_off(handle, channel < 0 ? -1 : inner[channel])
    }

    /// Controllers and bend back to their first values on every channel; programs stay.
    /// [audio]
    public func resetControllers() {
        for channel in 0..<16 { controller(channel: channel, number: 121, value: 0) }
    }

    /// Voices that sound now.
    /// [audio]
    public var activeVoices: Int { Int(fluid_synth_get_active_voice_count(handle)) }

    // MARK: Sound

    /// Renders 64 frames into 32 buffers of 64 floats: left and right of channel 0, of channel 1, and so on.
    /// They are zeroed first. The buffers of channels that are not in use may be nil.
    /// [audio]
    @inline(__always)
    public func render64(into buffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>) {
        render(blocks: 1, into: buffers)
    }

    /// The same for a row of blocks in which nothing is to be played but at their start: the same samples in one call,
    /// which costs less. [audio]
    func render(blocks: Int, into buffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>) {
        let frames = blocks * AudioBlock.frames
        var pairs: Int32 = 0
        for channel in 0..<AudioBlock.synthParts {
            guard let left = buffers[2 * channel], let right = buffers[2 * channel + 1] else { continue }
            // `fluid_synth_process` adds to what is there.
            left.update(repeating: 0, count: frames)
            right.update(repeating: 0, count: frames)
            let index = inner[channel]
            guard index >= 0 else { continue }
            outputs[2 * Int(index)] = left
            outputs[2 * Int(index) + 1] = right
            pairs += 1
        }
        fluid_synth_process(handle, Int32(frames), 0, nil, 2 * pairs, outputs)
    }
}
