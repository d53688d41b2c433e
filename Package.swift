// swift-tools-version: 6.1
import PackageDescription

/// Each target is one room of the house. Arrows point down only; the build checks it
/// (`make test` builds with `--explicit-target-dependency-import-check error`).
let package = Package(
    name: "woodshed",
    products: [
        .executable(name: "woodshed", targets: ["woodshed"]),
        // For Fuzz/, which is a package of its own.
        .library(name: "WoodshedReaders", targets: ["Arranging", "Exercises", "Harmony", "JSONText"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
    ],
    targets: [
        // C libraries
        .systemLibrary(
            name: "CFluidSynth", pkgConfig: "fluidsynth", providers: [.apt(["libfluidsynth-dev"])]),
        .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
        .target(name: "CRealtimeGuard"),

        // Values: no I/O, no locks
        .target(name: "MusicTime"),
        .target(name: "JSONText"),
        .target(name: "Harmony", dependencies: ["MusicTime"]),
        .target(name: "Exercises", dependencies: ["MusicTime", "Harmony", "JSONText"]),

        // The audio timeline
        .target(name: "Realtime"),
        .target(name: "Sequencing", dependencies: ["MusicTime", "Realtime"]),
        .target(
            name: "Arranging",
            dependencies: ["MusicTime", "Harmony", "Exercises", "JSONText", "Sequencing"]),
        .target(
            name: "AudioBackend",
            dependencies: [
                "MusicTime", "Realtime", "Sequencing", "CFluidSynth", "CALSA", "CRealtimeGuard",
            ]),

        // Writes soundfonts/impulse.sf2
        .executableTarget(name: "impulse-soundfont"),

        // What people see and say
        .target(
            name: "PracticeSession",
            dependencies: [
                "MusicTime", "Harmony", "Exercises", "JSONText", "Arranging", "Realtime",
                "Sequencing", "AudioBackend",
            ]),
        .target(
            name: "TerminalDisplay", dependencies: ["MusicTime", "Harmony", "PracticeSession"]),
        .executableTarget(
            name: "woodshed",
            dependencies: [
                "MusicTime", "Harmony", "Exercises", "JSONText", "Arranging", "Realtime",
                "Sequencing", "AudioBackend", "PracticeSession", "TerminalDisplay",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // Runs the audio callback under RealtimeSanitizer (make rtsan)
        .executableTarget(
            name: "realtime-check",
            dependencies: ["MusicTime", "Sequencing", "AudioBackend", "CRealtimeGuard"]),

        // Measures against the peer (make bench)
        .executableTarget(
            name: "bench",
            dependencies: [
                "MusicTime", "JSONText", "Exercises", "Arranging", "Sequencing", "AudioBackend",
                "PracticeSession", "TerminalDisplay",
            ]),

        // Tests mirror Sources
        .testTarget(name: "MusicTimeTests", dependencies: ["MusicTime"]),
        .testTarget(name: "JSONTextTests", dependencies: ["JSONText"]),
        .testTarget(name: "HarmonyTests", dependencies: ["Harmony", "MusicTime"]),
        .testTarget(
            name: "ExercisesTests", dependencies: ["Exercises", "Harmony", "JSONText", "MusicTime"]),
        .testTarget(name: "RealtimeTests", dependencies: ["Realtime"]),
        .testTarget(name: "SequencingTests", dependencies: ["Sequencing", "MusicTime", "Realtime"]),
        .testTarget(
            name: "ArrangingTests",
            dependencies: [
                "Arranging", "Exercises", "Harmony", "JSONText", "MusicTime", "Sequencing",
            ]),
        .testTarget(
            name: "AudioBackendTests",
            dependencies: [
                "AudioBackend", "Sequencing", "MusicTime", "Realtime", "CRealtimeGuard",
                "CAllocationCounter", "impulse-soundfont",
            ]),
        .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
        .testTarget(
            name: "PracticeSessionTests",
            dependencies: [
                "PracticeSession", "Arranging", "AudioBackend", "Exercises", "Harmony", "JSONText",
                "MusicTime", "Sequencing",
            ]),
        .testTarget(
            name: "TerminalDisplayTests",
            dependencies: ["TerminalDisplay", "PracticeSession", "Harmony", "MusicTime"]),
        .testTarget(
            name: "woodshedTests",
            dependencies: ["woodshed", "Exercises", "Harmony", "JSONText", "MusicTime", "Sequencing"]),
    ],
    swiftLanguageModes: [.v6]
)
