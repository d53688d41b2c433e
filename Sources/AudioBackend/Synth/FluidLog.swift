import CFluidSynth
import Glibc
import Synchronization

/// Where FluidSynth's messages go: never to stderr, which belongs to the screen, and never through `fflush`,
/// which its own handler calls from the render call.
enum FluidLog {
    /// Messages since the program started. One writer at a time is not needed: it only counts.
    static let messages = Atomic<Int>(0)
    /// The thread whose setup step wants the text of its last error; 0 for none. Other threads' errors are not its own.
    private static let listener = Atomic<UInt>(0)
    private static let capacity = 256
    nonisolated(unsafe) private static let text: UnsafeMutablePointer<CChar> = {
        let memory = UnsafeMutablePointer<CChar>.allocate(capacity: capacity)
        memory.initialize(repeating: 0, count: capacity)
        return memory
    }()

    /// Takes FluidSynth's messages over, for the whole process. [setup]
    static func install() {
        quietGLib
        _ = text  // made here, so that the handler never has to
        for level in [FLUID_PANIC, FLUID_ERR, FLUID_WARN, FLUID_INFO, FLUID_DBG] {
            fluid_set_log_function(Int32(level.rawValue), fluidLogHandler, nil)
        }
    }

    /// FluidSynth's loader for DLS files tries whatever its SF2 loader refused, and complains about that to stderr
    /// through GLib. GLib comes in with FluidSynth where it is used at all, so it is looked up, not linked.
    private static let quietGLib: Void = {
        typealias SetHandler =
            @convention(c) (
                @convention(c) (UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, UnsafeMutableRawPointer?)
                    -> Void,
                UnsafeMutableRawPointer?
            ) -> UnsafeMutableRawPointer?
        guard let symbol = dlsym(nil, "g_log_set_default_handler") else { return }
        _ = unsafeBitCast(symbol, to: SetHandler.self)(glibLogHandler, nil)
    }()

    /// Runs a setup step and returns its value with the last error FluidSynth spoke of in it, or "" (also when another
    /// thread is in such a step). [setup]
    static func capturing<Value>(_ step: () -> Value) -> (Value, String) {
        let (isMine, _) = listener.compareExchange(
            expected: 0, desired: UInt(pthread_self()), ordering: .acquiringAndReleasing)
        guard isMine else { return (step(), "") }
        text[0] = 0
        let value = step()
        let message = String(cString: text)
        listener.store(0, ordering: .releasing)
        return (value, message)
    }

    /// Counts a message, and copies it when a setup step listens. [any]
    static func take(level: Int32, message: UnsafePointer<CChar>?) {
        messages.wrappingAdd(1, ordering: .relaxed)
        guard level <= Int32(FLUID_ERR.rawValue), let message,
            listener.load(ordering: .acquiring) == UInt(pthread_self())
        else { return }
        var index = 0
        while index < capacity - 1, message[index] != 0 {
            text[index] = message[index]
            index += 1
        }
        text[index] = 0
    }
}

/// FluidSynth's log handler. [any]
private func fluidLogHandler(level: Int32, message: UnsafePointer<CChar>?, data: UnsafeMutableRawPointer?) {
    FluidLog.take(level: level, message: message)
}

/// GLib's log handler: silence.
private func glibLogHandler(
    domain: UnsafePointer<CChar>?, level: Int32, message: UnsafePointer<CChar>?,
    data: UnsafeMutableRawPointer?
) {}
