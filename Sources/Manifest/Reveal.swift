package import Diagnostics
package import Files

/// A splash transition: a mask that grows until the screen is clear.
package struct Reveal: Sendable, Hashable {
  package enum Transition: String, Sendable, Hashable, CaseIterable {
    case circleFromCenter = "circle-from-center"
    case clearFromCenter = "clear-from-center"
    case clearFromLeft = "clear-from-left"
    case clearFromRight = "clear-from-right"
    case clearFromTop = "clear-from-top"
    case clearFromBottom = "clear-from-bottom"
  }

  package var name: String
  package var location: SourceLocation
  package var transition: Transition
  /// The splash picture, whose frames are baked besides the mask.
  package var over: AssetPath?
  /// At least 2.
  package var frames: Int
  /// In seconds.
  package var duration: Double
  /// Whether the frames are one animated PNG.
  package var isAnimated: Bool
  /// `nil`: as `output` says.
  package var colors: ColorChoice?
  /// As of a guide.
  package var source: Digest

  package init(
    name: String, location: SourceLocation, transition: Transition, over: AssetPath? = nil, frames: Int = 24,
    duration: Double = 0.75, isAnimated: Bool = false, colors: ColorChoice? = nil,
    source: Digest = .none
  ) {
    self.name = name
    self.location = location
    self.transition = transition
    self.over = over
    self.frames = frames
    self.duration = duration
    self.isAnimated = isAnimated
    self.colors = colors
    self.source = source
  }
}
