package import Diagnostics

/// A font file that `style.font.files` names.
package struct FontFile: Sendable, Hashable {
  /// Absolute.
  package var path: String
  package var location: SourceLocation

  package init(path: String, location: SourceLocation) {
    self.path = path
    self.location = location
  }
}
