extension Record {
  /// How a picture differs from what it was, in words: "target moved 12 pt right".
  package struct Change: Sendable, Hashable {
    /// The id of the hole or element; `nil` of the picture as a whole.
    package var element: String?
    /// One clause without a full stop; lengths are points.
    package var text: String

    /// Nothing that the record tells changed, and yet the picture did.
    package static let unknown = Change(text: "it is drawn otherwise")

    package init(element: String? = nil, text: String) {
      self.element = element
      self.text = text
    }
  }
}
