import MusicTime
import Sequencing

/// A change of what is heard: a line of the state feed.
public struct StateEvent: Sendable, Hashable {
    /// When and where.
    public var position: TimelinePosition
    /// What.
    public var change: Change

    /// A change at a place. [main]
    public init(position: TimelinePosition, change: Change) {
        self.position = position
        self.change = change
    }

    /// What changed.
    public enum Change: Sendable, Hashable {
        case transport(TransportState)
        /// First and last played bar, and whether playing stays inside.
        case loop(start: Int, end: Int, isOn: Bool)
        case tempo(Tempo, percent: Double)
        case chord(ChordChange)
        case beat(accent: Int, tempo: Tempo)
        case fretboard(FretboardState)
        case notation(cursor: Tick)
        case note(NoteOnset)
        case end
    }

    /// A chord that begins to hold.
    public struct ChordChange: Sendable, Hashable {
        /// As it sounds, transposed.
        public var symbol: String
        /// Pitch class of the root; nil for no chord.
        public var root: Int?
        /// Pitch class of the bass; the root without a slash.
        public var bass: Int?
        /// All pitch classes, bass included, from the root up.
        public var pitchClasses: [Int]
        /// The next change, and the beats of the metre until then; nil at the end.
        public var next: Next?

        /// The chord to come.
        public struct Next: Sendable, Hashable {
            /// As it sounds, transposed.
            public var symbol: String
            /// Beats of the metre until it begins.
            public var inBeats: Double
        }
    }

    /// A note that begins.
    public struct NoteOnset: Sendable, Hashable {
        /// Id of the part; `click` for the metronome.
        public var part: String
        /// Order of parts at one frame.
        public var rank: Int
        /// Sounding MIDI note.
        public var midi: Int
        /// 1-127.
        public var velocity: Int
        /// How long it sounds, cut at the seam.
        public var duration: FrameSpan
        /// Where it is played, for the melody.
        public var position: FretNote?
        /// Whether the player has muted the part.
        public var isMuted: Bool
    }
}

extension TimelineSpan {
    /// The tempo that is heard: as written, times the tempo control.
    var soundingTempo: Tempo { tempo.scaled(by: scale) ?? tempo }
}
