package import Diagnostics
package import Geometry

/// The text of a page.
package struct Tip: Sendable, Hashable {
  package enum Place: String, Sendable, Hashable, CaseIterable {
    case auto, above, below, left, right
  }

  package struct Shadow: Sendable, Hashable {
    package var color: Color
    package var blur: Double
    package var offset: Point

    package init(color: Color, blur: Double, offset: Point) {
      self.color = color
      self.blur = blur
      self.offset = offset
    }
  }

  package var location: SourceLocation
  package var text: MarkedText
  /// A heavier line above the text.
  package var title: MarkedText?
  /// `nil`: placed by the layout.
  package var frame: Frame?
  package var place: Place
  /// The widest a line may get where the frame gives no width; a percentage is of the container's width.
  package var maxWidth: Length
  package var align: Alignment
  package var font: FontChoice
  /// Line height as a multiple of the font's size.
  package var lineHeight: Double
  package var color: Color
  package var shadow: Shadow?
  /// The smallest size that the text may shrink to, in steps of half a point and together on all pages of a guide;
  /// `nil`: it may not shrink.
  package var minimumSize: Double?

  package init(
    location: SourceLocation, text: MarkedText, title: MarkedText? = nil, frame: Frame? = nil, place: Place = .auto,
    maxWidth: Length, align: Alignment = .center, font: FontChoice, lineHeight: Double = 1.25, color: Color = .white,
    shadow: Shadow? = nil, minimumSize: Double? = nil
  ) {
    self.location = location
    self.text = text
    self.title = title
    self.frame = frame
    self.place = place
    self.maxWidth = maxWidth
    self.align = align
    self.font = font
    self.lineHeight = lineHeight
    self.color = color
    self.shadow = shadow
    self.minimumSize = minimumSize
  }
}
