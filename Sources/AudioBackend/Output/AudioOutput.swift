import Realtime

/// Where the sound goes. Used in setup and by main only: the audio loop of each output calls its `RenderCallback`.
public protocol AudioOutput: AnyObject {
    /// What to call it on the screen: `alsa:default`, `file:out.wav`, `none`.
    var name: String { get }
    /// Frames a second it plays; known before `start`, because synth and mixer are made for it.
    var sampleRate: Int { get }
    /// Frames it asks for at a time.
    var periodFrames: Int { get }
    /// Its stamps, for a `HeardClock`. For one reader.
    var clock: LatestValueReader<OutputClock> { get }
    /// How it has fared.
    var status: OutputStatus { get }
    /// Starts the audio thread. Once only. [main]
    func start(_ callback: RenderCallback) throws(AudioError)
    /// Ends the sound and waits for the audio thread to leave; it takes a period or two. [main]
    func stop()
}

/// What every output may be told.
public struct OutputOptions: Hashable, Sendable {
    /// Frames in a period, 16-8192.
    public var periodFrames = 256
    /// Periods in the device's buffer, 2-16.
    public var periods = 4
    /// Ask for real-time priority (SCHED_FIFO 70, never inherited by child processes).
    public var wantsPriority = true
    /// Lock the process's memory, page by page as it is touched, after the first frame.
    public var wantsLockedMemory = true

    /// The usual: 256 x 4. [setup]
    public init() {}
}
