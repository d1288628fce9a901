package import Geometry
package import Scene

/// A reveal on one screen.
package struct RevealScenes: Sendable, Hashable {
  /// Opaque where the splash stays.
  package var mask: Scene
  /// What the mask is scaled about, as a share of its width and height: (0, 0) is its top left corner.
  package var anchor: Point
  /// The scales across and down at the beginning.
  package var from: Point
  /// The smallest scales across and down at which no pixel of the screen is covered, be the mask sampled by its nearest
  /// pixel or by linear interpolation.
  package var to: Point
  /// The splash picture under the growing mask; none where the manifest names no picture.
  package var frames: [Scene]

  package init(mask: Scene, anchor: Point, from: Point, to: Point, frames: [Scene]) {
    self.mask = mask
    self.anchor = anchor
    self.from = from
    self.to = to
    self.frames = frames
  }
}
