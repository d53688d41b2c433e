// realtime-check [--trip]
//
// Runs the audio callback, FluidSynth and all, with every transport command. Built with RealtimeSanitizer
// (`make rtsan`), the first allocation, lock or system call inside it ends the program with a stack; `--trip` plants
// one, to show that it would be seen. Built without, it says so and fails: nothing was checked.
import AudioBackend
import CRealtimeGuard
import Glibc
import MusicTime
import Sequencing

@main
struct RealtimeCheck {
    /// Frames a callback, as outputs ask for them: powers of two and what other cards and servers use.
    private static let callbackSizes: [Int32] = [256, 64, 512, 128, 441, 1024, 100]
    private static let callbacks = 20_000
    /// How many callbacks pass between two steps of the script.
    private static let callbacksPerStep = 11

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.allSatisfy({ $0 == "--trip" }) else { leave(64, "usage: realtime-check [--trip]") }
        guard woodshed_guard_is_active() else {
            leave(
                78,
                "realtime-check: built without RealtimeSanitizer, so nothing would be checked; use make rtsan"
            )
        }
        let font: String
        let synth: Synth
        do {
            font = try SoundfontFinder().find()
            synth = try Synth(settings: SynthSettings(sampleRate: 48_000, soundfontPath: font))
        } catch {
            leave(69, "realtime-check: \(error)")
        }
        let music = CheckedMusic(variant: 0)
        synth.pin(programs: music.pins)
        let engine = AudioEngine(sequence: music.sequence, synth: synth, mixer: Mixer(sampleRate: 48_000))
        var script = TransportScript(barStarts: music.barStarts, end: music.sequence.end)
        let largest = Int(callbackSizes.max() ?? 0)
        let output = UnsafeMutablePointer<Float>.allocate(capacity: 2 * largest)
        output.initialize(repeating: 0, count: 2 * largest)
        defer { output.deallocate() }

        woodshed_guard_count_on_failure()
        var loudest: Float = 0
        var reports = 0
        for index in 0..<callbacks {
            // In the middle, so that clean callbacks go before it.
            if index == callbacks / 2, !arguments.isEmpty { woodshed_guard_plant_allocation(true) }
            if index % callbacksPerStep == 0 {
                switch script.next() {
                case .command(let command):
                    precondition(engine.send(command), "the ring has room for one command")
                case .exchange:
                    let other = CheckedMusic(variant: index % 12)
                    precondition(engine.load(other.sequence), "the ring has room for one command")
                }
            }
            let frames = callbackSizes[index % callbackSizes.count]
            woodshed_guarded_render(AudioEngine.renderCallback, engine.context, output, frames)
            for sample in 0..<Int(2 * frames) { loudest = max(loudest, abs(output[sample])) }
            // What the main loop does in between.
            while engine.nextReport() != nil { reports += 1 }
        }
        let checked = woodshed_guard_checked_callbacks()
        guard checked == UInt64(callbacks) else {
            leave(70, "realtime-check: only \(checked) callbacks were checked")
        }
        guard script.isComplete else {
            let missing = TransportScript.kinds.subtracting(script.exercised).sorted().joined(separator: ", ")
            leave(70, "realtime-check: commands that were not sent: \(missing)")
        }
        guard loudest > 0.05, reports > 100 else { leave(70, "realtime-check: the band was not heard") }
        print(
            "\(checked) callbacks checked, \(TransportScript.kinds.count) kinds of command, \(reports) reports"
        )
    }

    private static func leave(_ status: Int32, _ words: String) -> Never {
        _ = (words + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(status)
    }
}
