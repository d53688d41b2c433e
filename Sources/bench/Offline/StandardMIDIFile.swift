import MusicTime
import Sequencing

/// Writes an event sequence as a Standard MIDI File, so that a peer can play the very same notes.
enum StandardMIDIFile {
    /// Format 0 with our own ticks, played `passes` times.
    static func bytes(_ sequence: EventSequence, passes: Int = 1) -> [UInt8] {
        var track: [UInt8] = []
        var last: Int64 = 0
        func add(_ tick: Int64, _ message: [UInt8]) {
            track += quantity(tick - last) + message
            last = tick
        }
        for pass in 0..<passes {
            let start = sequence.end.value * Int64(pass)
            var tempos = sequence.tempoMap.segments[...]
            for event in sequence.events {
                while let tempo = tempos.first, tempo.start <= event.tick {
                    add(start + tempo.start.value, setTempo(tempo.tempo))
                    tempos.removeFirst()
                }
                add(start + event.tick.value, message(event.message))
            }
        }
        add(sequence.end.value * Int64(passes), [0xFF, 0x2F, 0])
        let header: [UInt8] =
            Array("MThd".utf8) + big(6, 4) + big(0, 2) + big(1, 2) + big(Int(ticksPerQuarter), 2)
        return header + Array("MTrk".utf8) + big(track.count, 4) + track
    }

    private static func setTempo(_ tempo: Tempo) -> [UInt8] {
        let microseconds = 60e6 * Double(tempo.denominator) / Double(tempo.numerator)
        return [0xFF, 0x51, 3] + big(Int(microseconds.rounded()), 3)
    }

    private static func message(_ message: MIDIMessage) -> [UInt8] {
        let channel = message.channel
        switch message.kind {
        case .noteOn: return [0x90 | channel, message.data1, message.data2]
        case .noteOff: return [0x80 | channel, message.data1, 64]
        case .program: return [0xC0 | channel, message.data1]
        case .controller: return [0xB0 | channel, message.data1, message.data2]
        case .bend:
            return [0xE0 | channel, UInt8(message.bendValue & 127), UInt8(message.bendValue >> 7 & 127)]
        case .bendRange:
            let status = 0xB0 | channel
            return [status, 101, 0, 0, status, 100, 0, 0, status, 6, message.data1, 0, status, 38, 0]
        case .click: return [0xFF, 0x01, 0]
        }
    }

    /// A number in groups of seven bits.
    private static func quantity(_ value: Int64) -> [UInt8] {
        var groups = [UInt8(value & 127)]
        var rest = value >> 7
        while rest > 0 {
            groups.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        return groups.reversed()
    }

    /// A number of `count` bytes, highest first.
    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
