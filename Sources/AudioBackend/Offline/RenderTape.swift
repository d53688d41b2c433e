import Sequencing

/// What an engine would have played, block by block, written down to be rendered later by several threads.
///
/// Offline only: it grows when it must.
///
/// `@unchecked Sendable`: one thread writes a batch; when it has handed the tape on, all only read until they are done.
final class RenderTape: @unchecked Sendable {
    /// One thing to do at the start of a block.
    struct Entry: BitwiseCopyable {
        enum Action: BitwiseCopyable {
            case message(MIDIMessage)
            case click(offset: UInt8, accent: Bool)
            case command(EngineCommand)
        }
        var block: Int32
        var action: Action
    }

    private(set) var entries: UnsafeMutablePointer<Entry>
    private(set) var count = 0
    private(set) var blocks: Int32 = 0
    private var capacity = 4096

    init() { entries = .allocate(capacity: capacity) }

    deinit { entries.deallocate() }

    /// Notes something for the block that is being written.
    func add(_ action: Entry.Action) {
        if count == capacity {
            let larger = UnsafeMutablePointer<Entry>.allocate(capacity: 2 * capacity)
            larger.update(from: entries, count: count)
            entries.deallocate()
            entries = larger
            capacity *= 2
        }
        entries[count] = Entry(block: blocks, action: action)
        count += 1
    }

    /// The next entries belong to the next block.
    func endBlock() { blocks += 1 }

    /// An empty tape again.
    func rewind() {
        count = 0
        blocks = 0
    }
}
