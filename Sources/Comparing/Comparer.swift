import Files
import Record
import Synchronization
package import Trees

/// Compares two trees of pictures.
package struct Comparer: Sendable {
  let old: ComparedSide
  let new: ComparedSide
  let settings: Comparison.Settings
  let accepted: Accepted
  let guides: Set<String>
  let devices: Set<String>

  /// Reads the records, and nothing else yet.
  /// - Parameters:
  ///   - guides: where not empty, only pictures of these are compared.
  ///   - devices: where not empty, only pictures of these classes are compared.
  package init(
    old: any Tree, new: any Tree, settings: Comparison.Settings, accepted: Accepted, guides: [String] = [],
    devices: [String] = []
  ) {
    self.old = ComparedSide(old)
    self.new = ComparedSide(new)
    self.settings = settings
    self.accepted = accepted
    self.guides = Set(guides)
    self.devices = Set(devices)
  }

  /// Whether some pictures are left out, and all the other files.
  package var isRestricted: Bool { !guides.isEmpty || !devices.isEmpty }

  /// - Parameters:
  ///   - jobs: how many work at once at most.
  ///   - album: is given the plates of each picture that differs.
  ///   - isStopped: is asked before each picture; what was not compared by then is missing.
  ///   - progress: is called by any worker after each picture.
  package func compare(
    jobs: Int, album: (any Album)? = nil, isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async -> Comparison {
    let pairs = await self.pairs(jobs: jobs, isStopped: isStopped)
    let budget = jobs > 1 ? MemoryBudget(limit: Self.memoryLimit) : nil
    let done = Counter()
    let results = await PixelWork.map(count: pairs.count, jobs: jobs, settings.metric) {
      (comparer, number) -> [Finding]? in
      if isStopped() { return nil }
      let found = await self.findings(of: pairs[number], comparer, album: album, budget: budget)
      progress(done.next(), pairs.count)
      return found
    }
    var findings: [Finding] = results.flatMap(\.self)
    for index in findings.indices { findings[index].picture.isAccepted = accepted.holds(findings[index].picture) }
    findings.sort { $0.picture.name.comes(before: $1.picture.name) }
    Finding.noteSwaps(in: &findings)
    noteReveals(in: &findings)
    if findings.contains(where: { $0.picture.change == .added || $0.picture.change == .removed }) {
      // Which screens there were is told by all of them.
      for index in findings.indices where findings[index].picture.change == .same {
        guard let entry = new.index(of: findings[index].picture.name) else { continue }
        findings[index].picture.subject = new.subject(of: entry)
      }
    }
    return Comparison(
      old: old.summary(of: findings.lazy.filter { $0.picture.old != nil }.count),
      new: new.summary(of: findings.lazy.filter { $0.picture.new != nil }.count), settings: settings,
      pictures: findings.map(\.picture), edits: EditList(findings).edits,
      otherFiles: isRestricted || isStopped() ? [] : otherFiles)
  }

  /// Of all workers together, for pixels of pictures, in bytes.
  private static let memoryLimit = 40 << 20

  private final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
  }
}

extension ComparedSide {
  fileprivate func summary(of pictureCount: Int) -> Comparison.Side {
    Comparison.Side(
      name: tree.name, pictureCount: pictureCount, hasRecord: record != nil, recordFault: recordFault,
      recordDigest: recordBytes.map { Digest(of: $0) })
  }
}
