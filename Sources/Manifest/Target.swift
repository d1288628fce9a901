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
    /// Apple's smooth corner.
    case continuous(radius: Double)
    /// A star that touches all four sides of its box, one point up. `inner` is the radius of its inner corners as a
    /// share of the outer ones', more than 0 and less than 1.
    case star(points: Int, inner: Double)
    case heart
    /// An outline whose box is stretched to the frame.
    case path(Path, box: Rect)
    /// What is opaque, or bright, in a picture. `slice` is what keeps its size at the picture's edges, in points.
    case image(AssetPath, mode: MaskMode, slice: Insets?)
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
  /// Degrees clockwise about the centre of the padded frame.
  package var rotation: Double
  package var feather: Double
  /// Where the manifest says so.
  package var featherLocation: SourceLocation?
  package var ring: Ring?

  package init(
    location: SourceLocation, id: String? = nil, shape: Shape, frame: Frame, padding: Insets = .zero,
    rotation: Double = 0, feather: Double = 0, featherLocation: SourceLocation? = nil, ring: Ring? = nil
  ) {
    self.location = location
    self.id = id
    self.shape = shape
    self.frame = frame
    self.padding = padding
    self.rotation = rotation
    self.feather = feather
    self.featherLocation = featherLocation
    self.ring = ring
  }
}
