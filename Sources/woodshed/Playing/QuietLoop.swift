import AudioBackend
import Glibc
import PracticeSession

/// Plays without a screen until the last pass has been heard or somebody interrupts.
struct QuietLoop {
    private let live: LiveSession

    init(_ live: LiveSession) { self.live = live }

    func run() throws {
        let signals = SignalPipe([SIGINT, SIGTERM, SIGHUP])
        signal(SIGPIPE, SIG_IGN)
        try live.start()
        while !live.coordinator.hasEnded {
            if let number = signals.wait(milliseconds: waitingTime()) {
                try live.stop()
                throw Failure.ended(by: number)
            }
            try live.update()
        }
        // The last chord may ring.
        for _ in 0..<300 where live.isRinging {
            guard signals.wait(milliseconds: 10) == nil else { break }
        }
        try live.stop()
    }

    /// Milliseconds until the next change is heard, 10 at the most.
    private func waitingTime() -> Int32 {
        guard let time = live.nextCueTime() else { return 10 }
        return Int32(min(max((time - MonotonicTime.now() + 999_999) / 1_000_000, 0), 10))
    }
}
