import JSONText

/// Reads the players of a style.
struct StylePartsReader {
    var melody: PartSetup
    var bass: PartSetup?
    var comp: PartSetup?
    var drums: PartSetup?
    var drumMix: [DrumSound: Int] = [:]

    init(_ node: JSONNode) throws(DataError) {
        _ = try node.members(expected: "an object with the players")
        try node.refuseUnknown(["melody", "bass", "comp", "drums"])
        let melodyNode = node["melody"]
        melody = PartSetup(program: 0, level: 112)
        if let melodyNode {
            melody = try StylePartsReader.setup(melodyNode, fields: ["level", "pan"], usual: melody)
        }
        if let node = node["bass"] {
            bass = try StylePartsReader.setup(
                node, fields: ["program", "level", "pan", "gate", "leads"],
                usual: PartSetup(program: 33, gate: 95))
        }
        if let node = node["comp"] {
            comp = try StylePartsReader.setup(
                node, fields: ["program", "level", "pan", "gate", "strum", "voices"],
                usual: PartSetup(program: 0, level: 84, gate: 90))
        }
        if let node = node["drums"] {
            drums = try StylePartsReader.setup(
                node, fields: ["program", "level", "pan", "mix"], usual: PartSetup(program: 0, level: 100))
            if let mix = node["mix"] {
                for member in try mix.members(expected: "an object with percentages by drum") {
                    drumMix[try PatternReader.drum(key: member)] = try member.integer(in: 1...200)
                }
            }
        }
    }

    private static func setup(
        _ node: JSONNode, fields: [String], usual: PartSetup
    ) throws(DataError) -> PartSetup {
        _ = try node.members(expected: "an object with \(fields.joined(separator: ", "))")
        try node.refuseUnknown(fields)
        var setup = usual
        if let program = node["program"] {
            setup.program = try program.integer(in: 0...127, expected: "a General MIDI program from 0 to 127")
        } else if fields.contains("program") {
            _ = try node.required("program", expected: "a General MIDI program from 0 to 127")
        }
        if let level = node["level"] { setup.level = try level.integer(in: 0...127) }
        if let pan = node["pan"] { setup.pan = try pan.integer(in: 0...127) }
        if let gate = node["gate"] { setup.gate = try gate.integer(in: 5...100) }
        if let strum = node["strum"] { setup.strum = try strum.integer(in: 0...30) }
        if let voices = node["voices"] { setup.voices = try voices.integer(in: 1...6) }
        if let leads = node["leads"] { setup.leads = try leads.bool() }
        return setup
    }
}
