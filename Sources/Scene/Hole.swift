/// A see-through shape in the scrim.
package struct Hole: Sendable, Hashable, Codable {
  package var id: String
  package var shape: Shape
  /// How far the soft edge reaches to either side of the shape's edge, in pixels; 0 for a hard edge. The falloff is
  /// a Gaussian with a standard deviation of half of it, as of a CSS shadow's blur.
  package var feather: Double

  package init(id: String, shape: Shape, feather: Double = 0) {
    self.id = id
    self.shape = shape
    self.feather = feather
  }

  /// `nil` where a picture gives the shape.
  package var outline: Outline? {
    if case .outline(let outline) = shape { outline } else { nil }
  }

  package init(id: String, outline: Outline, feather: Double = 0) {
    self.init(id: id, shape: .outline(outline), feather: feather)
  }
}
