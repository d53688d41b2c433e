import AudioBackend
import Glibc
import PracticeSession
import TerminalDisplay

/// Plays with the screen: keys in, pictures out, sixty times a second.
final class ScreenLoop {
    private let live: LiveSession
    private var options = ScreenOptions()
    private var leaves: Int32?
    /// Drop-outs that a stop of the whole process made: the player knows of those.
    private var forgiven = 0
    /// Until when drop-outs are forgiven, and how many there were before.
    private var suspension: (until: Int64, before: Int)?

    init(_ live: LiveSession) { self.live = live }

    /// Nanoseconds between looks at what is heard.
    private static let interval: Int64 = 1_000_000_000 / 60

    func run() throws {
        signal(SIGPIPE, SIG_IGN)
        let terminal: Terminal
        do {
            terminal = try Terminal()
            try terminal.enter()
        } catch {
            throw Failure(ExitStatus.unavailable, error.description)
        }
        defer { terminal.leave() }
        let screen = Screen(
            terminal, mode: .detect(isTerminal: true) { name in getenv(name).map { String(cString: $0) } })
        let views = live.coordinator.piece.views
        options.theme = .guess { name in getenv(name).map { String(cString: $0) } }
        options.view = views.contains(.all) ? .all : views.first ?? .all
        try live.start()
        var next = MonotonicTime.now()
        var isEvenLook = false
        while leaves == nil {
            // At rest there is no next change.
            let cue = live.nextCueTime() ?? .max
            wait(terminal, until: min(cue, next))
            let events = terminal.nextEvents()
            for event in events { try handle(event, terminal, screen) }
            let now = MonotonicTime.now()
            guard now >= min(cue, next) || !events.isEmpty else { continue }
            if now >= next { next = max(next + ScreenLoop.interval, now) }
            try live.update()
            // Between changes every second look is enough for the eye: what moves there moves a cell in a tenth of a
            // second. Changes and keys are drawn at once.
            isEvenLook.toggle()
            guard now >= cue || !events.isEmpty || isEvenLook else { continue }
            var snapshot = live.coordinator.snapshot()
            fill(&snapshot)
            if case .failed = screen.present(
                SessionScreen.render(snapshot, size: terminal.size, options: options))
            {
                leaves = 128 + SIGHUP
            }
        }
        terminal.leave()
        try live.stop()
        if let leaves, leaves != 0 { throw Failure(leaves, "") }
    }

    /// What only the output knows.
    private func fill(_ snapshot: inout SessionSnapshot) {
        let status = live.output.status
        snapshot.output = status.described(live.output.name)
        snapshot.dropouts = status.dropouts - forgiven(of: status)
        let channels = live.coordinator.parts.map(\.channel)
        for index in snapshot.parts.indices {
            snapshot.parts[index].peak = Double(live.engine.mixer.meters.reading(channels[index]).peak)
        }
    }

    private func forgiven(of status: OutputStatus) -> Int {
        guard let suspension else { return forgiven }
        let now = forgiven + status.dropouts - suspension.before
        if MonotonicTime.now() > suspension.until {
            forgiven = now
            self.suspension = nil
        }
        return now
    }

    /// Waits for keys or signals until the next picture is due.
    private func wait(_ terminal: Terminal, until time: Int64) {
        let left = max(0, time - MonotonicTime.now())
        var descriptors = terminal.pollDescriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&descriptors, nfds_t(descriptors.count), Int32((left + 999_999) / 1_000_000))
    }

    private func handle(_ event: TerminalEvent, _ terminal: Terminal, _ screen: Screen) throws {
        switch event {
        case .key(let key):
            if let command = KeyMap.command(for: key) { perform(command) }
        case .resized, .continued: screen.invalidate()
        case .background(let isLight): options.theme = isLight ? .light : .dark
        case .willSuspend:
            try suspend(terminal)
            screen.invalidate()
        case .quit(let number): leaves = number == SIGINT ? ExitStatus.interrupted : 128 + number
        }
    }

    /// Ctrl-Z: the sound ends first, then the process stops; it comes back paused.
    private func suspend(_ terminal: Terminal) throws {
        live.coordinator.perform(.pause)
        // Two periods and the fade of what sounds.
        usleep(120_000)
        try live.update()
        let before = live.output.status.dropouts
        do { try terminal.suspend() } catch { throw Failure(ExitStatus.unavailable, error.description) }
        suspension = (MonotonicTime.now() + 1_000_000_000, before)
    }

    private func perform(_ command: ScreenCommand) {
        let coordinator = live.coordinator
        switch command {
        case .playPause: coordinator.perform(.togglePlay)
        case .restart: coordinator.perform(.restart)
        case .previousBar: coordinator.perform(.previousBar)
        case .nextBar: coordinator.perform(.nextBar)
        case .loopStartHere: coordinator.perform(.loopStartHere)
        case .loopEndHere: coordinator.perform(.loopEndHere)
        case .toggleLoop: coordinator.perform(.toggleLoop)
        case .changeTempo(let points): coordinator.perform(.changeTempo(points: points))
        case .transpose(let semitones): coordinator.perform(.transpose(by: semitones))
        case .changeVolume(let steps): coordinator.perform(.changeVolume(steps: steps))
        case .toggleMute(let part): coordinator.perform(.toggleMute(part: part - 1))
        case .toggleSolo(let part): coordinator.perform(.toggleSolo(part: part - 1))
        case .toggleClick: coordinator.perform(.nextClick)
        case .nextCountInMode: coordinator.perform(.nextCountIn)
        case .nextOverlay: coordinator.perform(.nextOverlay)
        case .tap: coordinator.perform(.tap(MonotonicTime.now()))
        case .nextView: nextView()
        case .help: options.showsHelp.toggle()
        case .dismiss: options.showsHelp = false
        case .quit: leaves = 0
        }
    }

    private func nextView() {
        let views = live.coordinator.piece.views
        guard let index = views.firstIndex(of: options.view) else { return }
        options.theme = .guess { name in getenv(name).map { String(cString: $0) } }
        options.view = views[(index + 1) % views.count]
    }
}

extension OutputStatus {
    /// Everything that broke the sound so far.
    fileprivate var dropouts: Int { underruns + stalls + reopens }

    /// An output's name, with what is wrong with it.
    func described(_ name: String) -> String {
        if isLost { return "\(name): lost, waiting for it" }
        return isStalled ? "\(name): stalled, waiting for it" : name
    }
}
