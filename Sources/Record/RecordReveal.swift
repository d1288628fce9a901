package import Geometry

extension Record {
  /// A reveal on one screen: how an app moves its mask.
  package struct Reveal: Sendable, Hashable {
    package var name: String
    /// As the manifest calls it: "circle-from-center".
    package var transition: String
    package var device: String
    package var orientation: String
    package var appearance: String
    /// The mask's file, opaque where the splash stays.
    package var mask: String
    /// What the mask is scaled about, as a share of its width and height.
    package var anchorPoint: Point
    /// The scales across and down at the beginning.
    package var from: Point
    /// The scales at which the screen is clear.
    package var to: Point
    /// In seconds.
    package var duration: Double
    /// Files of the frames, from the first to the last.
    package var frames: [String]
    /// The file of the animated picture.
    package var animation: String?

    package init(
      name: String, transition: String, device: String, orientation: String, appearance: String = "light",
      mask: String, anchorPoint: Point, from: Point, to: Point, duration: Double, frames: [String] = [],
      animation: String? = nil
    ) {
      self.name = name
      self.transition = transition
      self.device = device
      self.orientation = orientation
      self.appearance = appearance
      self.mask = mask
      self.anchorPoint = anchorPoint
      self.from = from
      self.to = to
      self.duration = duration
      self.frames = frames
      self.animation = animation
    }
  }
}
