import Exercises
import MusicTime
import Sequencing

/// Who plays: the parts of the exercise and the band, each with its channel and sound.
struct Chairs {
    /// One player.
    struct Chair {
        /// As the feed and the screen name it.
        var cue: CuePart
        /// Channel volume.
        var level: Int
        /// Place between left and right.
        var pan: Int
        /// Index of the exercise's part; nil for the band.
        var partIndex: Int?

        /// Sound, volume and place at the very start.
        func setUp(_ builder: inout EventSequenceBuilder, track: UInt16) {
            let channel = UInt8(cue.channel)
            builder.add(.program(channel: channel, UInt8(cue.program)), at: .zero, track: track)
            builder.add(
                .controller(channel: channel, number: 7, value: UInt8(level)), at: .zero, track: track)
            builder.add(.controller(channel: channel, number: 10, value: UInt8(pan)), at: .zero, track: track)
        }
    }

    /// Melody parts, bass, comp, drums.
    private(set) var all: [Chair] = []
    /// What was done otherwise than asked.
    private(set) var warnings: [String] = []

    /// Channels of the first part, comp, bass and drums.
    static let melodyChannel = 0
    static let compChannel = 1
    static let bassChannel = 2
    static let drumChannel = Int(MIDIMessage.drumChannel)
    /// Channels of further parts, in order.
    static let furtherChannels = Array(3...8) + Array(10...15)

    init(exercise: Exercise, style: Style, options: ArrangingOptions) throws(ArrangingError) {
        var further = Chairs.furtherChannels[...]
        for (index, part) in exercise.parts.enumerated() {
            let isDrums = part.id == "drums"
            let channel: Int
            if isDrums {
                channel = Chairs.drumChannel
            } else if index == 0 {
                channel = Chairs.melodyChannel
            } else if part.id == "bass" {
                channel = Chairs.bassChannel
            } else if part.id == "comp" {
                channel = Chairs.compChannel
            } else if let free = further.popFirst() {
                channel = free
            } else {
                throw .tooManyParts(found: exercise.parts.count, most: Chairs.furtherChannels.count + 1)
            }
            let role: CuePart.Role =
                isDrums
                ? .drums
                : index == 0 ? .melody : part.id == "bass" ? .bass : part.id == "comp" ? .comp : .melody
            let program = index == 0 ? options.melodyProgram ?? part.program : part.program
            // Further parts step a little aside and back.
            let pan = index == 0 ? style.melody.pan : [44, 84, 34, 94][(index - 1) % 4]
            all.append(
                Chair(
                    cue: CuePart(
                        id: part.id, name: part.name, role: role, channel: channel,
                        program: min(max(program, 0), 127)),
                    level: index == 0 ? style.melody.level : style.melody.level * 9 / 10, pan: pan,
                    partIndex: index))
        }
        if options.hasBand {
            seat("bass", "Bass", .bass, Chairs.bassChannel, style.bass)
            seat("comp", "Chords", .comp, Chairs.compChannel, style.comp)
            seat("drums", "Drums", .drums, Chairs.drumChannel, style.drums)
        }
        all = all.enumerated().sorted { ($0.element.cue.role, $0.offset) < ($1.element.cue.role, $1.offset) }
            .map(\.element)
    }

    /// Gives the band's player a chair, unless the exercise has written that part out.
    private mutating func seat(
        _ id: String, _ name: String, _ role: CuePart.Role, _ channel: Int, _ setup: PartSetup?
    ) {
        guard let setup else { return }
        guard !all.contains(where: { $0.cue.id == id }) else {
            warnings.append("the exercise has a part \"\(id)\" of its own: the band's \(id) rests")
            return
        }
        all.append(
            Chair(
                cue: CuePart(id: id, name: name, role: role, channel: channel, program: setup.program),
                level: setup.level, pan: setup.pan))
    }
}
