import AudioBackend
import MusicTime
import Sequencing

extension PracticeCoordinator {
    /// Does what the player asks for. [main]
    public func perform(_ command: PracticeCommand) {
        switch command {
        case .togglePlay: if transport.isMoving { perform(.pause) } else { perform(.play) }
        case .play: play()
        case .pause: if transport.isMoving, send(.pause) { expect(.paused) }
        case .stop: if send(.stop) { expect(.stopped) }
        case .restart: if send(.restart) { expect(countsIn ? .countIn : .playing) }
        case .previousBar: seek(to: (asked?.bar ?? heardBar) - 1)
        case .nextBar: seek(to: (asked?.bar ?? heardBar) + 1)
        case .loopStartHere: loopStartHere()
        case .loopEndHere: loopEndHere()
        case .toggleLoop: toggleLoop()
        case .changeTempo(let points): changeTempo(points)
        case .setTempo(let scale): _ = setTempo(scale)
        case .transpose(let semitones): transpose(semitones)
        case .changeVolume(let steps): changeVolume(steps)
        case .toggleMute(let part): toggle(part, in: \.muted, word: "muted")
        case .toggleSolo(let part): toggle(part, in: \.soloed, word: "solo")
        case .nextClick:
            let next = settings.click.next
            guard send(.click(next)) else { return }
            settings.click = next
            say("click \(next.rawValue)")
        case .nextCountIn: nextCountIn()
        case .nextOverlay:
            overlay = overlay.next
            follower.overlay = overlay
            say("neck: \(overlay.rawValue)")
        case .tap(let time): tap(time)
        }
    }

    /// What the transport does or is about to do.
    private var transport: TransportState { expected?.state ?? follower.span?.state ?? .stopped }

    private var countsIn: Bool { !settings.countIn.isNone }

    private func play() {
        let before = transport
        guard !before.isMoving, send(.play) else { return }
        // After a pause the audio side alone knows whether it counts in again.
        if before == .stopped || !countsIn { expect(countsIn ? .countIn : .playing) }
    }

    private func expect(_ state: TransportState) { expected = (state, engine.renderedFrames()) }

    private func seek(to bar: Int) {
        let index = min(max(bar, 0), lookup.cues.bars.count - 1)
        guard send(.seek(lookup.cues.bars[index].start)) else { return }
        asked = (index, engine.renderedFrames())
        say("bar \(lookup.cues.bars[index].written)")
    }

    // MARK: Loop

    private func loopStartHere() {
        let bar = heardBar
        let end = settings.loop.map(\.upperBound) ?? lookup.cues.bars.count
        setLoop(bar..<(end > bar ? end : lookup.cues.bars.count))
    }

    private func loopEndHere() {
        let bar = heardBar
        let start = settings.loop.map(\.lowerBound) ?? 0
        setLoop((start <= bar ? start : 0)..<(bar + 1))
    }

    private func toggleLoop() {
        if settings.loop != nil { setLoop(nil) } else { setLoop(lastLoop ?? heardBar..<(heardBar + 1)) }
    }

    private func setLoop(_ loop: Range<Int>?) {
        guard sendRegion(loop) else { return }
        settings.loop = loop
        if let loop {
            lastLoop = loop
            let first = lookup.cues.bars[loop.lowerBound].written
            let last = lookup.cues.bars[loop.upperBound - 1].written
            say(first == last ? "loop: bar \(first)" : "loop: bars \(first)-\(last)")
        } else {
            say("loop off")
        }
    }

    // MARK: Tempo

    private func changeTempo(_ points: Int) {
        let percent = Int(settings.scale.percent.rounded()) + points
        let low = Int(TempoScale.leastPercent)
        let high = Int(TempoScale.greatestPercent)
        _ = setTempo(TempoScale(Int64(min(max(percent, low), high)), over: 100))
    }

    /// Moves the tempo control; false where it does not go, or the audio side did not take it.
    private func setTempo(_ scale: TempoScale) -> Bool {
        guard scale.isWithinRange, send(.scale(scale)) else { return false }
        settings.scale = scale
        let whole = Int(scale.percent.rounded())
        say("tempo \(whole) %")
        return true
    }

    private func tap(_ time: Int64) {
        guard let tenths = taps.tap(at: time) else {
            say("tap again")
            return
        }
        let pulse = lookup.cues.bars[heardBar].meter.pulse
        guard let wanted = Tempo(pulsesPerMinute: tenths, over: 10, pulse: pulse),
            let scale = TempoScale(from: writtenTempo, to: wanted), scale.isWithinRange
        else {
            say("tempo \(tenths / 10) is out of range")
            return
        }
        guard setTempo(scale) else { return }
        say("tempo \(tenths / 10).\(tenths % 10)")
    }

    // MARK: The rest

    private func transpose(_ semitones: Int) {
        let moved = settings.transpose + semitones
        guard (-12...12).contains(moved), send(.transpose(Int8(moved))) else { return }
        settings.transpose = moved
        say(moved == 0 ? "as written" : "transposed by \(moved > 0 ? "+" : "")\(moved)")
    }

    private func changeVolume(_ steps: Int) {
        let wanted = min(max(volume + 2 * Double(steps), -40), 12)
        guard send(.master(Decibels.gain(Float(wanted)))) else { return }
        volume = wanted
        say("volume \(Int(wanted)) dB")
    }

    private func toggle(_ part: Int, in set: WritableKeyPath<SessionSettings, Set<String>>, word: String) {
        guard lookup.cues.parts.indices.contains(part) else { return }
        let id = lookup.cues.parts[part].id
        let isOn = settings[keyPath: set].contains(id)
        if isOn { settings[keyPath: set].remove(id) } else { settings[keyPath: set].insert(id) }
        guard sendMutes() else { return }
        say("\(id) \(isOn ? "\(word) off" : word)")
    }

    private func nextCountIn() {
        var next = settings.countIn
        if next.isNone {
            next = lastCountIn
            next.policy = .first
        } else if let policy = next.policy.next {
            next.policy = policy
        } else {
            next = .none
        }
        guard send(.countIn(next)) else { return }
        settings.countIn = next
        if !next.isNone { lastCountIn = next }
        say(settings.countIn.isNone ? "no count-in" : "count-in: \(settings.countIn.policy.words)")
    }
}

extension TransportState {
    /// Whether time moves.
    var isMoving: Bool { self == .playing || self == .countIn }
}

extension ClickMode {
    /// The next in the order of the key.
    fileprivate var next: ClickMode {
        switch self {
        case .off: .on
        case .on: .accent
        case .accent: .off
        }
    }
}

extension CountInPolicy {
    /// The next in the order of the key; nil after the last, which is none at all.
    fileprivate var next: CountInPolicy? {
        switch self {
        case .first: .each
        case .each: .changed
        case .changed: .stopped
        case .stopped: nil
        }
    }

    /// For people.
    fileprivate var words: String {
        switch self {
        case .first: "first pass"
        case .each: "each pass"
        case .changed: "when the tempo changed"
        case .stopped: "after a stop"
        }
    }
}

extension NeckOverlay {
    /// The next in the order of the key.
    fileprivate var next: NeckOverlay {
        switch self {
        case .hidden: .names
        case .names: .intervals
        case .intervals: .degrees
        case .degrees: .hidden
        }
    }
}
