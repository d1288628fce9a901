package import Geometry

/// A picture, resolved: plain values in whole pixels, with no defaults, look-ups or errors left in it.
///
/// Drawing a scene cannot fail for reasons of the manifest, and equal scenes give equal bytes.
package struct Scene: Sendable, Hashable, Codable {
  package var size: PixelSize
  /// The colour of the dimmed screen, with its opacity as alpha.
  package var scrim: Color
  /// See-through shapes in the scrim. All further elements are drawn over scrim and holes.
  package var holes: [Hole]
  /// `true` where overlapping holes exclude each other; else they are united.
  package var evenOdd: Bool
  /// What is drawn over the scrim, in order.
  package var elements: [Element]

  package init(size: PixelSize, scrim: Color, holes: [Hole] = [], evenOdd: Bool = false, elements: [Element] = []) {
    self.size = size
    self.scrim = scrim
    self.holes = holes
    self.evenOdd = evenOdd
    self.elements = elements
  }
}
