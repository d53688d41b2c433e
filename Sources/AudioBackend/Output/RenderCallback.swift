import CRealtimeGuard

/// What an output calls for the next frames: a plain function and a pointer, so that the audio thread touches
/// no closure, no existential and no reference count.
///
/// The function writes `frames` interleaved stereo frames (left, right, …) and must not allocate, lock or wait.
///
/// `@unchecked Sendable`: who makes it keeps what `context` points to alive until the output has stopped.
public struct RenderCallback: @unchecked Sendable {
    /// `(context, out, frames)`.
    public typealias Function =
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafeMutablePointer<Float>?, Int32
        ) -> Void

    private let function: Function
    private let context: UnsafeMutableRawPointer?

    /// A callback by its function and what the function gets as its first argument. [setup]
    public init(function: Function, context: UnsafeMutableRawPointer?) {
        self.function = function
        self.context = context
    }

    /// Renders through the guard, which RealtimeSanitizer watches where it is built in.
    /// [audio]
    @inline(__always)
    public func render(_ out: UnsafeMutablePointer<Float>, frames: Int) {
        woodshed_guarded_render(function, context, out, Int32(frames))
    }
}
