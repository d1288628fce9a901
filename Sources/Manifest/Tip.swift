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

package enum Alignment: String, Sendable, Hashable, CaseIterable {
  /// `leading` and `trailing` follow the direction of the text.
  case left, center, right, leading, trailing
}

/// Points, or a share of the container.
package enum Length: Sendable, Hashable {
  case points(Double)
  /// 1 is the whole.
  case fraction(Double)

  package func points(of whole: Double) -> Double {
    switch self {
    case .points(let points): points
    case .fraction(let fraction): fraction * whole
    }
  }
}

/// A font as the manifest names it; sizes in points.
package struct FontChoice: Sendable, Hashable {
  package var location: SourceLocation
  package var family: String
  package var size: Double
  /// 100 to 900.
  package var weight: Int
  package var italic: Bool
  /// Families for characters that the first does not have.
  package var fallback: [String]
  /// Whether the manifest names the family, so that a missing one is an error.
  package var isNamed: Bool

  package init(
    location: SourceLocation, family: String, size: Double, weight: Int, italic: Bool = false, fallback: [String] = [],
    isNamed: Bool = true
  ) {
    self.location = location
    self.family = family
    self.size = size
    self.weight = weight
    self.italic = italic
    self.fallback = fallback
    self.isNamed = isNamed
  }
}

/// Text with `**bold**` and `*italic*` taken apart.
package struct MarkedText: Sendable, Hashable {
  package struct Run: Sendable, Hashable {
    package var text: String
    package var bold: Bool
    package var italic: Bool

    package init(text: String, bold: Bool = false, italic: Bool = false) {
      self.text = text
      self.bold = bold
      self.italic = italic
    }
  }

  /// In reading order, none empty. Line breaks of the manifest are `\n` within runs.
  package var runs: [Run]

  package init(runs: [Run]) {
    self.runs = runs
  }

  package var plain: String { runs.map(\.text).joined() }
}
