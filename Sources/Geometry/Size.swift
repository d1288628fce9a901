/// A width and a height, neither negative.
package struct Size: Sendable, Hashable, Codable {
  package var width: Double
  package var height: Double

  package init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  package static let zero = Size(0, 0)
  package var transposed: Size { Size(height, width) }

  package static func * (a: Size, k: Double) -> Size { Size(a.width * k, a.height * k) }
}
