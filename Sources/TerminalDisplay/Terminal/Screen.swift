import Glibc

/// Sends frames to the terminal, one `write` each, and never waits for it.
///
/// A terminal that is slower than we are gets fewer frames, not later ones: while the rest of a frame waits
/// to be sent, new frames are left out, so that what it shows next is the newest.
public final class Screen {
    /// What became of a frame.
    public enum Outcome: Equatable, Sendable {
        /// Nothing had changed.
        case unchanged
        /// Sent; this many bytes, of which the last may still wait in our hands.
        case sent(bytes: Int)
        /// Left out: the terminal is still busy with the one before.
        case skipped
        /// The terminal is gone.
        case failed(code: Int32)
    }

    private let descriptor: Int32
    private var differ: ScreenDiffer
    private var shown: Canvas?
    private var rest: ArraySlice<UInt8> = []

    /// Frames that were left out since the start.
    public private(set) var skippedFrames = 0
    /// Bytes that were sent since the start.
    public private(set) var sentBytes = 0

    /// The screen of an entered terminal.
    public convenience init(_ terminal: Terminal, mode: ColorMode) {
        self.init(descriptor: terminal.tty, mode: mode)
    }

    /// A screen behind any descriptor; it should be non-blocking.
    init(descriptor: Int32, mode: ColorMode) {
        self.descriptor = descriptor
        differ = ScreenDiffer(mode: mode)
    }

    /// Forgets what is on the screen: the next frame draws everything. After a resize, a suspension, a redraw
    /// key.
    public func invalidate() {
        shown = nil
        rest = []
    }

    /// Shows a frame, or as much of it as the terminal takes now.
    @discardableResult
    public func present(_ canvas: Canvas) -> Outcome {
        if !rest.isEmpty {
            if let code = send() { return .failed(code: code) }
            if !rest.isEmpty {
                skippedFrames += 1
                return .skipped
            }
        }
        let bytes = differ.bytes(from: shown, to: canvas)
        shown = canvas
        if bytes.isEmpty { return .unchanged }
        rest = bytes[...]
        if let code = send() { return .failed(code: code) }
        return .sent(bytes: bytes.count)
    }

    /// Sends what the terminal takes; returns an error code when it takes nothing any more.
    private func send() -> Int32? {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&ready, 1, 0) > 0 else { return nil }
        let n = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if n >= 0 {
            rest.removeFirst(n)
            sentBytes += n
            return nil
        }
        return errno == EAGAIN || errno == EINTR ? nil : errno
    }
}
