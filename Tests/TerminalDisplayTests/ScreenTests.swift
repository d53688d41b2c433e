import Glibc
import Testing

@testable import TerminalDisplay

@Suite struct ScreenTests {
    @Test func `a terminal that reads nothing costs frames, never time or memory`() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        let screen = Screen(descriptor: ends[1], mode: .truecolor)
        let size = TerminalSize(columns: 200, rows: 60)
        var last = Screen.Outcome.unchanged
        for frame in 0..<200 {
            var canvas = Canvas(size: size)
            canvas.fill(canvas.bounds, .plain, with: frame % 2 == 0 ? "#" : "=")
            last = screen.present(canvas)
        }
        #expect(last == .skipped)
        #expect(screen.skippedFrames > 150)

        // As soon as it reads again it shows the newest frame, whole.
        var emulator = Emulator(columns: 200, rows: 60)
        var newest = Canvas(size: size)
        newest.fill(newest.bounds, .plain, with: "!")
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        for _ in 0..<20 {
            while true {
                let n = read(ends[0], &buffer, buffer.count)
                if n <= 0 { break }
                received += buffer[..<n]
            }
            screen.present(newest)
        }
        emulator.feed(received)
        #expect(emulator.complaints == [])
        #expect(emulator.text == newest.text)
        close(ends[0])
        close(ends[1])
    }

    @Test func `a terminal that is gone is told, not hit by a signal`() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        close(ends[0])
        signal(SIGPIPE, SIG_IGN)
        let screen = Screen(descriptor: ends[1], mode: .none)
        var canvas = Canvas(size: TerminalSize(columns: 4, rows: 1))
        canvas.put("x", x: 0, y: 0)
        #expect(screen.present(canvas) == .failed(code: EPIPE))
        close(ends[1])
    }
}
