import Geometry
import Record

extension Pairing {
  /// Pairs the pictures of a guide that is gone as a whole with those of one that is new, where these two are of the same
  /// pages, states and screens, nearly all of them, and more alike than either is to another: the same renamed.
  /// - Parameters:
  ///   - kept: guides that both sides have.
  ///   - renamed: what equal pictures were of, and are of now.
  mutating func pairByGuide(kept: Set<String>, renamed: Set<Renaming>) {
    let olds = guides(old, but: kept)
    let news = guides(new, but: kept)
    guard !olds.isEmpty, !news.isEmpty, olds.count * news.count <= Self.limit else { return }
    let shares = olds.map { a in news.map { b in share(a, b, renamed: renamed) } }
    var matches: [(old: Int, new: Int)] = []
    for (a, row) in shares.enumerated() {
      guard let best = row.max(), best > 0, let b = row.firstIndex(of: best), row.count(where: { $0 == best }) == 1,
        shares.indices.allSatisfy({ $0 == a || shares[$0][b] < best })
      else { continue }
      matches += news[b].places.compactMap { place, new in olds[a].places[place].map { ($0, new) } }
    }
    take(matches, .likeness)
  }

  /// What a guide was called, and is called now.
  struct Renaming: Hashable {
    var old: String
    var new: String
  }

  /// Where a picture stands among those of its guide.
  private struct Place: Hashable {
    /// Without the guide's name.
    var subject: Comparison.Subject
    var kind: String?
    var size: PixelSize?
  }

  private struct Guide {
    var name: String
    /// Indices of leftovers.
    var places: [Place: Int]
    /// What the records tell that any of its pictures shows; `nil` where one has none.
    var shown: Set<String>?
  }

  private func guides(_ pictures: [Leftover], but kept: Set<String>) -> [Guide] {
    let groups = Dictionary(grouping: pictures.indices) { pictures[$0].subject.guide }
    return groups.keys.filter { !kept.contains($0) && !$0.isEmpty }.sorted { $0.comes(before: $1) }.map { name in
      let members = groups[name] ?? []
      let places = Dictionary(grouping: members) { index in
        var subject = pictures[index].subject
        subject.guide = ""
        return Place(subject: subject, kind: pictures[index].kind, size: pictures[index].size)
      }
      let shown = members.reduce(Set() as Set<String>?) { all, index in
        guard let all, let shown = pictures[index].shown else { return nil }
        return all.union(shown)
      }
      return Guide(name: name, places: places.compactMapValues { $0.count == 1 ? $0[0] : nil }, shown: shown)
    }
  }

  /// How likely one is the other: 0 where it is not.
  private func share(_ a: Guide, _ b: Guide, renamed: Set<Renaming>) -> Double {
    let common = a.places.keys.count { b.places[$0] != nil }
    guard common > 0 else { return 0 }
    // Where some of them are equal, all that there is of the rest goes along.
    if renamed.contains(Renaming(old: a.name, new: b.name)) { return 2 }
    guard 10 * common >= 9 * max(a.places.count, b.places.count) else { return 0 }
    let names = Likeness.share(a.name, b.name)
    if let before = a.shown, let after = b.shown, !before.isEmpty, !after.isEmpty {
      let shown = Double(before.intersection(after).count) / Double(max(before.count, after.count))
      // A guide in place of another has a button or a screen in common with it, and little else.
      return max(shown >= 0.3 ? shown : 0, names >= 0.6 && common > 1 ? names : 0)
    }
    // Of one picture alone, its pixels tell.
    return common > 1 ? max(names, 0.01) : 0
  }

  /// Pairs files of one size whose names are more alike than either is to another's, whatever these tell of the screen.
  mutating func pairByFile() {
    func files(_ pictures: [Leftover]) -> [PixelSize: [Int]] {
      Dictionary(grouping: pictures.indices.filter { pictures[$0].size != nil }) { pictures[$0].size! }
    }
    let olds = files(old)
    var matches: [(old: Int, new: Int)] = []
    for (size, those) in files(new) {
      guard let these = olds[size], these.count * those.count <= Self.limit else { continue }
      let shares = these.map { a in those.map { b in Likeness.share(old[a].file, new[b].file) } }
      for (a, row) in shares.enumerated() {
        guard let best = row.max(), best >= 0.6, let b = row.firstIndex(of: best),
          row.count(where: { $0 == best }) == 1, shares.indices.allSatisfy({ $0 == a || shares[$0][b] < best })
        else { continue }
        matches.append((these[a], those[b]))
      }
    }
    take(matches, .remainder)
  }
}

extension Leftover {
  /// The last part of its path.
  fileprivate var file: String {
    String(decoding: path.utf8.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
  }
}

extension Record.Output {
  /// What it says and where it shows something, each as a text of its own: equal ones are of pictures that are alike.
  var shown: Set<String> {
    var shown = Set(content.texts.map { "text \($0.text)" })
    if let text = content.button?.text { shown.insert("button \(text)") }
    for hole in content.holes { shown.insert("hole \(hole.id) \(hole.shape.rawValue) \(device ?? "") \(hole.frame)") }
    for element in elements { shown.insert("\(element.role) \(element.id) \(element.look)") }
    return shown
  }
}
