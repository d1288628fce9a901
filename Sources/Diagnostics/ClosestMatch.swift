/// The candidate that a misspelt word most probably means, or `nil` where none is near.
///
/// Words that differ by case or by `-`, `_` and spaces only are the same word. Else a candidate is near when a third of
/// its letters at most were added, dropped, changed or swapped with their neighbour. Of equally near ones the one with
/// the same beginning wins, then the first in the alphabet: the answer never depends on the order of candidates.
package func closestMatch(to word: String, among candidates: some Sequence<String>) -> String? {
  // Nobody slips in a word of that length, which would be compared letter by letter with others.
  guard word.utf8.count <= 250 else { return nil }
  let wanted = folded(word)
  guard !wanted.isEmpty else { return nil }
  var best: (candidate: String, distance: Int, prefix: Int)?
  for candidate in candidates {
    let letters = folded(candidate)
    let limit = min(4, (max(wanted.count, letters.count) + 1) / 3)
    guard abs(wanted.count - letters.count) <= limit else { continue }
    let distance = editDistance(wanted, letters)
    guard distance <= limit, distance < max(wanted.count, letters.count) else { continue }
    let prefix = zip(wanted, letters).prefix { $0 == $1 }.count
    if let best, (best.distance, -best.prefix, best.candidate) <= (distance, -prefix, candidate) { continue }
    best = (candidate, distance, prefix)
  }
  return best?.candidate
}

private func folded(_ word: String) -> [Character] {
  word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }.map { $0 }
}

/// Damerau–Levenshtein distance: insertions, deletions, changes, and swaps of neighbours.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
