package import Diagnostics

/// How many colours pictures may have, and where that is said.
package struct ColorChoice: Sendable, Hashable {
  package enum Limit: String, Sendable, Hashable, CaseIterable {
    /// As `of256`, without a word where more are needed.
    case auto
    case of256 = "256"
    case of16 = "16"
    /// Every pixel as it was drawn.
    case exact
  }

  package var limit: Limit
  /// `nil` where the manifest does not say so.
  package var location: SourceLocation?

  package init(_ limit: Limit, at location: SourceLocation? = nil) {
    self.limit = limit
    self.location = location
  }
}
