package import Diagnostics
package import Files

/// What became of a folder.
package struct Outcome: Sendable {
  package enum Result: Sendable, Hashable {
    case baked(bytes: Int)
    /// Baked, with the very bytes that were there.
    case unchanged(bytes: Int)
    /// Nothing was to be done.
    case current
    case removed
    /// Not Scrim's, so it stays.
    case left
    case failed
    /// The bake was stopped before it.
    case stopped
  }

  /// Of each output of the survey, in its order.
  package var results: [Result]
  package var diagnostics: [Diagnostic]
  /// Of the files that were baked, by the outputs of the survey.
  package var digests: [Int: Digest]
  /// How many pictures the record tells of; `nil` where there is none.
  package var recorded: Int?

  /// How many pictures were written, and their bytes.
  package var baked: (count: Int, bytes: Int) {
    results.reduce(into: (0, 0)) { sum, result in
      if case .baked(let bytes) = result { sum = (sum.count + 1, sum.bytes + bytes) }
    }
  }
}

extension Outcome.Result {
  /// A result without its amounts.
  package enum Kind: Sendable {
    case baked, unchanged, current, removed, left, failed, stopped
  }

  package var kind: Kind {
    switch self {
    case .baked: .baked
    case .unchanged: .unchanged
    case .current: .current
    case .removed: .removed
    case .left: .left
    case .failed: .failed
    case .stopped: .stopped
    }
  }

  package var isUnchanged: Bool { if case .unchanged = self { true } else { false } }

  /// Of a picture that was baked: the length of its file.
  package var bytes: Int? {
    switch self {
    case .baked(let bytes), .unchanged(let bytes): bytes
    case .current, .removed, .left, .failed, .stopped: nil
    }
  }
}
