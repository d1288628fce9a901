package import Diagnostics

/// A picture that the manifest names; the reader has made sure that it is there.
package struct AssetPath: Sendable, Hashable {
  /// Relative to the manifest's folder, with `/`, without `.` and with `..` only at the front.
  package var path: String
  package var location: SourceLocation

  package init(path: String, location: SourceLocation) {
    self.path = path
    self.location = location
  }
}
