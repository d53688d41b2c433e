/// The allowed name closest to a misspelt one, when it is close enough to be what was meant.
///
/// Counts insertions, deletions, replacements and swapped neighbours, letter case apart; accepts a third of the
/// longer name's length.
public func nearestName(to name: String, in names: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
    guard !wanted.isEmpty else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in names {
        let other = Array(candidate.lowercased().unicodeScalars.prefix(64))
        let allowed = max(1, max(wanted.count, other.count) / 3)
        guard abs(wanted.count - other.count) <= allowed else { continue }
        let distance = editDistance(wanted, other)
        if distance <= allowed, distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    return best?.name
}

/// Optimal string alignment distance.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
        var row = [i + 1]
        row.reserveCapacity(b.count + 1)
        for j in 0..<b.count {
            var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
            row.append(cost)
        }
        beforeLast = last
        last = row
    }
    return last[b.count]
}
