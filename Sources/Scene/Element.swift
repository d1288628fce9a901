package import Geometry

/// A named part of a guide (a ring, the tip, the arrow, the button) and the marks that draw it.
package struct Element: Sendable, Hashable, Codable {
  package enum Role: String, Sendable, Hashable, Codable {
    case ring, tip, arrow, button
  }

  package var role: Role
  /// The element's own name in the manifest, or its role.
  package var id: String
  /// Its box after layout. Marks may reach out of it (a shadow, a round cap).
  package var frame: PixelRect
  package var marks: [Mark]

  package init(role: Role, id: String, frame: PixelRect, marks: [Mark]) {
    self.role = role
    self.id = id
    self.frame = frame
    self.marks = marks
  }
}
