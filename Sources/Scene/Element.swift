package import Geometry

/// A named part of a guide (a ring, the tip, the arrow, the button, a card, a layer) and the marks that draw it.
///
/// An element is laid over those before it as one: it is drawn on a clear ground of its own first. So a picture of it
/// alone, laid over the same ground, gives the same pixels.
package struct Element: Sendable, Hashable, Codable {
  package enum Role: String, Sendable, Hashable, Codable {
    case ring, tip, arrow, button, card, layer
  }

  package var role: Role
  /// The element's own name in the manifest, or its role.
  package var id: String
  /// Its box after layout. Marks may reach out of it (a shadow, a round cap).
  package var frame: PixelRect
  package var marks: [Mark]
  /// What it says, in reading order: a title and a text, or a button's label. Without marks of emphasis.
  package var texts: [String]

  package init(role: Role, id: String, frame: PixelRect, marks: [Mark], texts: [String] = []) {
    self.role = role
    self.id = id
    self.frame = frame
    self.marks = marks
    self.texts = texts
  }
}
