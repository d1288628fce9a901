/// Scenes of one size that are shown one after the other, once.
package struct Animation: Sendable, Hashable, Codable {
  package var frames: [Scene]
  /// Seconds from the first frame to the last; each is shown for an equal part of it.
  package var duration: Double

  package init(frames: [Scene], duration: Double) {
    self.frames = frames
    self.duration = duration
  }
}
