/// Lets so many at work that together they take no more memory than there is; one that takes more than all is alone.
actor MemoryBudget {
  private let limit: Int
  private var used = 0
  private var waiting: [(need: Int, go: CheckedContinuation<Void, Never>)] = []

  /// - Parameter limit: in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// Waits until there is room. What is taken must be given back.
  func take(_ need: Int) async {
    if waiting.isEmpty, used == 0 || used + need <= limit {
      used += need
      return
    }
    await withCheckedContinuation { waiting.append((need, $0)) }
  }

  func giveBack(_ need: Int) {
    used -= need
    while let first = waiting.first, used == 0 || used + first.need <= limit {
      used += first.need
      waiting.removeFirst()
      first.go.resume()
    }
  }
}
