package import Diagnostics

/// A cross-fade between two states of a guide or sprite.
package struct Blend: Sendable, Hashable {
  package var location: SourceLocation
  package var from: String
  package var to: String
  /// Pictures, the two states included: at least 2. The first is `from`, the last `to`.
  package var steps: Int

  package init(location: SourceLocation, from: String, to: String, steps: Int) {
    self.location = location
    self.from = from
    self.to = to
    self.steps = steps
  }
}
