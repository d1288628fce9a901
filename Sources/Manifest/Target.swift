package import Diagnostics
package import Geometry

/// A hole in the scrim, over the element that the guide speaks of.
package struct Target: Sendable, Hashable {
  package enum Shape: Sendable, Hashable {
    case rect
    case rounded(radius: Double)
    /// The largest circle that fits into the padded frame, at its centre.
    case circle
    case ellipse
    case capsule
  }

  package struct Ring: Sendable, Hashable {
    package var width: Double
    package var color: Color
    /// Distance between the hole's edge and the ring's inner edge.
    package var gap: Double

    package init(width: Double, color: Color, gap: Double) {
      self.width = width
      self.color = color
      self.gap = gap
    }
  }

  package var location: SourceLocation
  /// The `id` of the manifest; the only target is also called `target`, as is the first of several.
  package var id: String?
  package var shape: Shape
  package var frame: Frame
  /// Added around the frame.
  package var padding: Insets
  package var feather: Double
  package var ring: Ring?

  package init(
    location: SourceLocation, id: String? = nil, shape: Shape, frame: Frame, padding: Insets = .zero,
    feather: Double = 0, ring: Ring? = nil
  ) {
    self.location = location
    self.id = id
    self.shape = shape
    self.frame = frame
    self.padding = padding
    self.feather = feather
    self.ring = ring
  }
}
