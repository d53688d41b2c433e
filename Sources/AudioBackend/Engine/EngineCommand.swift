import Sequencing

/// What the main loop asks of the audio thread; taken up at the next block.
public enum EngineCommand: Sendable, BitwiseCopyable {
    /// Something about time: play, loop, tempo.
    case sequencer(SequencerCommand)
    /// A part's gain as a factor; `part` is a MIDI channel, or ``AudioBlock/clickPart``.
    case gain(part: Int, Float)
    /// A part's place from -1 to 1.
    case pan(part: Int, Float)
    /// Whether a part is heard.
    case mute(part: Int, Bool)
    /// The volume of everything as a factor.
    case master(Float)
}

extension EngineCommand {
    /// Obeys a command to the mixer; one to the sequencer is no affair of the mixer's. [audio]
    @inline(__always)
    func apply(to mixer: Mixer) {
        switch self {
        case .sequencer: break
        case .gain(let part, let gain): mixer.setGain(part: part, gain: gain)
        case .pan(let part, let pan): mixer.setPan(part: part, pan: pan)
        case .mute(let part, let muted): mixer.setMuted(part: part, muted: muted)
        case .master(let gain): mixer.setMaster(gain: gain)
        }
    }
}
