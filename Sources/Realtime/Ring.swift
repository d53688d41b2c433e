import Synchronization

/// A lock-free queue between two threads: one writer, one reader, never an allocation after `init`.
///
/// The queue owns the memory and must outlive its ``writer`` and ``reader``, which are plain pointers so that the audio
/// thread touches no reference count. Each end loads the other end's index once, works, and stores its own index once.
public final class Ring<Element: BitwiseCopyable>: @unchecked Sendable {
    // @unchecked: the two ends are handed to one thread each, and meet only in the two atomic indices.

    /// The end that puts elements in; for one thread only.
    public let writer: RingWriter<Element>
    /// The end that takes elements out; for one thread only.
    public let reader: RingReader<Element>
    private let storage: RingStorage<Element>

    /// A queue for `capacity` elements, rounded up to a power of two. [setup]
    public init(capacity: Int) {
        precondition(capacity > 0 && capacity <= 1 << 24, "a ring holds 1 to 16 million elements")
        var size = 1
        while size < capacity { size *= 2 }
        storage = RingStorage(size: size)
        writer = RingWriter(storage: storage)
        reader = RingReader(storage: storage)
    }

    deinit { storage.free() }

    /// How many elements fit. [any]
    public var capacity: Int { storage.mask + 1 }
}

/// The memory that both ends see.
@frozen
@usableFromInline
struct RingStorage<Element: BitwiseCopyable>: @unchecked Sendable {
    // @unchecked: pointers to memory that Ring frees only after both ends are gone.
    @usableFromInline let elements: UnsafeMutablePointer<Element>
    /// Count of elements ever written. One writer: the writing thread.
    @usableFromInline let written: UnsafeMutablePointer<Atomic<Int>>
    /// Count of elements ever read. One writer: the reading thread.
    @usableFromInline let read: UnsafeMutablePointer<Atomic<Int>>
    @usableFromInline let mask: Int

    init(size: Int) {
        elements = .allocate(capacity: size)
        // A cache line apart, so that the two threads do not fight over one.
        let line = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 128)
        written = line.bindMemory(to: Atomic<Int>.self, capacity: 1)
        read = (line + 128).bindMemory(to: Atomic<Int>.self, capacity: 1)
        written.initialize(to: Atomic(0))
        read.initialize(to: Atomic(0))
        mask = size - 1
    }

    func free() {
        elements.deallocate()
        UnsafeMutableRawPointer(written).deallocate()
    }
}

/// The writing end of a ``Ring``.
@frozen
public struct RingWriter<Element: BitwiseCopyable>: @unchecked Sendable {
    // @unchecked: see Ring; the holder keeps it on one thread.
    @usableFromInline let storage: RingStorage<Element>

    @usableFromInline
    init(storage: RingStorage<Element>) { self.storage = storage }

    /// Puts an element in; false where the ring is full, and then nothing has changed. [audio]
    @inlinable @inline(__always)
    public func write(_ element: Element) -> Bool {
        let written = storage.written.pointee.load(ordering: .relaxed)
        let read = storage.read.pointee.load(ordering: .acquiring)
        guard written &- read <= storage.mask else { return false }
        storage.elements[written & storage.mask] = element
        storage.written.pointee.store(written &+ 1, ordering: .releasing)
        return true
    }

    /// How many more elements fit at the least; the reader may free more at any time. [audio]
    @inlinable @inline(__always)
    public var free: Int {
        let written = storage.written.pointee.load(ordering: .relaxed)
        let read = storage.read.pointee.load(ordering: .acquiring)
        return storage.mask + 1 - (written &- read)
    }
}

/// The reading end of a ``Ring``.
@frozen
public struct RingReader<Element: BitwiseCopyable>: @unchecked Sendable {
    // @unchecked: see Ring; the holder keeps it on one thread.
    @usableFromInline let storage: RingStorage<Element>

    @usableFromInline
    init(storage: RingStorage<Element>) { self.storage = storage }

    /// Takes the oldest element out; nil where there is none. [audio]
    @inlinable @inline(__always)
    public func read() -> Element? {
        let read = storage.read.pointee.load(ordering: .relaxed)
        let written = storage.written.pointee.load(ordering: .acquiring)
        guard written != read else { return nil }
        let element = storage.elements[read & storage.mask]
        storage.read.pointee.store(read &+ 1, ordering: .releasing)
        return element
    }
}
