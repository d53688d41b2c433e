import MusicTime
import Realtime

/// An output without a device: the clock sets the pace, and the frames go to a file or nowhere.
///
/// A frame counts as heard one period after it was rendered, exactly at its rate.
///
/// `@unchecked Sendable`: main makes it, starts it and stops it; in between, the loop's state belongs to the
/// audio thread, and what both see is atomic or a latest-value slot.
public final class PacedOutput: AudioOutput, @unchecked Sendable {
    /// What to call it.
    public let name: String
    /// Frames a second.
    public let sampleRate: Int
    /// Frames rendered at a time.
    public let periodFrames: Int
    /// Its stamps.
    public var clock: LatestValueReader<OutputClock> { slot.reader }
    /// How it has fared.
    public var status: OutputStatus { counters.read() }

    private let file: WAVFile?
    private let isPaced: Bool
    private let slot = LatestValue(OutputClock.stopped)
    private let counters = OutputCounters()
    private let thread: AudioThread
    private let buffer: UnsafeMutablePointer<Float>
    private var callback: RenderCallback?

    private init(
        name: String, sampleRate: Int, options: OutputOptions, file: WAVFile?, isPaced: Bool
    ) {
        precondition((16...8192).contains(options.periodFrames), "A period has 16 to 8192 frames.")
        self.name = name
        self.sampleRate = sampleRate
        self.periodFrames = options.periodFrames
        self.file = file
        self.isPaced = isPaced
        thread = AudioThread(options: options, counters: counters)
        buffer = .allocate(capacity: 2 * options.periodFrames)
        buffer.initialize(repeating: 0, count: 2 * options.periodFrames)
    }

    deinit {
        thread.stop()
        buffer.deallocate()
    }

    /// Silence in real time: for machines without a sound device, and `--output none`. [setup]
    public static func silent(sampleRate: Int, options: OutputOptions = OutputOptions()) -> PacedOutput {
        PacedOutput(name: "none", sampleRate: sampleRate, options: options, file: nil, isPaced: true)
    }

    /// A WAV file, written in real time or as fast as it goes. The file is finished by `stop`. [setup]
    public static func file(
        path: String, sampleRate: Int, format: WAVFormat = .bits16, paced: Bool = true,
        options: OutputOptions = OutputOptions()
    ) throws(AudioError) -> PacedOutput {
        let file = try WAVFile(path: path, sampleRate: sampleRate, format: format)
        return PacedOutput(
            name: "file:\(path)", sampleRate: sampleRate, options: options, file: file, isPaced: paced)
    }

    /// Starts the audio thread. [main]
    public func start(_ callback: RenderCallback) throws(AudioError) {
        self.callback = callback
        try thread.start(pacedLoop, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Ends the thread and finishes the file; an error of the last write is in `status`. [main]
    public func stop() {
        thread.stop()
        guard let file, counters.writeError.load(ordering: .relaxed) == 0 else { return }
        do { try file.finish() } catch { note(error) }
    }

    fileprivate func run() {
        guard let callback else { return }
        thread.enter()
        var written: Int64 = 0
        var epoch: Int32 = 0
        var pacer = Pacer(sampleRate: sampleRate, frame: 0, time: MonotonicTime.now())
        let period = Int64(periodFrames)
        while !thread.isLeaving {
            if isPaced, pacer.wait(for: written) {
                counters.stalls.wrappingAdd(1, ordering: .relaxed)
                epoch += 1
            }
            callback.render(buffer, frames: periodFrames)
            let due = isPaced ? pacer.due(written) : MonotonicTime.now()
            written += period
            store()
            slot.writer.publish(
                OutputClock(
                    written: Frame(written), delay: FrameSpan(2 * period), stamp: due, epoch: epoch,
                    isRunning: true))
            if written == period { thread.lockMemory() }
        }
    }

    private func store() {
        guard let file, counters.writeError.load(ordering: .relaxed) == 0 else { return }
        do { try file.write(buffer, frames: periodFrames) } catch { note(error) }
    }

    private func note(_ error: AudioError) {
        var number: Int32 = 27  // EFBIG
        if case .cannotWrite(_, let errno) = error { number = errno }
        counters.writeError.store(number, ordering: .relaxed)
    }
}

private func pacedLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<PacedOutput>.fromOpaque(context).takeUnretainedValue().run() }
    return nil
}
