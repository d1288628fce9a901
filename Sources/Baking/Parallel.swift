/// What `body` makes of each of the numbers `0..<count`, in their order. At most `jobs` are at work at once, each on a run
/// of neighbours.
func inParallel<Result: Sendable>(
  count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Result
) async -> [Result] {
  // A thread costs as much as some hundred looks at a file.
  let takers = max(1, min(jobs, count / 256))
  guard takers > 1 else { return (0..<count).map(body) }
  return await withTaskGroup(of: (taker: Int, results: [Result]).self) { group in
    for taker in 0..<takers {
      group.addTask { (taker, (taker * count / takers..<(taker + 1) * count / takers).map(body)) }
    }
    var parts = Array(repeating: [Result](), count: takers)
    for await part in group { parts[part.taker] = part.results }
    return Array(parts.joined())
  }
}
