import CRealtimeGuard
import Glibc
import Synchronization

/// A thread for an output's loop: started once, asked to leave, joined.
///
/// `@unchecked Sendable`: `thread` is touched by main alone; the rest is atomic or constant.
final class AudioThread: @unchecked Sendable {
    private static let priority: Int32 = 70
    private static let resetOnFork: Int32 = 0x4000_0000  // SCHED_RESET_ON_FORK, not in Glibc's overlay
    private static let lockOnFault: Int32 = 4  // MCL_ONFAULT

    private let leaving = Atomic<Bool>(false)
    private let counters: OutputCounters
    private let options: OutputOptions
    private var thread: pthread_t?

    init(options: OutputOptions, counters: OutputCounters) {
        self.options = options
        self.counters = counters
    }

    /// True once the loop shall end. [audio]
    var isLeaving: Bool { leaving.load(ordering: .acquiring) }

    /// Runs `body(context)` on a new thread; `context` must outlive `stop`. [main]
    func start(
        _ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?,
        _ context: UnsafeMutableRawPointer
    ) throws(AudioError) {
        precondition(thread == nil, "An output is started once.")
        // Signals belong to the main loop: an audio thread that handles Ctrl-Z is an audible one.
        var all = sigset_t(), before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        var made = pthread_t()
        let result = pthread_create(&made, nil, body, context)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        guard result == 0 else { throw .threadUnavailable(errno: result) }
        thread = made
    }

    /// Asks the loop to end and waits for it. [main]
    func stop() {
        leaving.store(true, ordering: .releasing)
        if let thread { pthread_join(thread, nil) }
        thread = nil
    }

    /// First thing on the thread: priority where the system allows it, and cheap zeros. [audio]
    func enter() {
        woodshed_flush_denormals()
        guard options.wantsPriority else { return }
        counters.hasPriority.store(AudioThread.raisePriority() == 0, ordering: .relaxed)
    }

    /// Asks for real-time priority for this thread: 0, or the system's number. [audio]
    static func raisePriority() -> Int32 {
        var parameters = sched_param(sched_priority: priority)
        return pthread_setschedparam(pthread_self(), SCHED_FIFO | resetOnFork, &parameters)
    }

    /// After the first frame, when all that will be touched is in place: locking must not delay the start. [audio]
    func lockMemory() {
        guard options.wantsLockedMemory else { return }
        counters.hasLockedMemory.store(AudioThread.lockAllMemory(), ordering: .relaxed)
    }

    /// Locks what is touched from now on; false with `errno` set where that is refused. [audio]
    static func lockAllMemory() -> Bool { mlockall(MCL_CURRENT | MCL_FUTURE | lockOnFault) == 0 }
}
