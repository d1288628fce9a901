package import Diagnostics
package import Files

/// A guide of one or more pages that an app shows one after the other.
package struct Guide: Sendable {
  package let name: String
  package let location: SourceLocation
  /// The same in every variant.
  package let pageCount: Int
  /// In the order of the manifest; none where the guide has no states.
  package let states: [String]
  package let blend: Blend?
  /// `nil`: as `output` says.
  package var colors: ColorChoice?
  /// Of all that the manifest says of it, and of what guides share: where they are equal, so are the pages of every
  /// variant but for the places that they name, and the names and colours of its pictures; those of `output` aside.
  package let source: Digest
  private let resolve: @Sendable (Variant) -> [Page]

  /// `resolve` gives the pages with defaults, style, overrides and state of a variant merged; it must be cheap to call
  /// again.
  package init(
    name: String, location: SourceLocation, pageCount: Int, states: [String] = [], blend: Blend? = nil,
    colors: ColorChoice? = nil, source: Digest = .none, resolve: @escaping @Sendable (Variant) -> [Page]
  ) {
    self.name = name
    self.location = location
    self.pageCount = pageCount
    self.states = states
    self.blend = blend
    self.colors = colors
    self.source = source
    self.resolve = resolve
  }

  package func pages(for variant: Variant) -> [Page] { resolve(variant) }
}
