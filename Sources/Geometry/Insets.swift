/// Distances from the four edges, inwards.
package struct Insets: Sendable, Hashable, Codable {
  package var top: Double
  package var left: Double
  package var bottom: Double
  package var right: Double

  package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  package init(_ all: Double) {
    self.init(top: all, left: all, bottom: all, right: all)
  }

  package static let zero = Insets(0)
}
