import Glibc
import Testing

@testable import AudioBackend
@testable import impulse_soundfont

@Suite struct SoundfontTests {
    private func file(_ name: String, _ bytes: [UInt8]) -> String {
        let path = Fixture.folder + "/" + name
        Fixture.write(bytes, to: path)
        return path
    }

    @Test func `a missing font is named with the system's word`() {
        #expect(throws: SoundfontError.unreadable(path: "/nowhere/a.sf2", errno: ENOENT)) {
            try SoundfontFile.check(path: "/nowhere/a.sf2")
        }
    }

    @Test func `an empty file, a folder and a text file are told apart`() {
        let empty = file("empty.sf2", [])
        #expect(throws: SoundfontError.empty(path: empty)) { try SoundfontFile.check(path: empty) }
        #expect(throws: SoundfontError.notAFile(path: "/tmp")) { try SoundfontFile.check(path: "/tmp") }
        let text = file("text.sf2", Array("this is not a sound font at all".utf8))
        #expect(throws: SoundfontError.notASoundfont(path: text)) { try SoundfontFile.check(path: text) }
    }

    @Test func `a download that stopped is said to be cut short`() {
        let whole = ImpulseSoundfont.bytes()
        let path = file("short.sf2", Array(whole.prefix(whole.count / 2)))
        #expect(
            throws: SoundfontError.truncated(
                path: path, chunk: "RIFF", expectedBytes: whole.count, foundBytes: whole.count / 2)
        ) { try SoundfontFile.check(path: path) }
    }

    @Test func `no byte changed anywhere makes the check or the synth crash`() {
        let whole = ImpulseSoundfont.bytes()
        // Every byte of the structure, and a few of the long tables.
        let path = Fixture.folder + "/changed.sf2"
        for index in Array(0..<220) + stride(from: 220, to: whole.count, by: 97) {
            var bytes = whole
            bytes[index] ^= 0xFF
            Fixture.write(bytes, to: path)
            _ = try? SoundfontFile.check(path: path)
            _ = try? Synth(settings: SynthSettings(sampleRate: 48_000, soundfontPath: path))
        }
    }

    @Test func `a synth refuses a wrong font with the same words`() {
        let text = file("text2.sf2", Array("this is not a sound font at all".utf8))
        #expect(throws: AudioError.soundfont(.notASoundfont(path: text))) {
            try Synth(settings: SynthSettings(sampleRate: 48_000, soundfontPath: text))
        }
    }

    @Test func `the font named by the user comes first, and a wrong one is not replaced`() throws {
        let finder = SoundfontFinder(ownFolders: [], environmentPath: "/nowhere/env.sf2")
        #expect(try finder.find(named: Fixture.impulseFont) == Fixture.impulseFont)
        #expect(throws: SoundfontError.unreadable(path: "/nowhere/env.sf2", errno: ENOENT)) {
            try finder.find()
        }
        #expect(throws: SoundfontError.unreadable(path: "/nowhere/a.sf2", errno: ENOENT)) {
            try finder.find(named: "/nowhere/a.sf2")
        }
    }

    @Test func `folders are searched in order and the test font is never chosen`() throws {
        let a = Fixture.folder + "/a", b = Fixture.folder + "/b"
        mkdir(a, 0o755)
        mkdir(b, 0o755)
        Fixture.write(ImpulseSoundfont.bytes(), to: a + "/impulse.sf2")
        Fixture.write(Array("nonsense".utf8), to: a + "/broken.sf2")
        Fixture.write(ImpulseSoundfont.bytes(), to: b + "/grand.sf2")
        Fixture.write(ImpulseSoundfont.bytes(), to: b + "/default-GM.sf3")
        #expect(try SoundfontFinder(ownFolders: [a], systemFolders: [b]).find() == b + "/default-GM.sf3")
        #expect(
            try SoundfontFinder(ownFolders: [a], fluidDefault: b + "/grand.sf2", systemFolders: [b]).find()
                == b + "/grand.sf2")
        #expect(throws: SoundfontError.noneFound(looked: [a])) { try SoundfontFinder(ownFolders: [a]).find() }
    }
}
