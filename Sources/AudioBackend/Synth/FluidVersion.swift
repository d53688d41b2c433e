import CFluidSynth

/// The synthesizer library.
public enum FluidVersion {
    /// Its version at run time: `2.3.1`. [setup]
    public static var text: String { fluid_version_str().map { String(cString: $0) } ?? "" }
}
