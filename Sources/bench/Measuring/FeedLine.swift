import JSONText

/// What the measurements need of a line of the state feed.
struct FeedLine {
    let type: String
    let frame: Int
    let pass: Int
    /// CLOCK_MONOTONIC in seconds; only live.
    let heardAt: Double?

    /// Reads a line; nil for the session line and for what is no line of the feed.
    init?(_ bytes: some Sequence<UInt8>) {
        guard let root = try? JSONDocument(Array(bytes), file: "feed").root,
            let type = root["type"]?.textValue,
            let frame = root["frame"]?.numberText.flatMap({ Int($0) })
        else { return nil }
        self.type = type
        self.frame = frame
        pass = root["pass"]?.numberText.flatMap { Int($0) } ?? 0
        heardAt = root["heardAt"]?.numberText.flatMap { Double($0) }.map { $0 / 1e9 }
    }
}
