import Baking

/// Which share of a bake the command line asks for: "3/16", or "auto" for the one that the surroundings tell.
enum ShardChoice: Sendable, Equatable {
  case share(Shard)
  /// The count is for surroundings that tell which one it is, but not of how many.
  case auto(count: Int?)

  static let option = Option(
    "shard", nil, .value("I/N"),
    help: "Only the I-th of N shares, for N machines; 'scrim merge' joins them. 'auto' finds I and N in the environment"
      + " of GitLab, CircleCI, Buildkite and Slurm, 'auto/N' finds I in that of a Kubernetes Job.")

  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts == ["auto"] {
      self = .auto(count: nil)
      return
    }
    guard parts.count == 2, let count = Int(parts[1]) else {
      throw UsageError("'--shard' wants 'I/N', 'auto' or 'auto/N', not '\(text)'")
    }
    guard (1...Shard.limit).contains(count) else {
      throw UsageError("'--shard' wants 1 to \(Shard.limit) shares, not \(count)")
    }
    if parts[0] == "auto" {
      self = .auto(count: count)
      return
    }
    guard let index = Int(parts[0]), let shard = Shard(index: index, count: count) else {
      throw UsageError("'--shard' wants a number from 1 to \(count) before '/\(count)', not '\(parts[0])'")
    }
    self = .share(shard)
  }

  /// The share itself.
  func shard(in surroundings: Surroundings) throws(UsageError) -> Shard {
    switch self {
    case .share(let shard): shard
    case .auto(let count): try Self.found(in: surroundings.environment, count: count)
    }
  }

  private static func found(in environment: [String: String], count: Int?) throws(UsageError) -> Shard {
    var found: (system: ShardSystem, shard: Shard)?
    for system in ShardSystem.all {
      guard let shard = try system.shard(in: environment, count: count) else { continue }
      if let found, found.shard != shard {
        throw UsageError(
          "'--shard auto': \(found.system.name) says \(found.shard), and \(system.name) says \(shard);"
            + " say which, as in '--shard \(found.shard)'")
      }
      found = found ?? (system, shard)
    }
    if let found { return found.shard }
    let systems = ShardSystem.all.map { "\($0.index) with \($0.count) (\($0.name))" }
    throw UsageError(
      "'--shard auto' finds none of \(systems.dropLast().joined(separator: ", ")) and \(systems[systems.count - 1])"
        + " in the environment; say which share, as in '--shard 1/4'")
  }
}
