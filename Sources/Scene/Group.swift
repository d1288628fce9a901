package import Geometry

/// Marks that are drawn on a clear ground of their own, and laid over the picture as one.
package struct Group: Sendable, Hashable, Codable {
  /// What is left of a group.
  package struct Clip: Sendable, Hashable, Codable {
    package var shape: Shape
    /// `true`: what is outside of the shape stays.
    package var isInverted: Bool

    package init(_ shape: Shape, isInverted: Bool = false) {
      self.shape = shape
      self.isInverted = isInverted
    }
  }

  package var marks: [Mark]
  /// The box that is turned about its centre.
  package var frame: PixelRect
  /// Applied before the group is turned.
  package var clip: Clip?
  /// 0 to 1.
  package var opacity: Double
  /// Degrees clockwise.
  package var rotation: Double

  package init(
    marks: [Mark], frame: PixelRect, clip: Clip? = nil, opacity: Double = 1, rotation: Double = 0
  ) {
    self.marks = marks
    self.frame = frame
    self.clip = clip
    self.opacity = opacity
    self.rotation = rotation
  }
}
