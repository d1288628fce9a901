/// A see-through shape in the scrim.
package struct Hole: Sendable, Hashable, Codable {
  package var id: String
  package var outline: Outline
  /// How far the soft edge reaches to either side of the outline, in pixels; 0 for a hard edge. The falloff is
  /// a Gaussian with a standard deviation of half of it, as of a CSS shadow's blur.
  package var feather: Double

  package init(id: String, outline: Outline, feather: Double = 0) {
    self.id = id
    self.outline = outline
    self.feather = feather
  }
}
