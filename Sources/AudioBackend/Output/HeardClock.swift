import MusicTime

/// Tells which frame is heard when: a straight line laid through the output's stamps.
///
/// Stamps jitter by up to a millisecond; people and feeds want a line. A delay-locked loop (Adriaensen, "Using a DLL
/// to filter time", 2005) follows the device's true rate, quickly at first, then with a bandwidth of 0.1 Hz.
/// After an underrun, a stall or a reopened device the line starts anew.
public struct HeardClock: Sendable {
    /// A stamp this far off the line is a jump, not jitter: 20 ms.
    private static let jump = 20_000_000.0
    private static let firstBandwidth = 1.0
    private static let lastBandwidth = 0.1

    private let nominal: Double
    private var epoch: Int32 = -1
    private var lastWritten = Frame(-1)
    /// One point on the line, and its slope in nanoseconds a frame.
    private var frame = Frame.zero
    private var time: Int64 = 0
    private var fraction = 0.0
    private var slope: Double
    private var secondsInEpoch = 0.0
    private var furthest = Frame(Int64.min)

    /// True once the device plays and a frame has a time.
    public private(set) var isRunning = false

    /// A clock for an output's rate in frames a second. [main]
    public init(sampleRate: Int) {
        precondition(sampleRate > 0, "A rate is at least one frame a second.")
        nominal = 1e9 / Double(sampleRate)
        slope = nominal
    }

    /// Takes a stamp in; one that was seen already changes nothing. [main]
    public mutating func update(_ clock: OutputClock) {
        guard clock.isRunning, clock.written != lastWritten || clock.epoch != epoch else { return }
        // Frame `written` is heard when the `delay` before it has been.
        let measured = Double(clock.delay.value) * nominal
        if clock.epoch != epoch || !isRunning {
            start(clock, measured)
            return
        }
        let elapsed = Double((clock.written - frame).value)
        lastWritten = clock.written
        guard elapsed > 0 else { return }
        let ahead = fraction + elapsed * slope
        let error = Double(clock.stamp - time) + measured - ahead
        guard error.magnitude < HeardClock.jump else {
            start(clock, measured)
            return
        }
        let seconds = min(elapsed * nominal / 1e9, 0.25)
        secondsInEpoch += seconds
        // From the first bandwidth to the last within about five seconds.
        let bandwidth = max(HeardClock.lastBandwidth, HeardClock.firstBandwidth / (1 + 2 * secondsInEpoch))
        let omega = 2 * Double.pi * bandwidth * seconds
        let settled = ahead + min(omega * 2.0.squareRoot(), 1) * error
        slope += omega * omega * error / elapsed
        slope = min(max(slope, nominal * 0.995), nominal * 1.005)
        time += Int64(settled.rounded(.down))
        fraction = settled - settled.rounded(.down)
        frame = clock.written
    }

    private mutating func start(_ clock: OutputClock, _ measured: Double) {
        epoch = clock.epoch
        lastWritten = clock.written
        frame = clock.written
        time = clock.stamp + Int64(measured)
        fraction = 0
        slope = nominal
        secondsInEpoch = 0
        isRunning = true
    }

    /// CLOCK_MONOTONIC in nanoseconds at which a frame is heard, also for frames to come; nil before the first
    /// sound. [main]
    public func heardTime(of frame: Frame) -> Int64? {
        guard isRunning else { return nil }
        return time + Int64((fraction + Double((frame - self.frame).value) * slope).rounded())
    }

    /// The frame heard at a time: it never goes back, and never beyond what the output was given when `update` saw it
    /// last, so that a stalled device holds the display too. Nil before the first sound. [main]
    public mutating func heardFrame(at time: Int64) -> Frame? {
        guard isRunning else { return nil }
        let offset = (Double(time - self.time) - fraction) / slope
        let heard = Frame(frame.value + Int64(offset.rounded(.down)))
        furthest = max(furthest, min(heard, lastWritten))
        return furthest
    }
}
