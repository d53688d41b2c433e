/// The test soundfont: every note of every program is one impulse, so that a render shows where notes began.
///
/// FluidSynth fades each voice in over its first 64 frames; the impulse stands at sample frame 64, the first one
/// at full level, and sounds exactly 64 frames after the note-on. The sample's rate is 48 kHz and scale tuning is 0:
/// at that rate no key is resampled. Layout: SoundFont 2.04, sections 4-8.
struct ImpulseSoundfont {
    /// Frames before the impulse.
    static let impulseFrame = 64
    private static let sampleFrames = 512
    /// Silence that must follow each sample (section 6.1).
    private static let guardFrames = 46
    private static let sampleRate: UInt32 = 48_000

    /// The file's bytes.
    static func bytes() -> [UInt8] {
        let body = list("INFO", info()) + list("sdta", chunk("smpl", samples())) + list("pdta", tables())
        var file = Bytes()
        file.text("RIFF", width: 4)
        file.number(UInt32(4 + body.count))
        file.text("sfbk", width: 4)
        return file.bytes + body
    }

    private static func info() -> [UInt8] {
        var version = Bytes()
        version.number(UInt16(2))
        version.number(UInt16(1))
        return chunk("ifil", version.bytes)
            + chunk("isng", text("EMU8000")) + chunk("INAM", text("Woodshed impulse"))
            + chunk("ICMT", text("Test font: every note is one impulse, 64 frames after its onset"))
    }

    private static func samples() -> [UInt8] {
        var frames = [Int16](repeating: 0, count: sampleFrames + guardFrames)
        frames[impulseFrame] = 32_767
        var data = Bytes()
        for frame in frames { data.number(UInt16(bitPattern: frame)) }
        return data.bytes
    }

    // MARK: Presets, instrument, sample

    private static func tables() -> [UInt8] {
        chunk("phdr", presetHeaders()) + chunk("pbag", presetBags())
            + chunk("pmod", [UInt8](repeating: 0, count: 10)) + chunk("pgen", presetGenerators())
            + chunk("inst", instruments()) + chunk("ibag", instrumentBags())
            + chunk("imod", modulators()) + chunk("igen", instrumentGenerators())
            + chunk("shdr", sampleHeaders())
    }

    /// 128 melodic programs in bank 0 and the drum kit in bank 128.
    private static let presets: [(name: String, bank: UInt16, program: UInt16)] =
        (0..<128).map { ("Impulse \($0 + 1)", 0, UInt16($0)) } + [("Impulse drums", 128, 0)]

    private static func presetHeaders() -> [UInt8] {
        var data = Bytes()
        for (index, preset) in (presets + [("EOP", 0, 0)]).enumerated() {
            data.text(preset.name, width: 20)
            data.number(preset.program)
            data.number(preset.bank)
            data.number(UInt16(index))
            for _ in 0..<3 { data.number(UInt32(0)) }
        }
        return data.bytes
    }

    private static func presetBags() -> [UInt8] {
        var data = Bytes()
        for index in 0...presets.count {
            data.number(UInt16(index))
            data.number(UInt16(0))
        }
        return data.bytes
    }

    private static func presetGenerators() -> [UInt8] {
        var data = Bytes()
        for _ in presets {
            data.number(UInt16(41))  // instrument
            data.number(UInt16(0))
        }
        data.number(UInt32(0))
        return data.bytes
    }

    private static func instruments() -> [UInt8] {
        var data = Bytes()
        data.text("Impulse", width: 20)
        data.number(UInt16(0))
        data.text("EOI", width: 20)
        data.number(UInt16(1))
        return data.bytes
    }

    private static func instrumentBags() -> [UInt8] {
        var data = Bytes()
        for (generator, modulator) in [(UInt16(0), UInt16(0)), (5, 3)] {
            data.number(generator)
            data.number(modulator)
        }
        return data.bytes
    }

    private static func instrumentGenerators() -> [UInt8] {
        let generators: [(UInt16, UInt16)] = [
            (8, 13_500),  // filter cutoff: wide open
            (54, 0),  // no loop: the voice ends with the sample
            (56, 0),  // scale tuning: every key plays the sample as it is
            (58, 60),  // root key
            (53, 0),  // sample; must come last
        ]
        var data = Bytes()
        for (generator, amount) in generators + [(0, 0)] {
            data.number(generator)
            data.number(amount)
        }
        return data.bytes
    }

    /// Stand-ins for the default modulators of section 8.4. Velocity takes 21 dB at most (960 would be 84), so that
    /// the ghostliest note stays far above 16-bit noise; it leaves the filter alone, which would smear the impulse.
    private static func modulators() -> [UInt8] {
        let entries: [(source: UInt16, destination: UInt16, amount: Int16, by: UInt16)] = [
            (0x0502, 48, 240, 0),  // velocity, concave, falling → attenuation in centibels
            (0x0102, 8, 0, 0x0C02),  // velocity → filter cutoff, as FluidSynth spells it
            (0x0102, 8, 0, 0),  // and as the standard does
            (0, 0, 0, 0),
        ]
        var data = Bytes()
        for entry in entries {
            data.number(entry.source)
            data.number(entry.destination)
            data.number(UInt16(bitPattern: entry.amount))
            data.number(entry.by)
            data.number(UInt16(0))
        }
        return data.bytes
    }

    private static func sampleHeaders() -> [UInt8] {
        var data = Bytes()
        data.text("Impulse", width: 20)
        for number in [0, UInt32(sampleFrames), 8, UInt32(sampleFrames - 8), sampleRate] {
            data.number(number)
        }
        data.bytes += [60, 0]  // pitch, correction
        data.number(UInt16(0))
        data.number(UInt16(1))  // mono
        data.text("EOS", width: 46)
        return data.bytes
    }

    // MARK: RIFF

    private static func text(_ string: String) -> [UInt8] {
        let bytes = Array(string.utf8) + [0]
        return bytes.count % 2 == 0 ? bytes : bytes + [0]
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        var data = Bytes()
        data.text(name, width: 4)
        data.number(UInt32(body.count))
        return data.bytes + body
    }

    private static func list(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        chunk("LIST", Array(kind.utf8) + body)
    }
}

/// Bytes in the order of RIFF: little-endian.
private struct Bytes {
    var bytes: [UInt8] = []

    mutating func number<Integer: FixedWidthInteger & UnsignedInteger>(_ value: Integer) {
        for shift in stride(from: 0, to: Integer.bitWidth, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> Integer(shift)))
        }
    }

    mutating func text(_ string: String, width: Int) {
        let utf8 = Array(string.utf8.prefix(width))
        bytes += utf8 + [UInt8](repeating: 0, count: width - utf8.count)
    }
}
