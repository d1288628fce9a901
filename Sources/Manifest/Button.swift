package import Diagnostics
package import Geometry

/// The button that closes a page or leads to the next: part of the picture, so the app takes the tap.
package struct Button: Sendable, Hashable {
  package enum Style: String, Sendable, Hashable, CaseIterable {
    case outline, filled
  }

  package var location: SourceLocation
  package var text: MarkedText?
  package var image: AssetPath?
  package var style: Style
  package var frame: Frame?
  /// `nil`: as wide as its text needs.
  package var width: Double?
  package var height: Double?
  package var radius: Double
  /// Border and label of an outlined button; label of a filled one, where `nil` gives what contrasts best.
  package var color: Color?
  /// The inside; `nil`: clear when outlined, white when filled.
  package var background: Color?
  package var font: FontChoice

  package init(
    location: SourceLocation, text: MarkedText? = nil, image: AssetPath? = nil, style: Style = .outline,
    frame: Frame? = nil, width: Double? = nil, height: Double? = nil, radius: Double = 8, color: Color? = nil,
    background: Color? = nil, font: FontChoice
  ) {
    self.location = location
    self.text = text
    self.image = image
    self.style = style
    self.frame = frame
    self.width = width
    self.height = height
    self.radius = radius
    self.color = color
    self.background = background
    self.font = font
  }
}
