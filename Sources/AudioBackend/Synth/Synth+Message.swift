import Sequencing

extension Synth {
    /// Obeys a message in the block that comes next. A click is not for synths.
    /// [audio]
    @inline(__always)
    func play(_ message: MIDIMessage) {
        let channel = Int(message.channel)
        switch message.kind {
        case .noteOn: noteOn(channel: channel, key: Int(message.data1), velocity: Int(message.data2))
        case .noteOff: noteOff(channel: channel, key: Int(message.data1))
        case .program:
            let bank = channel == Synth.drumChannel ? 128 : 0
            program(channel: channel, bank: bank, program: Int(message.data1))
        case .bendRange:
            controller(channel: channel, number: 101, value: 0)
            controller(channel: channel, number: 100, value: 0)
            controller(channel: channel, number: 6, value: Int(message.data1))
            controller(channel: channel, number: 38, value: 0)
        case .controller: controller(channel: channel, number: Int(message.data1), value: Int(message.data2))
        case .bend: pitchBend(channel: channel, value: Int(message.bendValue))
        case .click: break
        }
    }
}
