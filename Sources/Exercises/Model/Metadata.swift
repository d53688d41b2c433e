/// What an exercise is good for.
public struct Metadata: Sendable, Hashable {
    /// 1 first weeks to 10 professional; nil where not said.
    public var difficulty: Int?
    /// `blues`, `technique`, `tune`…; free text.
    public var category: String?
    /// Seconds of one pass, where the file says so; see ``Exercise/duration``.
    public var duration: Double?
    /// Views that the player may step through; nil for all.
    public var allowedViews: [ExerciseView]?
    /// What it trains.
    public var trains: String?
    /// How to practise it.
    public var how: String?

    /// What an exercise is good for.
    public init(
        difficulty: Int? = nil, category: String? = nil, duration: Double? = nil,
        allowedViews: [ExerciseView]? = nil,
        trains: String? = nil, how: String? = nil
    ) {
        self.difficulty = difficulty
        self.category = category
        self.duration = duration
        self.allowedViews = allowedViews
        self.trains = trains
        self.how = how
    }

    /// Whether nothing is said.
    public var isEmpty: Bool { self == Metadata() }
}

/// A view that an exercise allows, by the names of the screen's views.
public enum ExerciseView: String, Sendable, Hashable, CaseIterable {
    /// Big beat, chords and neck.
    case stage
    /// The scrolling page.
    case page
    /// The chart.
    case chart
    /// Everything that fits.
    case all
}
