import Files

/// Work on pictures, which is dealt out to workers with a comparer each.
enum PixelWork {
  /// What `work` makes of each of the numbers `0..<count`, in their order; without those of which it makes nothing.
  /// - Parameter jobs: how many work at once at most; one works where it was called.
  static func map<Result: Sendable>(
    count: Int, jobs: Int, _ metric: Comparison.Settings.Metric,
    _ work: @escaping @Sendable (PixelComparer, Int) async -> Result?
  ) async -> [Result] {
    let takers = max(1, min(jobs, count))
    let deal = Deal(count: count, takers: takers)
    @Sendable func results(of taker: Int) async -> [(number: Int, result: Result)] {
      let comparer = PixelComparer(metric)
      var results: [(number: Int, result: Result)] = []
      while let number = deal.next(for: taker) {
        if let result = await work(comparer, number) { results.append((number, result)) }
      }
      return results
    }
    if count == 0 { return [] }
    guard takers > 1 else { return await results(of: 0).map(\.result) }
    return await withTaskGroup(of: [(number: Int, result: Result)].self) { group in
      for taker in 0..<takers { group.addTask { await results(of: taker) } }
      var all: [(number: Int, result: Result)] = []
      for await part in group { all += part }
      return all.sorted { $0.number < $1.number }.map(\.result)
    }
  }
}
