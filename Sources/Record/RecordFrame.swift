extension Record {
  /// A box in points. Each number is the pixels divided by the scale, so that the scale gives whole pixels again.
  package struct Frame: Sendable, Hashable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }
}
