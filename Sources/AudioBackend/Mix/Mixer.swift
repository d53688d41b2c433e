/// Brings the parts together: gain, pan and mute of each, the room, the click, master volume and limiter.
///
/// A block goes synth buffers → strips (gain, mute, pan) → taps for stems and meters → mix and room send →
/// room → master volume → limiter → interleaved output. There is no delay anywhere: an onset leaves in the
/// frame in which it came in. Every gain moves within 5 ms, so nothing clicks.
///
/// `@unchecked Sendable`: made by one thread, then run by the one thread that renders; what others read
/// (`meters`) is atomic.
public final class Mixer: @unchecked Sendable {
    /// How long a gain takes to move, in milliseconds.
    public static let rampMilliseconds = 5

    /// How long a gain takes to move, in frames. [any]
    public static func rampFrames(sampleRate: Int) -> Int { sampleRate * rampMilliseconds / 1000 }

    private struct Strip: BitwiseCopyable {
        var gain = Ramp(1)
        var left = Ramp(1)
        var right = Ramp(1)
        var mute = Ramp(1)
        var send: Float = 0
    }

    private struct State: BitwiseCopyable {
        var master = Ramp(1)
        var band = Ramp(1)
        var hasRoom = true
        var hasLimiter = true
        var hasTaps = false
    }

    /// Levels of the parts and the mix, for anyone to read.
    public let meters: Meters

    private let room: Room
    private let limiter: Limiter
    private let click: Click
    private let strips: UnsafeMutablePointer<Strip>
    private let state: UnsafeMutablePointer<State>
    private let memory: UnsafeMutablePointer<Float>
    private let taps: UnsafeMutablePointer<Float>
    private let rampFrames: Int

    /// A mixer for a rate in frames a second. [setup]
    public init(sampleRate: Int) {
        meters = Meters(sampleRate: sampleRate)
        room = Room(sampleRate: sampleRate)
        limiter = Limiter(sampleRate: sampleRate)
        click = Click(sampleRate: sampleRate)
        rampFrames = Mixer.rampFrames(sampleRate: sampleRate)
        strips = .allocate(capacity: AudioBlock.parts)
        strips.initialize(repeating: Strip(), count: AudioBlock.parts)
        for part in 0..<AudioBlock.synthParts { strips[part].send = Mixer.usualSend(part: part) }
        state = .allocate(capacity: 1)
        state.initialize(to: State())
        memory = .allocate(capacity: 5 * AudioBlock.frames)
        memory.initialize(repeating: 0, count: 5 * AudioBlock.frames)
        taps = .allocate(capacity: AudioBlock.parts * 2 * AudioBlock.frames)
        taps.initialize(repeating: 0, count: AudioBlock.parts * 2 * AudioBlock.frames)
    }

    deinit {
        strips.deallocate()
        state.deallocate()
        memory.deallocate()
        taps.deallocate()
    }

    /// How much of a part reaches the room: the bass almost nothing, the drums little, the click nothing.
    private static func usualSend(part: Int) -> Float {
        switch part {
        case 2: return 0.05
        case Synth.drumChannel: return 0.18
        default: return 0.25
        }
    }

    // MARK: Before the music

    /// Switches the room off or on: renders that are compared with other programs have none. [setup]
    public func setRoom(on: Bool) { state.pointee.hasRoom = on }

    /// Switches the limiter off or on. [setup]
    public func setLimiter(on: Bool) { state.pointee.hasLimiter = on }

    /// Keeps each part's sound after gain, pan and mute, for stems. [setup]
    public func setTaps(on: Bool) { state.pointee.hasTaps = on }

    /// How much of a part reaches the room, 0-1. [audio]
    public func setSend(part: Int, level: Float) {
        precondition(part >= 0 && part < AudioBlock.synthParts, "Only the synth's parts reach the room.")
        strips[part].send = level
    }

    /// Lets all gains jump to where they are headed, when nothing sounds yet. [setup]
    public func settle() {
        for part in 0..<AudioBlock.parts {
            strips[part].gain.finish()
            strips[part].left.finish()
            strips[part].right.finish()
            strips[part].mute.finish()
        }
        state.pointee.master.finish()
        state.pointee.band.finish()
    }

    // MARK: Controls

    /// A part's gain as a factor, 0-4; 1 leaves it as it is. [audio]
    public func setGain(part: Int, gain: Float) {
        check(part)
        strips[part].gain.move(to: gain, frames: rampFrames)
    }

    /// A part's place from -1 (left) over 0 to 1 (right). A balance: the parts are stereo already. [audio]
    public func setPan(part: Int, pan: Float) {
        check(part)
        strips[part].left.move(to: pan > 0 ? 1 - pan : 1, frames: rampFrames)
        strips[part].right.move(to: pan < 0 ? 1 + pan : 1, frames: rampFrames)
    }

    /// Silences a part, or lets it be heard again. [audio]
    public func setMuted(part: Int, muted: Bool) {
        check(part)
        strips[part].mute.move(to: muted ? 0 : 1, frames: rampFrames)
    }

    /// The volume of everything as a factor, 0-4. [audio]
    public func setMaster(gain: Float) { state.pointee.master.move(to: gain, frames: rampFrames) }

    /// Closes or opens the band (all but click and room) for a cut without a click: close, wait until
    /// `isBandClosed`, end the synth's sounds, open. [audio]
    public func setBand(open: Bool) { state.pointee.band.move(to: open ? 1 : 0, frames: rampFrames) }

    /// True when the band has faded out after `setBand(open: false)`. [audio]
    public var isBandClosed: Bool { state.pointee.band.isClosed }

    /// A click in the block that `process` makes next, exactly `offset` frames (0-63) into it. [audio]
    public func click(offset: Int, accent: Bool) { click.start(offset: offset, accent: accent) }

    /// Ends the room's echo and any click at once: a step, so only when the output is silent. [audio]
    public func silence() {
        click.silence()
        room.clear()
    }

    private func check(_ part: Int) {
        precondition(
            part >= 0 && part < AudioBlock.parts, "The mixer has 17 parts, the click being the last.")
    }

    // MARK: Sound

    /// Mixes 64 frames from the synth's 32 buffers into 128 interleaved floats. The buffers are used up.
    /// [audio]
    public func process(
        _ buffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>,
        into output: UnsafeMutablePointer<Float>
    ) {
        let n = AudioBlock.frames
        let left = memory, right = memory + n, sendLeft = memory + 2 * n, sendRight = memory + 3 * n
        memory.update(repeating: 0, count: 4 * n)
        for part in 0..<AudioBlock.synthParts {
            guard let partLeft = buffers[2 * part], let partRight = buffers[2 * part + 1] else { continue }
            guard strip(part, partLeft, partRight) else { continue }
            BlockMath.add(partLeft, times: 1, to: left)
            BlockMath.add(partRight, times: 1, to: right)
            BlockMath.add(partLeft, times: strips[part].send, to: sendLeft)
            BlockMath.add(partRight, times: strips[part].send, to: sendRight)
        }
        moveBand()
        mixClick(left, right, mono: memory + 4 * n)
        if state.pointee.hasRoom {
            room.process(sendLeft: sendLeft, sendRight: sendRight, addToLeft: left, right: right)
        }
        state.pointee.master.apply(to: left, and: right)
        if state.pointee.hasLimiter { limiter.process(left: left, right: right) }
        let power = BlockMath.power(left) + BlockMath.power(right)
        meters.measure(Meters.mix, left: left, right: right, power: power)
        for frame in 0..<n {
            output[2 * frame] = left[frame]
            output[2 * frame + 1] = right[frame]
        }
    }

    /// Gain, mute and pan of one part, its tap and its meter; false when the block is silent.
    @inline(__always)
    private func strip(
        _ part: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>
    ) -> Bool {
        let moving = strips + part
        var band = state.pointee.band
        if part != AudioBlock.clickPart { band.apply(to: left, and: right) }
        moving.pointee.gain.apply(to: left, and: right)
        moving.pointee.mute.apply(to: left, and: right)
        moving.pointee.left.apply(to: left)
        moving.pointee.right.apply(to: right)
        let power = BlockMath.power(left) + BlockMath.power(right)
        if power.isFinite {
            meters.measure(part, left: left, right: right, power: power)
        } else {
            // One bad number would live on in the room's echo for ever.
            BlockMath.clear(left)
            BlockMath.clear(right)
        }
        if state.pointee.hasTaps {
            let tap = taps + part * 2 * AudioBlock.frames
            tap.update(from: left, count: AudioBlock.frames)
            (tap + AudioBlock.frames).update(from: right, count: AudioBlock.frames)
        }
        return power > 0 && power.isFinite
    }

    /// Every part used a copy of the band's ramp; this moves the original on by the same block.
    @inline(__always)
    private func moveBand() {
        guard !state.pointee.band.isAtRest else { return }
        state.pointee.band.apply(to: memory + 4 * AudioBlock.frames)
    }

    @inline(__always)
    private func mixClick(
        _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>,
        mono: UnsafeMutablePointer<Float>
    ) {
        let n = AudioBlock.frames
        let clickLeft = taps + AudioBlock.clickPart * 2 * n, clickRight = clickLeft + n
        if click.render(into: mono) {
            clickLeft.update(from: mono, count: n)
        } else {
            BlockMath.clear(clickLeft)
        }
        clickRight.update(from: clickLeft, count: n)
        let strip = strips + AudioBlock.clickPart
        strip.pointee.gain.apply(to: clickLeft, and: clickRight)
        strip.pointee.mute.apply(to: clickLeft, and: clickRight)
        strip.pointee.left.apply(to: clickLeft)
        strip.pointee.right.apply(to: clickRight)
        let power = BlockMath.power(clickLeft) + BlockMath.power(clickRight)
        meters.measure(AudioBlock.clickPart, left: clickLeft, right: clickRight, power: power)
        guard power > 0 else { return }
        BlockMath.add(clickLeft, times: 1, to: left)
        BlockMath.add(clickRight, times: 1, to: right)
    }

    /// The last block of a part after gain, pan and mute, before room and limiter: 64 left, then 64 right.
    /// Only with `setTaps(on: true)`; the click's is always there. [audio]
    public func tap(part: Int) -> UnsafePointer<Float> {
        check(part)
        return UnsafePointer(taps + part * 2 * AudioBlock.frames)
    }
}
