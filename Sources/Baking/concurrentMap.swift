internal import Synchronization

/// Transforms the numbers `0..<count` on `jobs` tasks and gives the results in their order.
///
/// Each task makes one worker, which it alone uses, and takes the next number from one counter: a task and a font map
/// per picture would cost a third more. `finished` is called from any of the tasks.
package func concurrentMap<Worker, Result: Sendable>(
  count: Int, jobs: Int, worker: @escaping @Sendable () -> Worker,
  transform: @escaping @Sendable (Worker, Int) -> Result,
  finished: @escaping @Sendable (Int, Result) -> Void = { _, _ in }
) async -> [Result] {
  let counter = Counter()
  return await withTaskGroup(of: [(Int, Result)].self) { group in
    for _ in 0..<max(1, min(jobs, count)) {
      group.addTask {
        var results: [(Int, Result)] = []
        var index = counter.next()
        guard index < count else { return results }
        let worker = worker()
        while index < count {
          let result = transform(worker, index)
          finished(index, result)
          results.append((index, result))
          index = counter.next()
        }
        return results
      }
    }
    var all: [(Int, Result)] = []
    for await part in group { all += part }
    return all.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

private final class Counter: Sendable {
  private let value = Atomic(0)

  /// 0, 1, 2, …, each to one caller.
  func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
}
