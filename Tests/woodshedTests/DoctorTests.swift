import JSONText
import Testing

@testable import woodshed

@Suite struct DoctorTests {
    @Test func `a finding is a line, and its advice stands below it`() {
        let finding = Finding("sound", .bad, "no device", advice: "plug one in")
        #expect(
            finding.lines(width: nil) == ["bad   sound       no device", "                  -> plug one in"])
    }

    @Test func `a program gets the facts by name`() {
        var writer = JSONWriter()
        Finding("sound", .ok, "default").with("rate", .number(48000)).with("names", .texts(["a"])).write(
            to: &writer)
        #expect(
            writer.text
                == "{\"check\":\"sound\",\"verdict\":\"ok\",\"text\":\"default\",\"advice\":null,\"rate\":48000,"
                + "\"names\":[\"a\"]}\n")
    }

    @Test func `converters are no devices`() {
        #expect(SoundDoctor.isOfUse("default"))
        #expect(SoundDoctor.isOfUse("plughw:CARD=PCH,DEV=0"))
        #expect(!SoundDoctor.isOfUse("surround51:CARD=PCH,DEV=0"))
        #expect(!SoundDoctor.isOfUse("null"))
    }

    @Test func `without sound it says so and exits with 69`() {
        let result = Program.run(["doctor", "--output", "alsa:no-such-device", "--json"])
        #expect(result.status == 69)
        let first = result.output.split(separator: "\n").first ?? ""
        #expect(
            first.hasPrefix(
                "{\"check\":\"sound\",\"verdict\":\"bad\",\"text\":\"sound device \\\"no-such-device\\\""))
        #expect(result.errors.isEmpty)
    }

    @Test func `a device that takes everything will do`() {
        let result = Program.run(["doctor", "--output", "alsa:null"])
        #expect(result.output.contains("ok    sound       null: "))
        #expect(result.output.contains("fluidsynth  version "))
    }
}
