import Glibc
import Testing

@testable import AudioBackend

@Suite struct WAVFileTests {
    private func write(_ samples: [Float], _ format: WAVFormat, rate: Int = 48_000) throws -> [UInt8] {
        let path = Fixture.folder + "/\(format.rawValue)-\(samples.count).wav"
        let file = try WAVFile(path: path, sampleRate: rate, format: format)
        try file.write(samples, frames: samples.count / 2)
        try file.finish()
        return Fixture.read(path)
    }

    private func word(_ bytes: [UInt8], _ at: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }

    @Test func `a 16-bit file, byte by byte`() throws {
        let bytes = try write([0, 1, -1, 0.5], .bits16)
        let head: [UInt8] =
            Array("RIFF".utf8) + [44, 0, 0, 0] + Array("WAVEfmt ".utf8)
            + [16, 0, 0, 0, 1, 0, 2, 0, 0x80, 0xBB, 0, 0, 0x00, 0xEE, 2, 0, 4, 0, 16, 0] + Array("data".utf8)
        #expect(bytes == head + [8, 0, 0, 0] + [0, 0, 0xFF, 0x7F, 0x01, 0x80, 0x00, 0x40])
    }

    @Test func `24 bits are stored low byte first`() throws {
        let bytes = try write([1, -1], .bits24)
        #expect(bytes.suffix(6) == [0xFF, 0xFF, 0x7F, 0x01, 0x00, 0x80])
        #expect(bytes[34] == 24)
    }

    @Test func `floating point keeps every bit, above full scale too`() throws {
        let bytes = try write([1.5, -0.1], .float)
        #expect(word(bytes, 58) == Int(Float(1.5).bitPattern))
        #expect(word(bytes, 62) == Int(Float(-0.1).bitPattern))
        #expect(bytes[20] == 3)
        #expect(word(bytes, 46) == 1, "one frame in the fact chunk")
    }

    @Test(arguments: WAVFormat.allCases) func `sizes in the header fit the file`(format: WAVFormat) throws {
        for frames in [0, 1, 3, 20_001] {
            let bytes = try write([Float](repeating: 0.25, count: 2 * frames), format, rate: 44_100)
            #expect(word(bytes, 4) == bytes.count - 8)
            let data = format == .float ? 58 : 44
            #expect(word(bytes, data - 4) == frames * 2 * format.bytesPerSample)
            #expect(bytes.count - data == (frames * 2 * format.bytesPerSample + 1) / 2 * 2)
            #expect(word(bytes, 24) == 44_100)
        }
    }

    @Test func `too loud is clipped in integers and nonsense is silence`() throws {
        #expect(try write([2, -2, .nan, 0], .bits16).suffix(8) == [0xFF, 0x7F, 0x01, 0x80, 0, 0, 0, 0])
    }

    @Test func `a folder that is not there is named in the error`() {
        let path = Fixture.folder + "/missing/x.wav"
        #expect(throws: AudioError.cannotWrite(path: path, errno: ENOENT)) {
            try WAVFile(path: path, sampleRate: 48_000, format: .bits16)
        }
        #expect("\(AudioError.cannotWrite(path: "x.wav", errno: ENOENT))".contains("No such file"))
    }

    @Test func `a full disk is an error, not a short file`() throws {
        let file = try WAVFile(path: "/dev/full", sampleRate: 48_000, format: .float)
        let silence = [Float](repeating: 0, count: 128)
        #expect(throws: AudioError.cannotWrite(path: "/dev/full", errno: ENOSPC)) {
            for _ in 0..<1_000 { try file.write(silence, frames: 64) }
        }
    }
}
