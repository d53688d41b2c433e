import Glibc

/// CLOCK_MONOTONIC in nanoseconds: the clock of `heardAt`.
public enum MonotonicTime {
    /// Now. [any]
    public static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return nanoseconds(time)
    }

    /// A `timespec` as nanoseconds. [any]
    static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Sleeps until a time; returns at once when it has passed. [any]
    static func sleep(until time: Int64) {
        var target = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        // An absolute time: an interrupted sleep is simply taken up again.
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &target, nil) == EINTR {}
    }
}
