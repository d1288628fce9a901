package import Diagnostics
package import Geometry

/// A box with a title, a description and a button, as an alert is one. Each of the three may be missing, not all.
package struct Card: Sendable, Hashable {
  package var location: SourceLocation
  package var title: MarkedText?
  package var description: MarkedText?
  package var button: MarkedText?
  /// `nil`: placed by the layout.
  package var frame: Frame?
  /// The width in points; `nil`: what the container leaves, at most 300.
  package var width: Length?
  package var radius: Double
  package var background: Color
  /// Of the title and the description; `nil`: what contrasts with the background.
  package var color: Color?
  /// The inside of the button; its label is what contrasts with it.
  package var tint: Color
  package var align: Alignment
  /// Of the description; the title is heavier, the label semibold.
  package var font: FontChoice

  package init(
    location: SourceLocation, title: MarkedText? = nil, description: MarkedText? = nil, button: MarkedText? = nil,
    frame: Frame? = nil, width: Length? = nil, radius: Double = 4, background: Color = .white, color: Color? = nil,
    tint: Color, align: Alignment = .leading, font: FontChoice
  ) {
    self.location = location
    self.title = title
    self.description = description
    self.button = button
    self.frame = frame
    self.width = width
    self.radius = radius
    self.background = background
    self.color = color
    self.tint = tint
    self.align = align
    self.font = font
  }
}
