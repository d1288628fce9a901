package import Diagnostics

/// One page of a guide as the manifest wants it on one screen: all merged, nothing placed yet. Lengths are points.
package struct Page: Sendable, Hashable {
  package var location: SourceLocation
  package var targets: [Target]
  /// `rule: evenodd`: overlapping holes exclude each other.
  package var evenOdd: Bool
  package var tip: Tip?
  package var arrow: Arrow?
  package var button: Button?
  package var card: Card?
  /// In the order in which they are drawn: over the scrim and its holes, under all else.
  package var layers: [Layer]

  package init(
    location: SourceLocation, targets: [Target] = [], evenOdd: Bool = false, tip: Tip? = nil, arrow: Arrow? = nil,
    button: Button? = nil, card: Card? = nil, layers: [Layer] = []
  ) {
    self.location = location
    self.targets = targets
    self.evenOdd = evenOdd
    self.tip = tip
    self.arrow = arrow
    self.button = button
    self.card = card
    self.layers = layers
  }
}
