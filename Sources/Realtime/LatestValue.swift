import Synchronization

/// The newest value of something, from one writing thread to one reading thread; older values are forgotten.
///
/// Three slots: the writer fills its own and swaps it with the shared one, the reader swaps the shared one with its
/// own when it is fresh. Nobody waits and no value is ever torn.
public final class LatestValue<Value: BitwiseCopyable>: @unchecked Sendable {
    // @unchecked: the two ends are handed to one thread each, and meet only in the atomic slot number.

    /// The end that publishes; for one thread only.
    public let writer: LatestValueWriter<Value>
    /// The end that looks; for one thread only.
    public let reader: LatestValueReader<Value>
    private let storage: LatestValueStorage<Value>

    /// A slot that reads as `initial` until something is published. [setup]
    public init(_ initial: Value) {
        storage = LatestValueStorage(initial)
        writer = LatestValueWriter(storage: storage)
        reader = LatestValueReader(storage: storage)
    }

    deinit { storage.free() }
}

@frozen
@usableFromInline
struct LatestValueStorage<Value: BitwiseCopyable>: @unchecked Sendable {
    // @unchecked: pointers to memory that LatestValue frees only after both ends are gone.
    @usableFromInline let slots: UnsafeMutablePointer<Value>
    /// Number of the slot between the two threads, with ``fresh`` added when the writer put it there.
    @usableFromInline let shared: UnsafeMutablePointer<Atomic<Int>>
    /// Number of the writer's own slot. One writer: the writing thread, which alone reads it.
    @usableFromInline let writing: UnsafeMutablePointer<Int>
    /// Number of the reader's own slot. One writer: the reading thread, which alone reads it.
    @usableFromInline let reading: UnsafeMutablePointer<Int>

    @usableFromInline static var fresh: Int { 4 }

    init(_ initial: Value) {
        slots = .allocate(capacity: 3)
        slots.initialize(repeating: initial, count: 3)
        let lines = UnsafeMutableRawPointer.allocate(byteCount: 384, alignment: 128)
        shared = lines.bindMemory(to: Atomic<Int>.self, capacity: 1)
        writing = (lines + 128).bindMemory(to: Int.self, capacity: 1)
        reading = (lines + 256).bindMemory(to: Int.self, capacity: 1)
        shared.initialize(to: Atomic(0))
        writing.initialize(to: 1)
        reading.initialize(to: 2)
    }

    func free() {
        slots.deallocate()
        UnsafeMutableRawPointer(shared).deallocate()
    }
}

/// The publishing end of a ``LatestValue``.
@frozen
public struct LatestValueWriter<Value: BitwiseCopyable>: @unchecked Sendable {
    // @unchecked: see LatestValue; the holder keeps it on one thread.
    @usableFromInline let storage: LatestValueStorage<Value>

    @usableFromInline
    init(storage: LatestValueStorage<Value>) { self.storage = storage }

    /// Makes `value` the one that the reader sees next. [audio]
    @inlinable @inline(__always)
    public func publish(_ value: Value) {
        let slot = storage.writing.pointee
        storage.slots[slot] = value
        let before = storage.shared.pointee.exchange(
            slot | LatestValueStorage<Value>.fresh, ordering: .acquiringAndReleasing)
        storage.writing.pointee = before & 3
    }
}

/// The looking end of a ``LatestValue``.
@frozen
public struct LatestValueReader<Value: BitwiseCopyable>: @unchecked Sendable {
    // @unchecked: see LatestValue; the holder keeps it on one thread.
    @usableFromInline let storage: LatestValueStorage<Value>

    @usableFromInline
    init(storage: LatestValueStorage<Value>) { self.storage = storage }

    /// The newest value that was published. [audio]
    @inlinable @inline(__always)
    public func latest() -> Value {
        if storage.shared.pointee.load(ordering: .relaxed) & LatestValueStorage<Value>.fresh != 0 {
            let before = storage.shared.pointee.exchange(
                storage.reading.pointee, ordering: .acquiringAndReleasing)
            storage.reading.pointee = before & 3
        }
        return storage.slots[storage.reading.pointee]
    }
}
