/// How a `Synth` is set up.
public struct SynthSettings: Hashable, Sendable {
    /// Frames a second, 8,000-96,000 (FluidSynth's range).
    public var sampleRate: Int
    /// The soundfont's path, SF2 or SF3.
    public var soundfontPath: String
    /// Voices at the same time, at least 24. A voice too many steals the least audible one.
    public var polyphony: Int
    /// How far everything but the drums is tuned from 440 Hz.
    public var masterPitch: MasterPitch
    /// The MIDI channels (0-15) that will sound, in order; the others stay silent. Each costs about half a percent of
    /// the rendering, so a band of four is given its four.
    public var channels: [Int]
    /// FluidSynth's overall gain, 0-10. The default leaves a full band room below the limiter.
    public var gain: Double

    /// Settings with the usual values. [setup]
    public init(
        sampleRate: Int, soundfontPath: String, polyphony: Int = 256, masterPitch: MasterPitch = .concert,
        channels: [Int] = Array(0..<16), gain: Double = 0.7
    ) {
        precondition(
            (8_000...96_000).contains(sampleRate),
            "A synth's rate lies between 8000 and 96000 frames a second.")
        precondition(polyphony >= 24, "A band needs at least 24 voices.")
        precondition(channels.allSatisfy((0..<16).contains), "MIDI channels are 0-15.")
        self.sampleRate = sampleRate
        self.soundfontPath = soundfontPath
        self.polyphony = polyphony
        self.masterPitch = masterPitch
        self.channels = Set(channels).sorted()
        self.gain = gain
    }
}

/// A preset that a channel will play, asked for before the music starts.
public struct ProgramPin: Hashable, Sendable {
    /// MIDI channel, 0-15.
    public var channel: Int
    /// Bank: 0 melodic, 128 drums.
    public var bank: Int
    /// Program, 0-127.
    public var program: Int

    /// One preset for one channel. [setup]
    public init(channel: Int, bank: Int, program: Int) {
        precondition((0..<16).contains(channel), "MIDI channels are 0-15.")
        precondition((0...128).contains(bank) && (0...127).contains(program), "No such bank or program.")
        self.channel = channel
        self.bank = bank
        self.program = program
    }
}
