import Files
import PNG
import Record
import Trees

extension Comparer {
  /// What is compared with what, sorted by the new path, or the old one where there is none.
  func pairs(jobs: Int, isStopped: @escaping @Sendable () -> Bool) async -> [Pair] {
    var pairs: [Pair] = []
    pairs.reserveCapacity(max(old.pictures.count, new.pictures.count))
    var rest: (old: [Int], new: [Int]) = ([], [])
    var (olds, news) = (old.pictures[...], new.pictures[...])
    while let a = olds.first, let b = news.first {
      let (oldPath, newPath) = (FileName(old.path(of: a)), FileName(new.path(of: b)))
      if oldPath == newPath {
        pairs.append(Pair(old: olds.removeFirst(), new: news.removeFirst(), basis: .path))
      } else if oldPath < newPath {
        rest.old.append(olds.removeFirst())
      } else {
        rest.new.append(news.removeFirst())
      }
    }
    rest.old += olds
    rest.new += news
    if !rest.old.isEmpty, !rest.new.isEmpty {
      // Their names do: lines of records are not read for it.
      let kept = Set(pairs.lazy.compactMap(\.new).map { Comparison.Subject(path: new.path(of: $0)).guide })
      pairs += await pairsOfLeftovers(rest.old, rest.new, kept: kept, jobs: jobs, isStopped: isStopped)
    } else {
      pairs += rest.old.map { Pair(old: $0, new: nil, basis: .path) }
      pairs += rest.new.map { Pair(old: nil, new: $0, basis: .path) }
    }
    if isRestricted {
      pairs.removeAll { pair in
        !(pair.old.map { isWanted(old.subject(of: $0)) } ?? false)
          && !(pair.new.map { isWanted(new.subject(of: $0)) } ?? false)
      }
    }
    return pairs.sorted { path(of: $0).comes(before: path(of: $1)) }
  }

  private func path(of pair: Pair) -> String {
    pair.new.map { new.path(of: $0) } ?? pair.old.map { old.path(of: $0) } ?? ""
  }

  private func isWanted(_ subject: Comparison.Subject) -> Bool {
    (guides.isEmpty || guides.contains(subject.guide)) && (devices.isEmpty || devices.contains(subject.device ?? ""))
  }

  private func pairsOfLeftovers(
    _ olds: [Int], _ news: [Int], kept: Set<String>, jobs: Int, isStopped: @escaping @Sendable () -> Bool
  ) async -> [Pair] {
    // Equal bytes are found without looking at pixels.
    var pairing = Pairing(
      old: await leftovers(old, olds, jobs: jobs, isStopped: isStopped) { .bytes(Digest(of: $1)) },
      new: await leftovers(new, news, jobs: jobs, isStopped: isStopped) { .bytes(Digest(of: $1)) })
    pairing.pairByContent()
    if !pairing.old.isEmpty, !pairing.new.isEmpty {
      var pixels = Pairing(
        old: await leftovers(old, pairing.old.map(\.index), jobs: jobs, isStopped: isStopped) {
          $0.fingerprint(of: $1).map { .pixels($0) }
        },
        new: await leftovers(new, pairing.new.map(\.index), jobs: jobs, isStopped: isStopped) {
          $0.fingerprint(of: $1).map { .pixels($0) }
        })
      pixels.pairByContent()
      pixels.pairByIdentity()
      let renamed = Set(
        (pairing.pairs + pixels.pairs).compactMap { pair -> Pairing.Renaming? in
          guard let a = pair.old, let b = pair.new else { return nil }
          return .init(old: old.subject(of: a).guide, new: new.subject(of: b).guide)
        })
      pixels.pairByGuide(
        kept: kept.union(renamed.lazy.filter { $0.old == $0.new }.map(\.new)), renamed: renamed)
      pixels.pairByLikeness()
      pixels.pairByFile()
      return pairing.pairs + pixels.pairs + pixels.single
    }
    return pairing.pairs + pairing.single
  }

  private func leftovers(
    _ side: ComparedSide, _ pictures: [Int], jobs: Int, isStopped: @escaping @Sendable () -> Bool,
    content: @escaping @Sendable (PixelComparer, [UInt8]) -> Leftover.Content?
  ) async -> [Leftover] {
    await PixelWork.map(count: pictures.count, jobs: jobs, settings.metric) { comparer, number in
      let index = pictures[number]
      let output = side.output(of: index)
      var leftover = Leftover(
        index: index, path: side.path(of: index),
        subject: output.map { Comparison.Subject($0) } ?? Comparison.Subject(path: side.path(of: index)),
        kind: output?.kind.rawValue, shown: output?.shown)
      // What cannot be read is told when it is compared.
      if !isStopped(), let bytes = try? side.tree.bytes(of: index) {
        leftover.content = content(comparer, bytes)
        leftover.size = PNGHeader(of: bytes)?.size
      }
      return leftover
    }
  }
}

extension Pairing {
  /// What is left over.
  fileprivate var single: [Pair] {
    old.map { Pair(old: $0.index, new: nil, basis: .path) } + new.map { Pair(old: nil, new: $0.index, basis: .path) }
  }
}
