import CALSA
import Glibc
import MusicTime
import Realtime

/// ALSA playback on a thread of its own.
///
/// The device is opened in `init`, so that its rate is known before the synth is made. The loop never blocks in a
/// write: it waits for room with a time limit, which makes a stop quick and a silent stall visible. Three ends
/// (all of them met in the field): an underrun is prepared again and counted; a second failure without a frame
/// accepted in between, or an I/O error, closes the device and opens it again with growing pauses; time without
/// progress is counted as a stall. While the device is away the music runs on in silence, at its rate.
///
/// `@unchecked Sendable`: main makes, starts and stops it; in between, the loop's state belongs to the audio
/// thread, and what both see is atomic or a latest-value slot.
public final class ALSAOutput: AudioOutput, @unchecked Sendable {
    /// `alsa:` and the device.
    public let name: String
    /// The rate the device got.
    public let sampleRate: Int
    /// The period the device got.
    public let periodFrames: Int
    /// Its stamps.
    public var clock: LatestValueReader<OutputClock> { slot.reader }
    /// How it has fared.
    public var status: OutputStatus { counters.read() }

    let deviceName: String
    let options: OutputOptions
    let counters = OutputCounters()
    let thread: AudioThread
    let slot = LatestValue(OutputClock.stopped)
    /// One period as the callback writes it.
    let samples: UnsafeMutablePointer<Float>
    /// The same as the device wants it.
    let converted: UnsafeMutableRawPointer
    /// alsa-lib's status record, allocated once.
    let statusRecord: OpaquePointer
    /// The audio thread's alone once started.
    var state: State
    private(set) var callback: RenderCallback?

    struct State {
        var device: ALSADevice?
        var written: Int64 = 0
        var epoch: Int32 = 0
        var hasLocked = false
        /// Frames of the timeline given before this device was opened.
        var openedAt: Int64 = 0
        /// When the device last took a frame.
        var progress: Int64 = 0
        var isStalled = false
        var failuresInARow = 0
        var idleWakes = 0
        /// Holds back a device that takes frames faster than they sound (ALSA's `null` and `file`).
        var pacer: Pacer
    }

    /// Opens a device by name: `default`, `hw:1`, `plughw:CARD=…`. `rate` nil takes the device's. [setup]
    public init(
        device deviceName: String = "default", rate: Int? = nil, options: OutputOptions = OutputOptions()
    ) throws(AudioError) {
        precondition((16...8192).contains(options.periodFrames), "A period has 16 to 8192 frames.")
        precondition((2...16).contains(options.periods), "A buffer has 2 to 16 periods.")
        let device = try ALSADevice.open(name: deviceName, rate: rate, options: options)
        var record: OpaquePointer?
        guard snd_pcm_status_malloc(&record) >= 0, let record else {
            device.close()
            throw .deviceUnavailable(device: deviceName, step: "set up", errno: ENOMEM)
        }
        self.deviceName = deviceName
        self.options = options
        name = "alsa:\(deviceName)"
        sampleRate = device.sampleRate
        periodFrames = device.periodFrames
        statusRecord = record
        samples = .allocate(capacity: 2 * device.periodFrames)
        samples.initialize(repeating: 0, count: 2 * device.periodFrames)
        converted = .allocate(byteCount: 8 * device.periodFrames, alignment: 16)
        converted.initializeMemory(as: UInt8.self, repeating: 0, count: 8 * device.periodFrames)
        state = State(device: device, pacer: Pacer(sampleRate: device.sampleRate, frame: 0, time: 0))
        thread = AudioThread(options: options, counters: counters)
    }

    deinit {
        stop()
        snd_pcm_status_free(statusRecord)
        samples.deallocate()
        converted.deallocate()
    }

    /// Starts the audio thread. [main]
    public func start(_ callback: RenderCallback) throws(AudioError) {
        self.callback = callback
        try thread.start(alsaLoop, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Ends the sound at once, and the thread. [main]
    public func stop() {
        thread.stop()
        guard let device = state.device else { return }
        snd_pcm_drop(device.handle)
        device.close()
        state.device = nil
    }

    var bufferNanoseconds: Int64 {
        Int64(state.device?.bufferFrames ?? 0) * 1_000_000_000 / Int64(sampleRate)
    }

    var periodNanoseconds: Int64 { Int64(periodFrames) * 1_000_000_000 / Int64(sampleRate) }
}

private func alsaLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<ALSAOutput>.fromOpaque(context).takeUnretainedValue().run() }
    return nil
}
