/// A tuned neck: which note sounds where.
public struct Fretboard: Hashable, Sendable {
    /// The open strings.
    public let tuning: Tuning
    /// Where the capo sits.
    public let capo: Capo
    /// Frets of the neck, counted from the nut; 1...36.
    public let frets: Int

    /// Frets outside 1...36 are clamped.
    public init(tuning: Tuning = .standard, capo: Capo = .none, frets: Int = 22) {
        self.tuning = tuning
        self.capo = capo
        self.frets = min(max(frets, 1), 36)
    }

    /// The highest fret that can be named with this capo.
    public var lastFret: Int { max(0, frets - capo.fret) }

    /// The sounding MIDI note at a position; nil when string or fret do not exist.
    ///
    /// On a short string fret 0 is its open note and the frets up to its beginning do not exist;
    /// with a capo, the short string has one of its own that rises as far.
    public func midi(at position: FretPosition) -> Int? {
        guard let open = tuning.openString(position.string), position.fret >= 0,
            position.fret <= lastFret
        else { return nil }
        if position.fret == 0 { return open.midi + capo.fret }
        let start = tuning.startFret(ofString: position.string)
        guard position.fret > start else { return nil }
        return open.midi + capo.fret + position.fret - start
    }

    /// Every position of a sounding note, by string.
    public func positions(of midi: Int) -> [FretPosition] {
        tuning.strings.indices.compactMap { position(of: midi, onString: $0 + 1) }
    }

    /// Where a sounding note lies on one string; nil where it does not.
    public func position(of midi: Int, onString string: Int) -> FretPosition? {
        guard let open = tuning.openString(string), (0...127).contains(midi) else { return nil }
        let distance = midi - open.midi - capo.fret
        guard distance >= 0 else { return nil }
        let fret = distance == 0 ? 0 : distance + tuning.startFret(ofString: string)
        return fret <= lastFret ? FretPosition(string: string, fret: fret) : nil
    }

    /// Every position of the given pitch classes with frets inside `range`, by string and then fret.
    public func positions(
        ofPitchClasses pitchClasses: PitchClassSet, in range: ClosedRange<Int>
    ) -> [FretPosition] {
        var found: [FretPosition] = []
        for string in tuning.strings.indices {
            for fret in 0...lastFret where range.contains(fret) {
                let position = FretPosition(string: string + 1, fret: fret)
                if let midi = midi(at: position), pitchClasses.contains(PitchClass(midi)) {
                    found.append(position)
                }
            }
        }
        return found
    }

    /// The same for a list of pitch classes.
    public func positions(
        ofPitchClasses pitchClasses: [PitchClass], in range: ClosedRange<Int>
    ) -> [FretPosition] {
        positions(ofPitchClasses: PitchClassSet(pitchClasses), in: range)
    }

    /// The lowest and highest sounding note of the neck; nil without strings.
    public var range: ClosedRange<Int>? {
        var low = Int.max
        var high = Int.min
        for (index, open) in tuning.strings.enumerated() {
            low = min(low, open.midi + capo.fret)
            let start = tuning.startFret(ofString: index + 1)
            high = max(high, open.midi + capo.fret + max(0, lastFret - start))
        }
        return low <= high ? low...high : nil
    }
}
