import Sequencing

/// Which of two synths plays a note.
///
/// The drums stay together, because one hi-hat ends another; melodic notes are dealt out by their key, so that a
/// chord keeps both synths busy. Controllers, bends and programs go to both. The rule depends on the music alone,
/// never on timing: the same notes always meet in the same synth.
public struct RenderSplit: Hashable, Sendable, BitwiseCopyable {
    /// Of every eight keys, how many the first synth plays; it plays the drums too. 0-8.
    public let keysOfFirst: Int

    /// A split by its share of keys. [setup]
    public init(keysOfFirst: Int) {
        precondition((0...8).contains(keysOfFirst), "Keys are shared out by eighths.")
        self.keysOfFirst = keysOfFirst
    }

    /// The split that gives the first synth three eighths of the sounding notes: its thread mixes as well. [setup]
    public init(balancing sequence: EventSequence) {
        var drums = 0.0
        var melodic = [Double](repeating: 0, count: 8)
        var onset = [Int64](repeating: 0, count: 16 * 128)
        for event in sequence.events {
            let message = event.message
            let place = Int(message.channel) * 128 + Int(message.data1)
            let isDrums = message.channel == MIDIMessage.drumChannel
            if message.kind == .noteOn {
                onset[place] = event.tick.value
                // A drum rings about a quarter note whatever its note-off says; a released note about as long again.
                if isDrums { drums += 1 } else { melodic[RenderSplit.class(of: message.data1)] += 1 }
            } else if message.kind == .noteOff, !isDrums {
                let quarters = Double(event.tick.value - onset[place]) / 20_160
                melodic[RenderSplit.class(of: message.data1)] += min(quarters, 16)
            }
        }
        let aim = (drums + melodic.reduce(0, +)) * 3 / 8
        var first = drums
        var best = (share: 0, distance: (first - aim).magnitude)
        for share in 1...8 {
            first += melodic[share - 1]
            if (first - aim).magnitude < best.distance { best = (share, (first - aim).magnitude) }
        }
        keysOfFirst = best.share
    }

    /// Neighbouring keys and those a third, a fifth or an octave apart fall into different classes.
    @inline(__always)
    static func `class`(of key: UInt8) -> Int { Int(key) * 5 & 7 }

    /// True when a synth (0 or 1) takes a message. [audio]
    @inline(__always)
    func takes(_ message: MIDIMessage, synth: Int) -> Bool {
        guard message.kind == .noteOn || message.kind == .noteOff else { return true }
        let isFirst =
            message.channel == MIDIMessage.drumChannel || RenderSplit.class(of: message.data1) < keysOfFirst
        return isFirst == (synth == 0)
    }
}
