/// How alike names are.
enum Likeness {
  /// From 0, of nothing in common, to 1 of equal ones: by how many letters must be changed, added or dropped.
  static func share(_ a: String, _ b: String) -> Double {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    let longest = max(a.count, b.count)
    guard longest > 0 else { return 1 }
    return 1 - Double(distance(a, b)) / Double(longest)
  }

  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (line, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in b.enumerated() {
        let best = min(row[column] + 1, row[column + 1] + 1, diagonal + (letter == other ? 0 : 1))
        diagonal = row[column + 1]
        row[column + 1] = best
      }
    }
    return row[b.count]
  }
}
