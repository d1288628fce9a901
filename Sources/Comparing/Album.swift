/// Who wants to have the pictures that are not the same, while they are at hand: a report.
package protocol Album: Sendable {
  /// Is called once for each picture whose change is a difference or `tolerated`, by any worker, in no particular order.
  /// What it cannot keep it tells its owner, not the caller.
  /// - Parameter name: `Comparison.Picture.name`
  func add(_ plates: Plates, of name: String)
}
