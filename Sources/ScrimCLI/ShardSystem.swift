import Baking

/// A system that runs one job several times, and tells each run its number in environment variables.
struct ShardSystem: Sendable {
  let name: String
  /// The variable with the number of this run.
  let index: String
  /// The variable with the number of runs.
  let count: String
  /// What the numbers begin with.
  var first = 0
  /// Variables with the first number, the last one, and what lies between two of them.
  var range: (first: String, last: String, step: String)?

  /// As their documentation has them.
  static let all = [
    // Counts from 1. In a job without 'parallel' there is no index, and the total is 1.
    ShardSystem(name: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
    ShardSystem(name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    ShardSystem(name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    // An Indexed Job tells its containers no total: this variable is Scrim's own.
    ShardSystem(name: "Kubernetes", index: "JOB_COMPLETION_INDEX", count: "SCRIM_SHARD_COUNT"),
    // '--array=0-15', '1-16' or '10-40:2' as one likes it.
    ShardSystem(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT",
      range: ("SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP")),
  ]

  /// The environment variables that are looked at.
  static var variables: [String] {
    all.flatMap { [$0.index, $0.count] + ($0.range.map { [$0.first, $0.last, $0.step] } ?? []) }
  }

  /// The share of this run; `nil` where the system does not run it.
  /// - Parameter total: of how many, as the command line has it.
  func shard(in environment: [String: String], count total: Int?) throws(UsageError) -> Shard? {
    let told = try number(count, in: environment)
    guard let number = try number(index, in: environment) else {
      // A job that is not cut says so, in GitLab.
      guard told == 1, first == 1 else { return nil }
      if let total, total != 1 { throw contradiction(1, total) }
      return Shard(index: 1, count: 1)
    }
    if let told, let total, told != total { throw contradiction(told, total) }
    guard let count = told ?? total else {
      throw UsageError(
        "'--shard auto': \(index) is \(number), but \(self.count) is not set; say of how many, as in '--shard auto/4'")
    }
    let place: Int
    if let range {
      let start = try self.number(range.first, in: environment) ?? 0
      let step = try max(1, self.number(range.step, in: environment) ?? 1)
      let last = try self.number(range.last, in: environment) ?? start + (count - 1) * step
      guard last == start + (count - 1) * step, (number - start) % step == 0 else {
        throw UsageError(
          "'--shard auto': \(count) tasks from \(start) to \(last) have gaps between them; number them in one row, as"
            + " in '--array=1-\(count)'")
      }
      place = (number - start) / step
    } else {
      place = number - first
    }
    guard let shard = Shard(index: place + 1, count: count) else {
      throw UsageError(
        "'--shard auto': \(index) is \(number), and there are \(count) from \(number - place) on")
    }
    return shard
  }

  private func contradiction(_ told: Int, _ total: Int) -> UsageError {
    UsageError("'--shard auto/\(total)': \(count) is \(told)")
  }

  /// `nil` where the variable is not set, or empty.
  private func number(_ variable: String, in environment: [String: String]) throws(UsageError) -> Int? {
    guard let text = environment[variable], !text.isEmpty else { return nil }
    guard let number = Int32(text) else { throw UsageError("'--shard auto': \(variable) is '\(text)', not a number") }
    return Int(number)
  }
}
