package import Diagnostics
package import Geometry

/// The line from the tip to the hole.
package struct Arrow: Sendable, Hashable {
  package enum Shape: String, Sendable, Hashable, CaseIterable {
    case curved, straight, elbow, loop, none
  }
  package enum Head: String, Sendable, Hashable, CaseIterable {
    case open, filled, none
  }

  /// Where an end is tied to.
  package enum End: Sendable, Hashable {
    /// The layout chooses.
    case auto
    /// The middle of that side of the tip (`from`) or of the hole (`to`).
    case side(Side)
    /// A box of the page by its name, such as another target or `button`.
    case box(String, SourceLocation)
    /// `[x, y]`, each a value of a frame, in the screen.
    case point(Expression, Expression)
  }
  package enum Side: String, Sendable, Hashable, CaseIterable {
    case top, right, bottom, left
  }

  package var location: SourceLocation
  package var shape: Shape
  package var from: End
  package var to: End
  /// How far a curve bows out, as a share of the distance between its ends: 0 is straight, positive bows to the left
  /// of the way from tip to hole, negative to the right, at most 1 either way. `nil`: the layout chooses.
  package var bend: Double?
  package var head: Head
  package var width: Double
  package var color: Color
  /// Strokes and gaps in points; empty for a solid line.
  package var dash: [Double]
  /// A picture in place of a drawn line: a path relative to the manifest's folder.
  package var image: AssetPath?
  /// Where the picture goes, or the box that a drawn arrow fills from the tip's end to the hole's.
  package var frame: Frame?

  package init(
    location: SourceLocation, shape: Shape = .curved, from: End = .auto, to: End = .auto, bend: Double? = nil,
    head: Head = .open, width: Double = 2.5, color: Color = .white, dash: [Double] = [], image: AssetPath? = nil,
    frame: Frame? = nil
  ) {
    self.location = location
    self.shape = shape
    self.from = from
    self.to = to
    self.bend = bend
    self.head = head
    self.width = width
    self.color = color
    self.dash = dash
    self.image = image
    self.frame = frame
  }
}
