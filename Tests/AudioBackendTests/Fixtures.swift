import Glibc
import Testing

@testable import AudioBackend
@testable import impulse_soundfont

/// What the tests of this room share.
enum Fixture {
    static let rate = 48_000

    /// A folder of this test run's own, removed with the machine's temporary files.
    static let folder: String = {
        var template = Array("/tmp/woodshed-audio-XXXXXX".utf8CString)
        return mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
    }()

    /// The test font, written anew by the generator.
    static let impulseFont: String = {
        let path = folder + "/impulse.sf2"
        write(ImpulseSoundfont.bytes(), to: path)
        return path
    }()

    /// A small General MIDI font, where one is installed.
    static let bandFont: String? = [
        "/usr/share/sounds/sf2/TimGM6mb.sf2", "/usr/share/sounds/sf2/FluidR3_GM.sf2",
    ]
    .first { access($0, R_OK) == 0 }

    static func write(_ bytes: [UInt8], to path: String) {
        guard let file = fopen(path, "wb") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let got = fread(&buffer, 1, buffer.count, file)
            if got == 0 { return bytes }
            bytes += buffer[..<got]
        }
    }
}

/// A mixer with buffers a test can fill: each part is a number held for a whole block.
final class Desk {
    let mixer = Mixer(sampleRate: Fixture.rate)
    let buffers = SynthBuffers()
    private let output = UnsafeMutablePointer<Float>.allocate(capacity: 2 * AudioBlock.frames)

    deinit { output.deallocate() }

    /// One block with these parts sounding at a constant level; the interleaved result.
    func block(_ parts: [Int: Float] = [:]) -> [Float] {
        block { part, _ in parts[part] ?? 0 }
    }

    /// One block whose parts follow a function of part and frame, the same left and right.
    func block(_ signal: (Int, Int) -> Float) -> [Float] {
        for part in 0..<AudioBlock.synthParts {
            for frame in 0..<AudioBlock.frames {
                buffers.pointers[2 * part]?[frame] = signal(part, frame)
                buffers.pointers[2 * part + 1]?[frame] = signal(part, frame)
            }
        }
        mixer.process(buffers.pointers, into: output)
        return Array(UnsafeBufferPointer(start: output, count: 2 * AudioBlock.frames))
    }

    /// The left channel of several blocks in a row.
    func left(blocks: Int, _ parts: [Int: Float] = [:]) -> [Float] {
        (0..<blocks).flatMap { _ in
            let frames = block(parts)
            return (0..<AudioBlock.frames).map { frames[2 * $0] }
        }
    }
}
