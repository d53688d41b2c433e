/// Lets frames pass at their rate where no device does: every deadline is computed from one origin, so that
/// nothing adds up.
struct Pacer {
    /// Later than this, the machine slept: the music goes on from here instead of rushing after.
    private static let slept: Int64 = 200_000_000

    private let sampleRate: Int64
    private var originTime: Int64
    private var originFrame: Int64

    /// A pacer whose frame `frame` is due at `time`. [audio]
    init(sampleRate: Int, frame: Int64, time: Int64) {
        self.sampleRate = Int64(sampleRate)
        originTime = time
        originFrame = frame
    }

    /// When a frame is due. [audio]
    func due(_ frame: Int64) -> Int64 {
        let (seconds, rest) = (frame - originFrame).quotientAndRemainder(dividingBy: sampleRate)
        return originTime + seconds * 1_000_000_000 + rest * 1_000_000_000 / sampleRate
    }

    /// Sleeps until a frame is due. True when that was so long ago that time starts anew here. [audio]
    mutating func wait(for frame: Int64) -> Bool {
        let due = due(frame)
        let now = MonotonicTime.now()
        if now - due > Pacer.slept {
            originTime = now
            originFrame = frame
            return true
        }
        if now < due { MonotonicTime.sleep(until: due) }
        return false
    }
}
