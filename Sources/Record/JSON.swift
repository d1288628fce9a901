/// A JSON document. Maps keep the order in which they were made; writers sort where they are asked to.
package enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([JSON])
  case map([Member])

  package struct Member: Sendable, Hashable {
    package var key: String
    package var value: JSON

    package init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }
}
