import Glibc

/// The click: two short tones made in setup, mixed to the frame.
///
/// Each starts at its highest value, because people and tests judge an onset by its first sample.
/// Several may ring at once (a fast pulse over a slow decay).
///
/// `@unchecked Sendable`: the tables never change after setup; voices belong to the thread that runs the mixer.
final class Click: @unchecked Sendable {
    private static let voiceCount = 8

    private struct Voice: BitwiseCopyable {
        var table: UnsafeMutablePointer<Float>?
        /// Frames still to wait in this block before it begins.
        var wait: Int = 0
        var position: Int = 0
    }

    private let accent: UnsafeMutablePointer<Float>
    private let normal: UnsafeMutablePointer<Float>
    private let length: Int
    private let voices: UnsafeMutablePointer<Voice>

    /// Clicks for a rate in frames a second. [setup]
    init(sampleRate: Int) {
        length = sampleRate * 60 / 1000
        accent = Click.tone(hertz: 1760, level: 0.5, sampleRate: sampleRate, length: length)
        normal = Click.tone(hertz: 1174.66, level: 0.35, sampleRate: sampleRate, length: length)
        voices = .allocate(capacity: Click.voiceCount)
        voices.initialize(repeating: Voice(), count: Click.voiceCount)
    }

    deinit {
        accent.deallocate()
        normal.deallocate()
        voices.deallocate()
    }

    /// A cosine that dies away within 60 ms, a little brighter at its start, like a wood block.
    private static func tone(
        hertz: Double, level: Double, sampleRate: Int, length: Int
    ) -> UnsafeMutablePointer<Float> {
        let table = UnsafeMutablePointer<Float>.allocate(capacity: length)
        for index in 0..<length {
            let time = Double(index) / Double(sampleRate)
            let tail = 1 - Double(index) / Double(length)  // ends at 0, not in a step
            let body = 0.75 * exp(-time / 0.012) * cos(2 * .pi * hertz * time)
            let snap = 0.25 * exp(-time / 0.003) * cos(2 * .pi * hertz * 2.7 * time)
            (table + index).initialize(to: Float(level * tail * (body + snap)))
        }
        return table
    }

    /// Starts a click `offset` frames into the next block, 0-63.
    /// [audio]
    func start(offset: Int, accent isAccent: Bool) {
        precondition(offset >= 0 && offset < AudioBlock.frames, "A click starts inside its block.")
        var slot = 0
        for index in 0..<Click.voiceCount {
            if voices[index].table == nil {
                slot = index
                break
            }
            // None free: the oldest, whose tail is the softest.
            if voices[index].position > voices[slot].position { slot = index }
        }
        voices[slot] = Voice(table: isAccent ? accent : normal, wait: offset, position: 0)
    }

    /// Ends every click at once.
    /// [audio]
    func silence() {
        for index in 0..<Click.voiceCount { voices[index].table = nil }
    }

    /// Writes the next 64 frames; false when they are silent and were not written.
    /// [audio]
    func render(into block: UnsafeMutablePointer<Float>) -> Bool {
        var sounding = false
        for index in 0..<Click.voiceCount {
            guard let table = voices[index].table else { continue }
            if !sounding {
                BlockMath.clear(block)
                sounding = true
            }
            let wait = voices[index].wait, position = voices[index].position
            let room = AudioBlock.frames - wait
            let count = length - position < room ? length - position : room
            for frame in 0..<count { block[wait + frame] += table[position + frame] }
            voices[index].wait = 0
            voices[index].position = position + count
            if position + count == length { voices[index].table = nil }
        }
        return sounding
    }
}
