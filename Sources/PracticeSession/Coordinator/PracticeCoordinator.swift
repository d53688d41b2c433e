import Arranging
import AudioBackend
import Exercises
import Harmony
import MusicTime
import Sequencing

/// Joins the player and the audio side on the main loop: takes commands, follows reports, and publishes what is heard.
///
/// Everything people see comes from here, and everything they ask for goes through here. Belongs to the main loop.
public final class PracticeCoordinator {
    /// What is played.
    public let piece: PieceInfo
    let lookup: MusicLookup
    let engine: any EngineLink
    let framesPerSecond: Int
    var follower: CueFollower
    let builder: SnapshotBuilder

    // What the player set, shown at once and confirmed by the next report
    var settings: SessionSettings
    var volume = 0.0
    var overlay = NeckOverlay.hidden
    var taps = TapTempo()
    /// What the transport is about to do, until a report says so.
    var expected: (state: TransportState, since: Frame)?
    /// The bar that was asked for last, until it is heard: the next key counts from there.
    var asked: (bar: Int, since: Frame)?
    /// The count-in that `c` switches on again.
    var lastCountIn = CountIn(bars: 1)
    /// The loop that `l` switches on again.
    var lastLoop: Range<Int>?
    var message: (text: String, until: Frame)?
    private var movingFrames: Int64 = 0
    private var reached = Frame(-1)
    /// Whether the last pass has been heard to its end.
    public private(set) var hasEnded = false

    /// A coordinator of an arrangement that the engine has at its start; the settings are sent at once. [main]
    public init(
        _ arrangement: Arrangement, of exercise: Exercise, piece: PieceInfo, engine: any EngineLink,
        framesPerSecond: Int, settings: SessionSettings
    ) {
        lookup = MusicLookup(arrangement, of: exercise)
        self.piece = piece
        self.engine = engine
        self.framesPerSecond = framesPerSecond
        self.settings = settings
        follower = CueFollower(lookup, framesPerSecond: framesPerSecond)
        builder = SnapshotBuilder(lookup, piece: piece)
        lastLoop = settings.loop
        if !settings.countIn.isNone { lastCountIn = settings.countIn }
        sendSettings()
    }

    /// The parts in the order of the keys `1`-`9`.
    public var parts: [CuePart] { lookup.cues.parts }

    // MARK: Following

    /// Takes the reports of the audio side and tells everything that is heard up to `heard`. [main]
    ///
    /// `heard` is never beyond what was rendered: whatever the output says, cues of the future are not shown.
    public func update(heard: Frame, emit: (StateEvent) -> Void = { _ in }) {
        let rendered = engine.renderedFrames()
        while let report = engine.nextReport() {
            if case .span(let span) = report { follower.take(span) }
        }
        let frame = Frame(min(heard.value, rendered.value - 1))
        guard frame > reached else { return }
        let wasMoving = follower.span?.isMoving ?? false
        follower.advance(to: frame) { event in
            if case .end = event.change { hasEnded = true }
            if case .transport(let state) = event.change, state != .stopped { hasEnded = false }
            emit(event)
        }
        if wasMoving { movingFrames += frame.value - max(reached.value, 0) }
        reached = frame
        if let waiting = asked, let span = follower.span {
            let isThere = span.reason == .seek && span.startTick == lookup.cues.bars[waiting.bar].start
            if isThere || frame.value - waiting.since.value > Int64(framesPerSecond) { asked = nil }
        }
        if let waiting = expected {
            let isThere = follower.span?.state == waiting.state
            if isThere || frame.value - waiting.since.value > Int64(framesPerSecond) { expected = nil }
        }
    }

    /// The frame at which the next change is heard if nobody intervenes: when to look again. Nil at rest. [main]
    public var nextCueFrame: Frame? { follower.nextCueFrame }

    /// The picture of the moment that the last update reached. [main]
    public func snapshot() -> SessionSnapshot {
        var snapshot = builder.snapshot(of: &follower, at: reached)
        snapshot.playback.elapsed = Double(movingFrames) / Double(framesPerSecond)
        if let expected { snapshot.playback.transport = expected.state }
        snapshot.playback.percent = settings.scale.percent
        snapshot.playback.transpose = settings.transpose
        snapshot.playback.volume = volume
        snapshot.playback.click = settings.click
        snapshot.playback.countInPolicy = settings.countIn.policy
        snapshot.playback.countInBars = Int(settings.countIn.bars)
        snapshot.parts = lookup.cues.parts.map { part in
            var strip = PartStrip(id: part.id, name: part.name)
            strip.isMuted = settings.muted.contains(part.id)
            strip.isSoloed = settings.soloed.contains(part.id)
            strip.gain = settings.gains[part.id] ?? 0
            return strip
        }
        if let message, message.until > reached { snapshot.message = message.text }
        return snapshot
    }

    /// The written tempo at the place that is heard. [main]
    var writtenTempo: Tempo { follower.span?.tempo ?? lookup.tempoMap.segments[0].tempo }

    /// The bar of the music that is heard, or that a count-in leads to. [main]
    var heardBar: Int {
        guard let span = follower.span else { return 0 }
        return lookup.barIndex(at: span.state == .countIn ? span.target : span.tick(at: reached))
    }

    /// The last line of a feed that is ended before the music does: where the last update was. [main]
    public func endOfFeed() -> StateEvent {
        let frame = Frame(max(reached.value, 0))
        let position =
            follower.span.map { lookup.position(of: $0.tick(at: frame), in: $0, frame: frame) }
            ?? TimelinePosition(
                frame: frame, tick: .zero, pass: 1, bar: lookup.cues.bars[0].number,
                written: lookup.cues.bars[0].written, beat: 1)
        return StateEvent(position: position, change: .end)
    }

    // MARK: Sending

    /// One line for the player, for three seconds. [main]
    public func say(_ text: String) {
        message = (text, Frame(max(reached.value, 0) + 3 * Int64(framesPerSecond)))
    }

    /// Sends a command; tells the player when the audio side does not take it. [main]
    @discardableResult
    func send(_ command: EngineCommand) -> Bool {
        if engine.send(command) { return true }
        say("busy: try again")
        return false
    }

    func send(_ command: SequencerCommand) -> Bool { send(.sequencer(command)) }

    private func sendSettings() {
        _ = send(.countIn(settings.countIn))
        _ = send(.click(settings.click))
        _ = send(.passes(Int32(settings.passes)))
        if settings.scale != .asWritten { _ = send(.scale(settings.scale)) }
        if settings.transpose != 0 { _ = send(.transpose(Int8(settings.transpose))) }
        if let loop = settings.loop { _ = sendRegion(loop) }
        if let from = settings.from { _ = send(.seek(lookup.cues.bars[from].start)) }
        sendMutes()
        for (part, gain) in settings.gains {
            guard let channel = channel(ofPart: part) else { continue }
            send(.gain(part: channel, Decibels.gain(Float(gain))))
        }
    }

    /// Played bars as the region; nil for the whole piece. [main]
    func sendRegion(_ loop: Range<Int>?) -> Bool {
        guard let loop else { return send(.region(start: .zero, end: lookup.end, isLoop: false)) }
        let last = lookup.cues.bars[loop.upperBound - 1]
        return send(
            .region(
                start: lookup.cues.bars[loop.lowerBound].start, end: last.start + last.length, isLoop: true))
    }

    /// The mixer's part of a part id; the click has one too. [main]
    private func channel(ofPart id: String) -> Int? {
        if id == "click" { return AudioBlock.clickPart }
        return lookup.cues.parts.first { $0.id == id }?.channel
    }

    /// Sends which parts are heard; false when the audio side did not take it all, which the next time makes up for.
    @discardableResult
    func sendMutes() -> Bool {
        let ids = lookup.cues.parts.map(\.id)
        // A solo silences the rest of the band, not the click: that has a switch of its own.
        let silent = settings.silenced(parts: ids)
        for id in ids + ["click"] {
            guard let channel = channel(ofPart: id) else { continue }
            guard send(.mute(part: channel, silent.contains(id))) else { return false }
        }
        follower.mutedParts = silent
        return true
    }
}
