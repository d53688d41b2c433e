import Glibc

/// Whether the system lets the audio thread have what it asks for. Tried, not guessed: groups, limits, capabilities
/// and containers all have a word in it.
public enum AudioPrivileges {
    /// Asks for the audio thread's priority on a thread of its own: 0 when it was given, else the system's number.
    /// [setup]
    public static func tryPriority() -> Int32 {
        var result: Int32 = 0
        withUnsafeMutablePointer(to: &result) { answer in
            var thread = pthread_t()
            let made = pthread_create(&thread, nil, askForPriority, UnsafeMutableRawPointer(answer))
            if made == 0 { pthread_join(thread, nil) } else { answer.pointee = made }
        }
        return result
    }

    /// Locks the process's memory as the outputs do and unlocks it again: 0, or the system's number. [setup]
    public static func tryMemoryLock() -> Int32 {
        guard AudioThread.lockAllMemory() else { return errno }
        munlockall()
        return 0
    }

    /// The system's words for such a number. [setup]
    public static func text(of number: Int32) -> String { SystemErrorText.of(number) }
}

private func askForPriority(_ answer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    answer?.assumingMemoryBound(to: Int32.self).pointee = AudioThread.raisePriority()
    return nil
}
