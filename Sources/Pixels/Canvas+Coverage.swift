package import Geometry

extension Canvas {
  /// Cuts a hole by coverage: alpha falls to nothing where it is 255.
  package mutating func cut(_ coverage: Coverage) { cut(coverage.mask) }

  /// Lays `color` over what is there, by coverage.
  package mutating func paint(_ coverage: Coverage, _ color: Color) { paint(coverage.mask, color) }
}
