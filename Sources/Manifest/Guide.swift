package import Devices
package import Diagnostics

/// A guide of one or more pages that an app shows one after the other.
package struct Guide: Sendable {
  package let name: String
  package let location: SourceLocation
  /// The same on every screen.
  package let pageCount: Int
  private let resolve: @Sendable (Screen) -> [Page]

  /// `resolve` gives the pages with defaults, style and overrides for a screen merged; it must be cheap to call again.
  package init(
    name: String, location: SourceLocation, pageCount: Int, resolve: @escaping @Sendable (Screen) -> [Page]
  ) {
    self.name = name
    self.location = location
    self.pageCount = pageCount
    self.resolve = resolve
  }

  package func pages(on screen: Screen) -> [Page] { resolve(screen) }
}
