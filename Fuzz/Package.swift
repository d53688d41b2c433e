// swift-tools-version: 6.1
import PackageDescription

// The fuzzers, apart from the program so that its own build does not pay for them. `make fuzz` builds and runs them.
let package = Package(
    name: "fuzz",
    dependencies: [.package(name: "woodshed", path: "..")],
    targets: [
        .systemLibrary(name: "CLibFuzzer"),
        .executableTarget(
            name: "fuzz",
            dependencies: ["CLibFuzzer", .product(name: "WoodshedReaders", package: "woodshed")]),
    ],
    swiftLanguageModes: [.v6]
)
