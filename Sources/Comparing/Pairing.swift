import Geometry

/// Finds for each picture of one side that of the other which it is to be compared with.
struct Pairing {
  private(set) var pairs: [Pair] = []
  /// Those without a counterpart as yet.
  private(set) var old: [Leftover]
  private(set) var new: [Leftover]

  /// More of them are not held against each other name by name: no renaming is of that many equal pictures.
  static let limit = 40_000

  init(old: [Leftover], new: [Leftover]) {
    (self.old, self.new) = (old, new)
  }

  /// Pairs what is equal; of several, the ones that are most alike by name.
  mutating func pairByContent() {
    let olds = Dictionary(grouping: old.indices.filter { old[$0].content != nil }) { old[$0].content! }
    let news = Dictionary(grouping: new.indices.filter { new[$0].content != nil }) { new[$0].content! }
    var found: [(old: Int, new: Int)] = []
    for (content, these) in olds {
      guard let those = news[content] else { continue }
      found += bestMatches(these, those)
    }
    take(found, .content)
  }

  /// Pairs what is of the same guide, page and screen, where that is said of one picture a side.
  mutating func pairByIdentity() {
    struct Identity: Hashable {
      var subject: Comparison.Subject
      var kind: String?
    }
    func unique(_ pictures: [Leftover]) -> [Identity: Int] {
      Dictionary(grouping: pictures.indices) { Identity(subject: pictures[$0].subject, kind: pictures[$0].kind) }
        .compactMapValues { $0.count == 1 ? $0[0] : nil }
    }
    let olds = unique(old)
    take(unique(new).compactMap { identity, new in olds[identity].map { ($0, new) } }, .identity)
    // A side without a record, or with another's name of the screen.
    guard old.count * new.count <= Self.limit else { return }
    let candidates = new.indices.compactMap { number -> (old: Int, new: Int)? in
      let matches = old.indices.filter { old[$0].subject.isSame(as: new[number].subject) }
      return matches.count == 1 ? (matches[0], number) : nil
    }
    let counts = Dictionary(grouping: candidates) { $0.old }.mapValues(\.count)
    take(candidates.filter { counts[$0.old] == 1 }, .identity)
  }

  /// Pairs pictures of one screen and size: those whose names are more alike than either is to another, and the last
  /// one of each side.
  mutating func pairByLikeness() {
    struct Screen: Hashable {
      var subject: Comparison.Subject
      var size: PixelSize?
    }
    func screens(_ pictures: [Leftover]) -> [Screen: [Int]] {
      Dictionary(grouping: pictures.indices.filter { pictures[$0].size != nil }) { index in
        var subject = pictures[index].subject
        (subject.guide, subject.state) = ("", nil)
        return Screen(subject: subject, size: pictures[index].size)
      }
    }
    let olds = screens(old)
    var (alike, last): ([(old: Int, new: Int)], [(old: Int, new: Int)]) = ([], [])
    for (screen, those) in screens(new) {
      guard let these = olds[screen], these.count * those.count <= Self.limit else { continue }
      let shares = these.map { a in those.map { b in Likeness.share(old[a].title, new[b].title) } }
      var isTaken = (old: Array(repeating: false, count: these.count), new: Array(repeating: false, count: those.count))
      for (a, row) in shares.enumerated() {
        guard let best = row.max(), best >= 0.5, let b = row.firstIndex(of: best),
          row.count(where: { $0 == best }) == 1,
          shares.indices.allSatisfy({ $0 == a || shares[$0][b] < best })
        else { continue }
        alike.append((these[a], those[b]))
        (isTaken.old[a], isTaken.new[b]) = (true, true)
      }
      let rest = (these.indices.filter { !isTaken.old[$0] }, those.indices.filter { !isTaken.new[$0] })
      if rest.0.count == 1, rest.1.count == 1 { last.append((these[rest.0[0]], those[rest.1[0]])) }
    }
    take([(alike, .likeness), (last, .remainder)])
  }

  /// Each of two groups at most once, the most alike first.
  private func bestMatches(_ these: [Int], _ those: [Int]) -> [(old: Int, new: Int)] {
    if these.count == 1, those.count == 1 { return [(these[0], those[0])] }
    guard these.count * those.count <= Self.limit else { return Array(zip(these, those).map { ($0, $1) }) }
    var ranked: [(share: Double, old: Int, new: Int)] = []
    for a in these {
      for b in those {
        let bonus = old[a].subject.isSame(as: new[b].subject) ? 1.0 : 0
        ranked.append((bonus + Likeness.share(old[a].path, new[b].path), a, b))
      }
    }
    // Equally alike ones in the order of their paths.
    ranked.sort { ($1.share, $0.old, $0.new) < ($0.share, $1.old, $1.new) }
    var (olds, news): (Set<Int>, Set<Int>) = ([], [])
    return ranked.compactMap { match in
      guard !olds.contains(match.old), !news.contains(match.new) else { return nil }
      olds.insert(match.old)
      news.insert(match.new)
      return (match.old, match.new)
    }
  }

  mutating func take(_ matches: [(old: Int, new: Int)], _ basis: Pair.Basis) { take([(matches, basis)]) }

  private mutating func take(_ matches: [([(old: Int, new: Int)], Pair.Basis)]) {
    var (olds, news): (Set<Int>, Set<Int>) = ([], [])
    for (matches, basis) in matches {
      for match in matches {
        pairs.append(Pair(old: old[match.old].index, new: new[match.new].index, basis: basis))
        olds.insert(match.old)
        news.insert(match.new)
      }
    }
    old = old.indices.filter { !olds.contains($0) }.map { old[$0] }
    new = new.indices.filter { !news.contains($0) }.map { new[$0] }
  }
}

extension Leftover {
  /// What of the name is the guide's.
  fileprivate var title: String { subject.state.map { "\(subject.guide)-\($0)" } ?? subject.guide }
}
