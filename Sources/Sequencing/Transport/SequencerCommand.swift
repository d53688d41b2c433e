import MusicTime

/// What the main loop asks of the sequencer; taken up at the next period of the output.
public enum SequencerCommand: Sendable, BitwiseCopyable {
    /// Starts from the stop or goes on from the pause; nothing while playing.
    case play
    /// Rests where the playhead is.
    case pause
    /// Rests at the region's start.
    case stop
    /// Plays from the region's start with a count-in, as pass 1.
    case restart
    /// Moves the playhead; a tick inside the music.
    case seek(Tick)
    /// Repeats `[start, end)`: a loop that the player set, or the whole piece. A playhead beyond the end goes to the
    /// start.
    case region(start: Tick, end: Tick, isLoop: Bool)
    /// How many passes are played; 0 for endless.
    case passes(Int32)
    /// Moves the tempo control.
    case scale(TempoScale)
    /// Moves everything but the drums by semitones.
    case transpose(Int8)
    case click(ClickMode)
    case countIn(CountIn)
    /// Rests at the start of another sequence.
    case load(SequenceView)
}

/// What the sequencer tells the main loop.
public enum SequencerReport: Sendable, BitwiseCopyable {
    /// A new span holds.
    case span(TimelineSpan)
    /// A sequence is no longer read and may be freed.
    case released(sequence: Int32)
}
