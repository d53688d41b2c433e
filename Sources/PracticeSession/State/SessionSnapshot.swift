/// A way to look at the session.
public enum SessionView: String, Sendable, Hashable, CaseIterable {
    case stage
    case page
    case chart
    case all
}

/// A bar of the chart as written.
public struct ChartBarState: Sendable, Hashable {
    /// A chord in the bar.
    public struct Chord: Sendable, Hashable {
        /// As written.
        public var symbol: String
        /// Share of the bar before it: 0 at the bar's start, 0.5 in its middle.
        public var at: Double

        /// A chord in the bar. [main]
        public init(symbol: String, at: Double) {
            self.symbol = symbol
            self.at = at
        }
    }
    /// Bar number as printed.
    public var number: Int
    /// Chords in order; empty where the chord before goes on.
    public var chords: [Chord]
    /// Name of the section that begins here.
    public var section: String?
    /// A repeat begins here.
    public var repeatStart = false
    /// Plays in all where a repeat ends here; nil where none ends.
    public var repeatEnd: Int?
    /// Numbers of the ending that this bar belongs to: `1.`.
    public var ending: String?

    /// A bar of the chart. [main]
    public init(number: Int, chords: [Chord], section: String? = nil) {
        self.number = number
        self.chords = chords
        self.section = section
    }
}

/// An open string of the neck.
public struct OpenString: Sendable, Hashable {
    /// Spelled with octave: `E4`.
    public var name: String
    /// Sounding MIDI note of the open string, capo off.
    public var midi: Int

    /// An open string. [main]
    public init(name: String, midi: Int) {
        self.name = name
        self.midi = midi
    }

    /// Six strings in the usual tuning, string 1 first.
    public static let standardGuitar = [
        OpenString(name: "E4", midi: 64), OpenString(name: "B3", midi: 59), OpenString(name: "G3", midi: 55),
        OpenString(name: "D3", midi: 50), OpenString(name: "A2", midi: 45), OpenString(name: "E2", midi: 40),
    ]
}

/// What does not change while a piece is played.
public struct PieceInfo: Sendable, Hashable {
    /// Id of the exercise.
    public var id: String
    /// For people.
    public var title: String
    /// Who wrote it; nil where unknown or traditional.
    public var composer: String?
    /// The written key, for people: `A`, `F# minor`.
    public var key: String
    /// Strings of the neck with the capo off, string 1 first.
    public var strings: [OpenString]
    /// Name of the tuning.
    public var tuning: String
    /// Fret of the capo; 0 none.
    public var capo: Int
    /// Name of the style of the band.
    public var style: String
    /// Written bars.
    public var chart: [ChartBarState]
    /// Shortest distance between two onsets of the melody in quarter notes, grace notes left out: a page that is
    /// spaced by it needs no other spacing as it scrolls.
    public var shortestGap: Double = 0.5
    /// Views that `v` steps through, in order.
    public var views: [SessionView]
    /// What the exercise trains, and how to practise it; empty where not said.
    public var trains: String
    /// How to practise it; empty where not said.
    public var how: String

    /// What is known of a piece. [main]
    public init(
        id: String, title: String, composer: String? = nil, key: String, strings: [OpenString],
        tuning: String = "",
        capo: Int = 0, style: String = "",
        chart: [ChartBarState] = [], views: [SessionView] = SessionView.allCases, trains: String = "",
        how: String = ""
    ) {
        self.id = id
        self.title = title
        self.composer = composer
        self.key = key
        self.strings = strings
        self.tuning = tuning
        self.capo = capo
        self.style = style
        self.chart = chart
        self.views = views
        self.trains = trains
        self.how = how
    }
}

/// A part of the mixer.
public struct PartStrip: Sendable, Hashable {
    /// Id of the part: `melody`, `bass`.
    public var id: String
    /// For people.
    public var name: String
    /// Whether the player muted it.
    public var isMuted = false
    /// Whether the player soloed it.
    public var isSoloed = false
    /// Gain in decibels.
    public var gain: Double = 0
    /// Peak of the last moments, 0 to 1.
    public var peak: Double = 0

    /// A part with its gain at 0 dB. [main]
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// Everything a display may show, at one moment of heard time.
public struct SessionSnapshot: Sendable, Hashable {
    /// What does not change while the piece is played.
    public var piece: PieceInfo
    /// Where the music is.
    public var playback = PlaybackState()
    /// Chord now and next.
    public var chord = ChordState()
    /// The neck.
    public var fretboard = FretboardState()
    /// The page.
    public var notation = NotationState()
    /// Parts in the order of the keys `1`-`9`.
    public var parts: [PartStrip] = []
    /// One line for the player, gone after some seconds: what a key did, what the output said.
    public var message: String?
    /// What plays: `ALSA default, 48000 Hz`, `no sound: …`.
    public var output = ""
    /// Drop-outs so far.
    public var dropouts = 0

    /// A snapshot of a piece before it starts. [main]
    public init(piece: PieceInfo) { self.piece = piece }
}
