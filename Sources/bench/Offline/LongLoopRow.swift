import AudioBackend
import MusicTime
import Sequencing

/// A thousand passes of a loop of two bars: does it drift, is there a hole at the seam, does anything hang?
enum LongLoopRow {
    static let passes = 1000

    static func measure(testFont: String, bandFont: String?) throws -> [Row] {
        let (sequence, passTicks) = twoBars(sustained: false)
        let engine = try OnsetRow.makeEngine(sequence, font: testFont, programs: [25])
        engine.mixer.setTaps(on: true)
        engine.send(.sequencer(.click(.on)))
        engine.send(.sequencer(.passes(Int32(passes))))
        engine.send(.sequencer(.play))
        var out = [Float](repeating: 0, count: 2 * AudioBlock.frames)
        let end = Int(OnsetRow.ideal(passTicks * Int64(passes)))
        // The seam's click and drum stroke of every pass.
        var worstClick = 0.0, worstSynth = 0.0
        var clicksFound = 0, strokesFound = 0
        var wasSilent = true
        var pass = 0
        var lastStroke = -100
        var frame = 0
        while frame < end {
            engine.renderBlock(into: &out)
            while engine.nextReport() != nil {}
            let click = engine.mixer.tap(part: AudioBlock.clickPart)
            let drums = engine.mixer.tap(part: Synth.drumChannel)
            for index in 0..<AudioBlock.frames {
                let isClick = click[index] != 0 && wasSilent
                wasSilent = click[index] == 0
                if isClick {
                    let tick = Int64(clicksFound) * ticksPerQuarter
                    worstClick = max(worstClick, abs(Double(frame + index) - OnsetRow.ideal(tick)))
                    clicksFound += 1
                }
                // One stroke a pass, on its first beat; the synth's filter lets the impulse ring for a frame or two.
                if abs(drums[index]) > 0.05, frame + index > lastStroke + 64 {
                    lastStroke = frame + index
                    let tick = passTicks * Int64(pass)
                    worstSynth = max(
                        worstSynth, abs(Double(frame + index - 64) - OnsetRow.ideal(tick).rounded()))
                    strokesFound += 1
                    pass += 1
                }
            }
            frame += AudioBlock.frames
        }
        let hanging = restAfterEnd(engine, &out)
        let complete = clicksFound == 8 * passes && strokesFound == passes
        var rows: [Row] = [
            .judged(
                "1,000 passes of two bars at 97.3 bpm: clicks against the ideal",
                ours: complete
                    ? "worst \(decimal(worstClick, 2)) frames"
                    : "\(clicksFound) clicks, \(strokesFound) strokes found",
                peer: "whole microseconds a quarter: 177 frames", target: "≤ 1 frame",
                complete && worstClick <= 1),
            .judged(
                "the same: first notes of the passes", ours: "worst \(decimal(worstSynth, 0)) frames",
                target: "≤ 32 frames (64-frame grid)", complete && worstSynth <= 32),
            .judged(
                "after the last pass",
                ours: hanging == 0 ? "silent, no voice left" : "\(hanging) voices hang",
                target: "nothing hangs", hanging == 0),
        ]
        if let bandFont { rows.append(try seam(bandFont)) }
        return rows
    }

    /// Voices that still sound 10 s after the end; −1 where no voice does and yet there is sound.
    private static func restAfterEnd(_ engine: AudioEngine, _ out: inout [Float]) -> Int {
        var loudest: Float = 0
        for block in 0..<7500 {
            engine.renderBlock(into: &out)
            if block > 7000 { loudest = max(loudest, out.map(abs).max() ?? 0) }
        }
        return engine.synth.activeVoices > 0 ? engine.synth.activeVoices : loudest > 1e-5 ? -1 : 0
    }

    /// Held organ chords with a real font: the softest block around the seams.
    private static func seam(_ font: String) throws -> Row {
        let (sequence, passTicks) = twoBars(sustained: true)
        let engine = try OnsetRow.makeEngine(sequence, font: font, programs: [16])
        engine.send(.sequencer(.passes(0)))
        engine.send(.sequencer(.play))
        var out = [Float](repeating: 0, count: 2 * AudioBlock.frames)
        let count = 40
        var silentBlocks = 0
        var softest: Float = 1
        var frame = 0
        let warm = Int(OnsetRow.ideal(passTicks)) / 2
        while frame < Int(OnsetRow.ideal(passTicks * Int64(count))) + warm {
            engine.renderBlock(into: &out)
            while engine.nextReport() != nil {}
            let peak = out.map(abs).max() ?? 0
            if frame > warm {
                softest = min(softest, peak)
                if peak < 1e-4 { silentBlocks += 1 }
            }
            frame += AudioBlock.frames
        }
        return .judged(
            "silent blocks in \(count) seams under held chords, band font",
            ours: "\(silentBlocks) (softest block peaks at \(decimal(Double(softest), 4)))", target: "0",
            silentBlocks == 0)
    }

    private static func twoBars(sustained: Bool) -> (EventSequence, Int64) {
        var builder = EventSequenceBuilder()
        let meter = Meter.fourFour
        let bars = (0..<2).map {
            SequenceBar(
                start: Tick(meter.bar.value * Int64($0)), length: meter.bar, meter: meter, number: $0 + 1)
        }
        let end = bars[1].end
        if sustained {
            builder.add(.program(channel: 0, 16), at: .zero)
            for key in [45, 52, 57, 61] {
                builder.addNote(onset: .zero, duration: end - .zero, channel: 0, key: key, velocity: 90)
            }
        } else {
            builder.add(.program(channel: 0, 25), at: .zero)
            builder.addNote(onset: .zero, duration: .quarter, channel: 9, key: 36, velocity: 110)
            // A note that is held into the seam, to be ended there.
            builder.addNote(
                onset: end - .quarter, duration: TickSpan(4 * ticksPerQuarter), channel: 0, key: 60,
                velocity: 90)
        }
        let tempo = Tempo(quarterNotesPerMinute: 973, over: 10)
        return (builder.build(bars: bars, tempoMap: TempoMap(tempo)), end.value)
    }
}
