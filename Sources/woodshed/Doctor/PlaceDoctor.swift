import Arranging
import Exercises
import Glibc
import TerminalDisplay

/// Looks at the terminal, the folders and what is in them.
struct PlaceDoctor {
    func findings() -> [Finding] { [terminal(), colors(), encoding(), folders()] + content() }

    private func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func terminal() -> Finding {
        guard StandardOutput.isTerminal, let size = StandardOutput.size else {
            return Finding(
                "terminal", .note, "standard output is no terminal: play has no screen here",
                advice: "run doctor and play in a terminal window")
        }
        let text = "\(size.columns) x \(size.rows), \(variable("TERM") ?? "TERM is not set")"
        if TerminalKind.isDumb {
            return Finding(
                "terminal", .note, "\(text): play has no screen here",
                advice: "set TERM to what your terminal is")
        }
        let isSmall = size.columns < 80 || size.rows < 24
        return Finding(
            "terminal", isSmall ? .note : .ok, text,
            advice: isSmall ? "the screen wants 80 x 24; make the window larger" : nil
        ).with("columns", .number(size.columns)).with("rows", .number(size.rows))
    }

    private func colors() -> Finding {
        let mode = ColorMode.detect(isTerminal: StandardOutput.isTerminal, environment: variable)
        let text =
            switch mode {
            case .none: variable("NO_COLOR") != nil ? "none: NO_COLOR is set" : "none"
            case .ansi16: "16"
            case .ansi256: "256"
            case .truecolor: "truecolor"
            }
        let wantsMore =
            mode == .ansi16 || (mode == .none && StandardOutput.isTerminal && variable("NO_COLOR") == nil)
        return Finding(
            "colours", wantsMore ? .note : .ok, text,
            advice: wantsMore
                ? "if your terminal can do more, set TERM=xterm-256color or COLORTERM=truecolor" : nil)
    }

    /// The order of POSIX: LC_ALL, LC_CTYPE, LANG.
    private func encoding() -> Finding {
        let locale = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? "C"
        let name = locale.lowercased()
        let isUTF8 = name.contains("utf-8") || name.contains("utf8")
        return Finding(
            "locale", isUTF8 ? .ok : .note, isUTF8 ? locale : "\(locale) does not say UTF-8",
            advice: isUTF8 ? nil : "the screen sends UTF-8 anyway; if it looks wrong, set LANG=C.UTF-8")
    }

    private func folders() -> Finding {
        let places = ContentFolders.current
        let found = ContentFolders.Kind.allCases.flatMap { places.existing($0) }
        if found.isEmpty {
            return Finding(
                "folders", .bad, "no data folder was found",
                advice: "set WOODSHED_DATA to the folder that holds `exercises` and `styles`")
        }
        return Finding("folders", .ok, found.joined(separator: ", ")).with("folders", .texts(found))
    }

    private func content() -> [Finding] {
        let places = ContentFolders.current
        let advice = "woodshed check FILE tells what is wrong in it"
        let styles: StyleFolder
        do { styles = try StyleFolder(places) } catch {
            return [
                Finding(
                    "styles", .bad, "none found",
                    advice: "the band needs them; reinstall or set WOODSHED_DATA")
            ]
        }
        let broken = styles.ids.filter { (try? styles.load($0, isOption: false)) == nil }
        let listing = ExerciseLibrary(folders: places, styles: styles.ids).list()
        let problems = listing.problems.map(\.description)
        var findings = [
            Finding(
                "styles", broken.isEmpty ? .ok : .note,
                broken.isEmpty
                    ? "\(styles.ids.count)"
                    : "\(styles.ids.count), broken: \(broken.joined(separator: ", "))",
                advice: broken.isEmpty ? nil : advice
            ).with("count", .number(styles.ids.count)),
            Finding(
                "exercises", listing.entries.isEmpty ? .bad : problems.isEmpty ? .ok : .note,
                problems.isEmpty
                    ? "\(listing.entries.count)"
                    : "\(listing.entries.count), broken: \(problems.joined(separator: "; "))",
                advice: problems.isEmpty ? nil : advice
            ).with("count", .number(listing.entries.count)),
        ]
        do {
            _ = try LoadedPiece(PracticeOptions.defaultExercise, options: ArrangingOptions())
        } catch let failure as Failure {
            findings.append(
                Finding("default", .bad, failure.text, advice: "woodshed play NAME plays another one"))
        } catch {
            findings.append(Finding("default", .bad, "\(error)"))
        }
        return findings
    }
}
