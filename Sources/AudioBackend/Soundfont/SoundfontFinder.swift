import CFluidSynth
import Glibc

/// Finds the soundfont to play with.
///
/// The order: the one named by the user, `$WOODSHED_SOUNDFONT`, the user's data folder, the project's
/// `soundfonts/`, FluidSynth's own default, then the system's folders. A named one is used or refused; the rest
/// are passed over when they are not soundfonts.
public struct SoundfontFinder {
    /// Folders searched in order, before FluidSynth's default and the system's folders.
    public var ownFolders: [String]
    /// The value of `$WOODSHED_SOUNDFONT`, nil or empty when it is not set.
    public var environmentPath: String?
    /// FluidSynth's `synth.default-soundfont`, if there is one.
    public var fluidDefault: String?
    /// Folders of the system, searched last.
    public var systemFolders: [String]

    /// The test font: every note is one impulse, so it is never chosen unless it is named.
    public static let testFontName = "impulse.sf2"

    /// A finder that looks where this machine keeps soundfonts. [setup]
    public init() {
        environmentPath = SoundfontFinder.environment("WOODSHED_SOUNDFONT")
        ownFolders = SoundfontFinder.usualOwnFolders()
        fluidDefault = SoundfontFinder.askFluidSynth()
        systemFolders = ["/usr/share/sounds/sf3", "/usr/share/sounds/sf2", "/usr/share/soundfonts"]
    }

    /// A finder that looks only where it is told: for tests. [setup]
    public init(
        ownFolders: [String], environmentPath: String? = nil, fluidDefault: String? = nil,
        systemFolders: [String] = []
    ) {
        self.ownFolders = ownFolders
        self.environmentPath = environmentPath
        self.fluidDefault = fluidDefault
        self.systemFolders = systemFolders
    }

    /// The path of the soundfont to use. [setup]
    public func find(named path: String? = nil) throws(SoundfontError) -> String {
        for named in [path, environmentPath] {
            guard let named, !named.isEmpty else { continue }
            try SoundfontFile.check(path: named)
            return named
        }
        for folder in ownFolders {
            if let found = best(in: folder) { return found }
        }
        if let fluidDefault, works(fluidDefault) { return fluidDefault }
        for folder in systemFolders {
            if let found = best(in: folder) { return found }
        }
        throw .noneFound(looked: ownFolders + systemFolders)
    }

    /// The distribution's default of a folder if it has one, else the first font by name.
    private func best(in folder: String) -> String? {
        let names = SoundfontFinder.fontNames(in: folder)
        let defaults = names.filter { $0.hasPrefix("default") }
        let others = names.filter { !$0.hasPrefix("default") && $0 != SoundfontFinder.testFontName }
        return (defaults + others).lazy.map { folder + "/" + $0 }.first(where: works)
    }

    private func works(_ path: String) -> Bool {
        do {
            try SoundfontFile.check(path: path)
            return true
        } catch {
            return false
        }
    }

    private static func fontNames(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let lower = name.lowercased()
            if lower.hasSuffix(".sf2") || lower.hasSuffix(".sf3") { names.append(name) }
        }
        return names.sorted()
    }

    // MARK: Where this machine keeps things

    private static func environment(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    private static func usualOwnFolders() -> [String] {
        var folders: [String] = []
        if let data = environment("XDG_DATA_HOME") {
            folders.append(data + "/woodshed/soundfonts")
        } else if let home = environment("HOME") {
            folders.append(home + "/.local/share/woodshed/soundfonts")
        }
        if let data = environment("WOODSHED_DATA") { folders.append(data + "/soundfonts") }
        // From the program's own place upwards: a checkout, or share/woodshed beside bin/.
        var folder = programFolder()
        while !folder.isEmpty {
            for candidate in [folder + "/soundfonts", folder + "/share/woodshed/soundfonts"]
            where !fontNames(in: candidate).isEmpty {
                folders.append(candidate)
            }
            guard let slash = folder.lastIndex(of: "/") else { break }
            folder = String(folder[..<slash])
        }
        return folders
    }

    private static func programFolder() -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
            guard let base = buffer.baseAddress else { return "" }
            let length = readlink("/proc/self/exe", base, 4095)
            guard length > 0 else { return "" }
            base[length] = 0
            let path = String(cString: base)
            return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        }
    }

    private static func askFluidSynth() -> String? {
        FluidLog.install()
        guard let settings = new_fluid_settings() else { return nil }
        defer { delete_fluid_settings(settings) }
        var text: UnsafeMutablePointer<CChar>?
        guard fluid_settings_dupstr(settings, "synth.default-soundfont", &text) == FLUID_OK, let text else {
            return nil
        }
        defer { fluid_free(text) }
        return text.pointee == 0 ? nil : String(cString: text)
    }
}
