import Record

/// A picture with all that is said of it in clauses, the most important first; none of one that is the same in all.
struct Finding: Sendable {
  var picture: Comparison.Picture
  var clauses: [Record.Change]
}
