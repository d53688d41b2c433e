extension ChordSymbol {
    /// The symbol `semitones` higher. `key` is the key the music is written in: each name keeps its
    /// distance from the tonic, so that the Bb7 of F major becomes the Db7 of Ab major.
    /// What is written behind the root stays as it is, unless it would then belong to the root:
    /// "F#b5" a fourth higher is "B(b5)".
    public func transposed(by semitones: Int, in key: Key) -> ChordSymbol {
        guard let root, let bass, semitones % 12 != 0 else { return self }
        let target = key.transposed(by: semitones).tonic
        let newRoot = root.transposed(from: key.tonic, to: target)
        let newBass = bass.transposed(from: key.tonic, to: target)

        var scalars = Array(text.unicodeScalars)
        if !bassSpan.isEmpty { Self.replace(bassSpan, in: &scalars, with: newBass) }
        Self.replace(rootSpan, in: &scalars, with: newRoot)
        var newText = String.UnicodeScalarView()
        newText.append(contentsOf: scalars)

        let newLower = lower.map { LowerChord(root: newBass, tones: $0.tones) }
        if let moved = try? ChordSymbol.parse(String(newText)), moved.root == newRoot,
            moved.bass == newBass, moved.tones == tones, moved.lower == newLower
        {
            return moved
        }
        let plain = ChordSymbol(
            text: "", root: newRoot, bass: newBass, tones: tones, lower: newLower, rootSpan: TextSpan(),
            bassSpan: TextSpan(), optional: optional
        ).normalized
        return (try? ChordSymbol.parse(plain)) ?? self
    }

    private static func replace(_ span: TextSpan, in scalars: inout [Unicode.Scalar], with name: NoteName) {
        scalars.replaceSubrange(Int(span.start)..<Int(span.end), with: Array(name.description.unicodeScalars))
    }
}
