import Geometry
import Testing

@Suite struct PathTests {
  private func isNear(_ a: Rect, _ b: Rect, _ tolerance: Double = 1e-9) -> Bool {
    [a.left - b.left, a.top - b.top, a.right - b.right, a.bottom - b.bottom].allSatisfy { abs($0) < tolerance }
  }

  @Test func boundsAreTight() throws {
    // A quadratic reaches half of the way to its control point.
    #expect(isNear(try Path(svg: "M0 0Q50 100 100 0").bounds, Rect(x: 0, y: 0, width: 100, height: 50)))
    #expect(isNear(try Path(svg: "M10 0A10 10 0 1 1 10 .001").bounds, Rect(x: 10, y: -10, width: 20, height: 20), 0.01))
    // A move that nothing follows draws nothing.
    #expect(try Path(svg: "M0 0L10 10 M500 500").bounds == Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(try Path(svg: "M5 5L10 10Z L0 7").bounds == Rect(x: 0, y: 5, width: 10, height: 5))
    // A loop: the curve turns back on both axes.
    let curve = Path([.move(.zero), .cubic(Point(100, 100), Point(-50, 100), Point(50, 0))])
    let points = curve.flattened(tolerance: 1e-6).joined()
    #expect(isNear(curve.bounds, Rect(around: points), 1e-3))
  }

  @Test(arguments: [
    ("M0 0L10 10", true), ("M0 0L10 10L5 5Z", true), ("M0 0H10", true), ("M0 0C1 1 5 5 9 9Z", true),
    ("M0 0L10 10M3 0L9 1", true), ("M0 0L10 10L5 5.1Z", false), ("M0 0C0 10 5 10 5 0", false),
    ("M9e5 9e5l1 1l0 1", false), ("M0 0L1 0L1 1e-4", false),
  ])
  func flatPaths(text: String, isFlat: Bool) throws {
    #expect(try Path(svg: text).isFlat == isFlat)
  }

  @Test func transforms() {
    let center = Point(30, 20)
    #expect(Affine(degrees: 90, about: center)(Point(40, 20)) == Point(30, 30))
    #expect(Affine(degrees: -270, about: center)(Point(40, 20)) == Point(30, 30))
    #expect(Affine(degrees: 180, about: center)(Point(40, 25)) == Point(20, 15))
    #expect(Affine(degrees: 360, about: center)(Point(40, 25)) == Point(40, 25))
    #expect(Affine(degrees: 45, about: .zero)(Point(1, 0)).distance(to: Point(1, 1).unit) < 1e-15)
    let stretch = Affine(from: Rect(x: 10, y: 20, width: 4, height: 5), to: Rect(x: 0, y: 0, width: 8, height: 20))
    #expect(stretch(Point(12, 21)) == Point(4, 4))
    let path = Path([.move(Point(1, 0)), .cubic(Point(2, 0), Point(3, 0), Point(4, 0)), .close])
    let turned = Path([.move(Point(0, 1)), .cubic(Point(0, 2), Point(0, 3), Point(0, 4)), .close])
    #expect(path.transformed(by: Affine(degrees: 90, about: .zero)) == turned)
  }

  @Test func everySubpathIsClosed() throws {
    #expect(try Path(svg: "M0 0L1 0L1 1M5 5L6 6L7 5Z").closed == Path(svg: "M0 0L1 0L1 1ZM5 5L6 6L7 5Z"))
    #expect(try Path(svg: "M0 0L1 0L1 1").closed == Path(svg: "M0 0L1 0L1 1Z"))
  }
}
