package import Diagnostics

/// A value of a YAML document with its place. Scalars stay text: the reader of a key decides what type it wants, so
/// that `tip: no` is the word "no".
package struct Node: Sendable {
  package enum Content: Sendable {
    /// `plain` is false for a quoted or block scalar, which is always text.
    case scalar(String, plain: Bool)
    case sequence([Node])
    /// In document order; keys are unique.
    case mapping([Entry])
  }

  package struct Entry: Sendable {
    package var key: String
    package var keyLocation: SourceLocation
    package var value: Node

    package init(key: String, keyLocation: SourceLocation, value: Node) {
      self.key = key
      self.keyLocation = keyLocation
      self.value = value
    }
  }

  package var content: Content
  package var location: SourceLocation

  package init(_ content: Content, at location: SourceLocation) {
    self.content = content
    self.location = location
  }
}
