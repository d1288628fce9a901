/// How alike names are.
enum Likeness {
  /// From 0, of nothing in common, to 1 of equal ones: by how many letters must be changed, added or dropped.
  ///
  /// Of long names, which are no one's, that is told roughly: by the `limit` bytes from where they begin to differ, and
  /// as though all that comes after them, but for equal ends, were others.
  static func share(_ a: String, _ b: String) -> Double {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    let longest = max(a.count, b.count)
    guard longest > 0 else { return 1 }
    let start = zip(a, b).prefix { $0 == $1 }.count
    let (first, second) = (a[start...], b[start...])
    let end = zip(first.reversed(), second.reversed()).prefix { $0 == $1 }.count
    let (restA, restB) = (first.dropLast(end), second.dropLast(end))
    let beyond = max(0, max(restA.count, restB.count) - limit)
    return 1 - Double(distance(Array(restA.prefix(limit)), Array(restB.prefix(limit))) + beyond) / Double(longest)
  }

  /// Bytes in which names are held against each other letter by letter.
  private static let limit = 128

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
