/// A font as a scene asks for it: families are tried in order for each character.
package struct Font: Sendable, Hashable, Codable {
  package var families: [String]
  /// Size of the em in pixels.
  package var size: Double
  /// 100 (thin) to 900 (black), as in CSS; 400 is regular.
  package var weight: Int
  package var italic: Bool

  package init(families: [String], size: Double, weight: Int = 400, italic: Bool = false) {
    self.families = families
    self.size = size
    self.weight = weight
    self.italic = italic
  }
}
