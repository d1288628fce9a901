package import Diagnostics

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
