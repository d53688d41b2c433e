import MusicTime

// Voices never hang: before the playhead rests or jumps, what sounds is ended and pedals are lifted; before it moves
// again, programs and controllers are brought to where they are at that place of the music.
extension EventSequencer {
    /// Everything that sounds is ended at `frame`, and then `phase` follows. [audio]
    mutating func beginRelease(at frame: Frame, then phase: Phase, drumsToo: Bool = true) {
        let isReleasing = self.phase == .releasing
        // What an earlier command of the same period began is not forgotten.
        let isToChase = self.phase == .chasing || (isReleasing && afterRelease == .chasing)
        releaseDrums = drumsToo || (isReleasing && releaseDrums)
        self.phase = .releasing
        phaseFrame = frame
        afterRelease = isToChase ? .chasing : phase
        releaseChannel = 0
    }

    /// The next note-off or lifted pedal of a release. [audio]
    mutating func nextRelease() -> MIDIMessage? {
        while releaseChannel < SequenceView.channelCount {
            let channel = UInt8(releaseChannel)
            if channel != MIDIMessage.drumChannel || releaseDrums {
                if let message = sounding.releaseOne(channel: channel) { return message }
                if told[releaseChannel].sustain > 0, releaseDrums {
                    told[releaseChannel].sustain = 0
                    return .controller(channel: channel, number: 64, value: 0)
                }
            }
            releaseChannel += 1
        }
        return nil
    }

    /// The channels are brought to their state at `tick`, first thing at `frame`. [audio]
    mutating func beginChase(at tick: Tick, frame: Frame) {
        prepareChase(at: tick)
        phase = .chasing
        phaseFrame = frame
    }

    /// Works out the state of the channels at `tick`: the bar's, and what its events change up to and at `tick`, so that
    /// no synth is told a sound for no time at all. [audio]
    mutating func prepareChase(at tick: Tick) {
        let barIndex = view.barIndex(at: tick)
        let states = view.channelStates + barIndex * SequenceView.channelCount
        for channel in 0..<SequenceView.channelCount { wanted[channel] = states[channel] }
        var index = Int(view.bars[barIndex].firstEvent)
        while index < view.eventCount, view.events[index].tick <= tick {
            let message = view.events[index].message
            wanted[Int(message.channel)].apply(message)
            index += 1
        }
        chaseStep = 0
    }

    /// The next message that brings a channel to its wanted state. [audio]
    mutating func nextChase() -> MIDIMessage? {
        while chaseStep < SequenceView.channelCount * ChannelState.fieldCount {
            let channel = chaseStep / ChannelState.fieldCount
            let field = chaseStep % ChannelState.fieldCount
            chaseStep += 1
            if let message = wanted[channel].message(
                forField: field, channel: UInt8(channel), unlike: told[channel])
            {
                told[channel].apply(message)
                return message
            }
        }
        return nil
    }
}

/// The notes that sound: which key was struck, and which one was sent for it.
@usableFromInline
struct SoundingNotes {
    /// For each channel and key as written, the key that was sent, plus one; 0 for silence.
    private let sent: UnsafeMutablePointer<UInt8>
    /// A bit for each channel and key as written; two words a channel.
    private let bits: UnsafeMutablePointer<UInt64>

    /// What becomes of an event.
    enum Verdict {
        /// There is nothing to send.
        case drop
        /// This has to be sent, and then the event is looked at again.
        case first(MIDIMessage)
        case send(MIDIMessage)
    }

    init() {
        sent = .allocate(capacity: 16 * 128)
        sent.initialize(repeating: 0, count: 16 * 128)
        bits = .allocate(capacity: 32)
        bits.initialize(repeating: 0, count: 32)
    }

    func free() {
        sent.deallocate()
        bits.deallocate()
    }

    /// What to send for an event of the sequence. [audio]
    func pass(_ message: MIDIMessage, transpose: Int8) -> Verdict {
        let index = Int(message.channel) * 128 + Int(message.data1)
        switch message.kind {
        case .noteOn:
            if sent[index] != 0 { return .first(release(index)) }
            let moved =
                message.channel == MIDIMessage.drumChannel
                ? Int(message.data1) : Int(message.data1) + Int(transpose)
            guard moved >= 0, moved <= 127 else { return .drop }
            sent[index] = UInt8(moved) + 1
            bits[index >> 6] |= 1 << UInt64(index & 63)
            return .send(.noteOn(channel: message.channel, key: UInt8(moved), velocity: message.data2))
        case .noteOff:
            // Its note was ended at a seam, or never began after a seek.
            guard sent[index] != 0 else { return .drop }
            return .send(release(index))
        case .program, .bendRange, .controller, .bend: return .send(message)
        case .click: return .drop
        }
    }

    /// The note-off for one of the notes that sound on a channel; nil where none does. [audio]
    func releaseOne(channel: UInt8) -> MIDIMessage? {
        for word in Int(channel) * 2..<Int(channel) * 2 + 2 where bits[word] != 0 {
            return release(word * 64 + bits[word].trailingZeroBitCount)
        }
        return nil
    }

    /// Forgets a note and tells how to end it. [audio]
    private func release(_ index: Int) -> MIDIMessage {
        let key = sent[index] - 1
        sent[index] = 0
        bits[index >> 6] &= ~(1 << UInt64(index & 63))
        return .noteOff(channel: UInt8(index >> 7), key: key)
    }
}
