/// A gain that moves to its target in a straight line, so that no change is heard as a click.
struct Ramp: BitwiseCopyable {
    /// The gain at the start of the next frame.
    private(set) var value: Float
    private var target: Float
    private var step: Float = 0
    private var framesLeft: Int = 0

    /// A gain at rest.
    init(_ value: Float) {
        self.value = value
        self.target = value
    }

    /// True when the gain stands still.
    var isAtRest: Bool { framesLeft == 0 }

    /// True when it stands still at 0.
    var isClosed: Bool { framesLeft == 0 && value == 0 }

    /// Heads for a new gain, to be reached after `frames` frames.
    /// [audio]
    mutating func move(to gain: Float, frames: Int) {
        guard gain != target else { return }
        target = gain
        framesLeft = frames
        step = (gain - value) / Float(frames)
    }

    /// Stands at its target at once.
    /// [setup]
    mutating func finish() {
        value = target
        framesLeft = 0
    }

    /// Multiplies 64 frames of one or two channels by the gain and moves on.
    /// [audio]
    @inline(__always)
    mutating func apply(to block: UnsafeMutablePointer<Float>, and other: UnsafeMutablePointer<Float>? = nil)
    {
        if framesLeft == 0 {
            guard value != 1 else { return }
            BlockMath.scale(block, by: value)
            if let other { BlockMath.scale(other, by: value) }
            return
        }
        let moving = framesLeft < AudioBlock.frames ? framesLeft : AudioBlock.frames
        let start = value
        for index in 0..<moving {
            // From the start, not by adding up: the line ends on the target without a rounding step.
            let gain = start + step * Float(index)
            block[index] *= gain
            if let other { other[index] *= gain }
        }
        framesLeft -= moving
        value = framesLeft == 0 ? target : start + step * Float(moving)
        for index in moving..<AudioBlock.frames {
            block[index] *= value
            if let other { other[index] *= value }
        }
    }
}
