import Synchronization
import Testing

@testable import Realtime

@Suite struct RingTests {
    /// Larger than a cache line, and every word follows from the first: a torn copy shows.
    struct Payload: BitwiseCopyable {
        var words:
            (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
        init(_ seed: UInt64) {
            words = (
                seed, seed &* 3, seed &* 5, seed &* 7, seed &* 9, seed &* 11, seed &* 13, seed &* 15,
                seed &* 17,
                seed &* 19, seed &* 21, seed &* 23
            )
        }
        var isWhole: Bool {
            let s = words.0
            return words.1 == s &* 3 && words.5 == s &* 11 && words.8 == s &* 17 && words.11 == s &* 23
        }
    }

    @Test func `what goes in comes out in order, and a full ring says so`() {
        let ring = Ring<Int>(capacity: 4)
        #expect(ring.reader.read() == nil)
        for round in 0..<5 {
            for n in 0..<4 { #expect(ring.writer.write(round * 10 + n)) }
            #expect(!ring.writer.write(99))
            #expect(ring.writer.free == 0)
            for n in 0..<4 { #expect(ring.reader.read() == round * 10 + n) }
            #expect(ring.reader.read() == nil)
        }
    }

    @Test func `two threads lose nothing and tear nothing`() async {
        let ring = Ring<Payload>(capacity: 64)
        let writer = ring.writer
        let total: UInt64 = 200_000
        let sender = Task.detached {
            var n: UInt64 = 0
            while n < total {
                if writer.write(Payload(n)) { n += 1 } else { await Task.yield() }
            }
        }
        var expected: UInt64 = 0
        var wrong = 0
        while expected < total {
            guard let payload = ring.reader.read() else {
                await Task.yield()
                continue
            }
            if payload.words.0 != expected || !payload.isWhole { wrong += 1 }
            expected += 1
        }
        await sender.value
        #expect(wrong == 0)
        #expect(ring.reader.read() == nil)
    }

    @Test func `the latest value is never torn and never goes back`() async {
        let slot = LatestValue(Payload(0))
        let writer = slot.writer
        let total: UInt64 = 200_000
        let sender = Task.detached {
            for n in 1...total {
                writer.publish(Payload(n))
                if n % 64 == 0 { await Task.yield() }
            }
        }
        var last: UInt64 = 0
        var moved = 0
        var wrong = 0
        while last < total {
            let payload = slot.reader.latest()
            if !payload.isWhole || payload.words.0 < last { wrong += 1 }
            if payload.words.0 > last { moved += 1 }
            last = payload.words.0
            await Task.yield()
        }
        await sender.value
        #expect(wrong == 0)
        #expect(moved > 1)
        #expect(slot.reader.latest().words.0 == total)
    }
}
