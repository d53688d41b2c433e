import Glibc
import Harmony
import Testing

/// `$WOODSHED_CONFORMANCE/chords/symbols.tsv`: symbols read by several independent programs.
private let conformanceRows: [[String]]? = {
    guard let folder = getenv("WOODSHED_CONFORMANCE") else { return nil }
    guard let file = fopen(String(cString: folder) + "/chords/symbols.tsv", "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst().map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
}()

private func set(_ text: String) -> PitchClassSet {
    PitchClassSet(text.split(separator: " ").compactMap { Int($0).map { PitchClass($0) } })
}

@Test(
    .enabled(
        if: conformanceRows != nil,
        "skipped: WOODSHED_CONFORMANCE does not name a folder with chords/symbols.tsv"))
func `chord symbols sound as independent programs read them`() {
    var read = ["A": 0, "B": 0]
    var right = ["A": 0, "B": 0]
    for row in conformanceRows ?? [] where row.count > 6 {
        read[row[1], default: 0] += 1
        guard let chord = try? ChordSymbol.parse(row[0]) else {
            print("not read: \(row[0])")
            continue
        }
        let sounding = chord.pitchClassSet
        let isRight =
            chord.root?.pitchClass.value == Int(row[2]) && chord.bass?.pitchClass.value == Int(row[3])
            && set(row[5]).isSubset(of: sounding) && sounding.isSubset(of: set(row[6]))
        if isRight {
            right[row[1], default: 0] += 1
        } else {
            print("\(row[0]): \(sounding.sorted().map(\.value)), wanted \(row[5]) in \(row[6])")
        }
    }
    print(
        "chord symbols: tier A \(right["A"] ?? 0) of \(read["A"] ?? 0),"
            + " tier B \(right["B"] ?? 0) of \(read["B"] ?? 0)")
    #expect((read["A"] ?? 0) > 0)
    #expect(right["A"] == read["A"])
    #expect((right["B"] ?? 0) * 100 >= (read["B"] ?? 0) * 95)
}
