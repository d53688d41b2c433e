extension ChordSymbol {
    /// The symbol `semitones` higher. `key` is the key the music is written in: each name keeps its
    /// distance from the tonic, so that the Bb7 of F major becomes the Db7 of Ab major.
    /// What is written behind the root stays as it is.
    public func transposed(by semitones: Int, in key: Key) -> ChordSymbol {
        guard let root, let bass, semitones % 12 != 0 else { return self }
        let target = key.transposed(by: semitones).tonic
        let newRoot = root.transposed(from: key.tonic, to: target)
        let newBass = bass.transposed(from: key.tonic, to: target)

        var scalars = Array(text.unicodeScalars)
        var newBassSpan = TextSpan()
        if !bassSpan.isEmpty {
            newBassSpan = Self.replace(bassSpan, in: &scalars, with: newBass)
        }
        let newRootSpan = Self.replace(rootSpan, in: &scalars, with: newRoot)
        let growth = Int(newRootSpan.end) - Int(rootSpan.end)
        if !bassSpan.isEmpty {
            newBassSpan.start = UInt8(clamping: Int(newBassSpan.start) + growth)
            newBassSpan.end = UInt8(clamping: Int(newBassSpan.end) + growth)
        }

        var newText = String.UnicodeScalarView()
        newText.append(contentsOf: scalars)
        return ChordSymbol(
            text: String(newText), root: newRoot, bass: newBass, tones: tones,
            lower: lower.map { LowerChord(root: newBass, tones: $0.tones) }, rootSpan: newRootSpan,
            bassSpan: newBassSpan, optional: optional)
    }

    private static func replace(
        _ span: TextSpan, in scalars: inout [Unicode.Scalar], with name: NoteName
    ) -> TextSpan {
        let new = Array(name.description.unicodeScalars)
        scalars.replaceSubrange(Int(span.start)..<Int(span.end), with: new)
        return TextSpan(start: span.start, end: UInt8(clamping: Int(span.start) + new.count))
    }
}
