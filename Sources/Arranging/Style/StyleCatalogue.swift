import JSONText

/// The styles that there are, by id.
public struct StyleCatalogue: Sendable {
    /// In order of id.
    public let styles: [Style]

    /// A catalogue of styles; of two with one id the last one holds.
    public init(_ styles: [Style] = []) {
        var byID: [String: Style] = [:]
        for style in styles { byID[style.id] = style }
        self.styles = byID.values.sorted { $0.id < $1.id }
    }

    /// Reads the contents of style files; later files take the place of earlier ones with the same id, so
    /// that a player's own folder comes last.
    public init(from files: [(path: String, bytes: [UInt8])]) throws(DataError) {
        var styles: [Style] = []
        for file in files { styles.append(try Style(reading: file.bytes, file: file.path)) }
        self.init(styles)
    }

    /// The style with an id; nil for none.
    public subscript(id: String) -> Style? { styles.first { $0.id == id } }

    /// The style with an id, or the error that names the nearest one.
    public func style(_ id: String) throws(ArrangingError) -> Style {
        if let style = self[id] { return style }
        throw .unknownStyle(
            id: id, nearest: nearestName(to: id, in: styles.map(\.id)), known: styles.map(\.id))
    }
}

extension Style {
    /// Reads a style file; `file` is how errors name it.
    public init(reading bytes: [UInt8], file: String) throws(DataError) {
        self = try StyleReader.style(bytes, file: file)
    }
}

/// Reads the contents of style files: ``StyleCatalogue/init(from:)`` as a function.
public func styleCatalogue(from files: [(path: String, bytes: [UInt8])]) throws(DataError) -> StyleCatalogue {
    try StyleCatalogue(from: files)
}
