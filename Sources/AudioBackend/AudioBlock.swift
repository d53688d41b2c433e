/// The shape of everything that flows from the synth through the mixer.
public enum AudioBlock {
    /// Frames in one render call: FluidSynth's inner block, so that no event waits in a half-used one.
    public static let frames = 64
    /// Parts with a synth channel: MIDI channels 1-16, counted from 0 here.
    public static let synthParts = 16
    /// The index of the click among the mixer's parts, after the synth's.
    public static let clickPart = 16
    /// All parts of the mixer: the synth's and the click.
    public static let parts = 17
    /// Buffers of one block from the synth: left and right of every synth part.
    public static let synthBuffers = 32
}
