internal import Synchronization

/// Deals numbers out, each once: to each taker a run of neighbours, which have much in common, and then what is left of
/// the others' runs.
package final class Deal: Sendable {
  private let runs: [Run]

  /// The numbers `0..<count`.
  package init(count: Int, takers: Int) {
    runs = (0..<takers).map { Run($0 * count / takers..<($0 + 1) * count / takers) }
  }

  /// `nil` where all are dealt.
  package func next(for taker: Int) -> Int? {
    for step in runs.indices {
      if let number = runs[(taker + step) % runs.count].next() { return number }
    }
    return nil
  }

  private final class Run: Sendable {
    private let position: Atomic<Int>
    private let end: Int

    init(_ range: Range<Int>) {
      position = Atomic(range.lowerBound)
      end = range.upperBound
    }

    func next() -> Int? {
      let number = position.wrappingAdd(1, ordering: .relaxed).oldValue
      return number < end ? number : nil
    }
  }
}
