import Geometry
import Testing

@testable import Layout

struct PolygonTests {
  private let square = Polygon(.rect(Rect(x: 10, y: 10, width: 20, height: 20)))

  @Test(
    arguments: [
      (Point(20, 20), -10.0), (Point(20, 12), -2), (Point(20, 5), 5), (Point(33, 34), 5), (Point(10, 20), 0),
      (Point(0, 10), 10), (Point(40, 30), 10),
    ] as [(Point, Double)])
  func distances(point: Point, distance: Double) {
    #expect(abs(square.distance(to: point) - distance) < 1e-12)
    #expect(abs(square.outset(by: 3).distance(to: point) - (distance - 3)) < 1e-12)
  }

  @Test func itIsNearToTheExactForms() {
    let rect = Rect(x: 10, y: 10, width: 60, height: 30)
    for (path, form) in [
      (Path.rounded(rect, radius: 8), Form.rounded(rect, radius: 8)), (.rect(rect), .rect(rect)),
      (.ellipse(Rect(x: 0, y: 0, width: 40, height: 40)), .ellipse(Rect(x: 0, y: 0, width: 40, height: 40))),
      (.continuous(rect, radius: 8), .rounded(rect, radius: 8)),
    ] {
      let polygon = Polygon(path)
      for x in stride(from: -10.0, to: 90, by: 3) {
        for y in stride(from: -10.0, to: 60, by: 3) {
          let p = Point(x, y)
          #expect(abs(polygon.distance(to: p) - form.distance(to: p)) < 0.12)
        }
      }
    }
  }

  @Test func windingCounts() throws {
    // The inner square runs the other way: a hole. And the same way: none.
    let ring = Polygon(try Path(svg: "M0 0H30V30H0Z M10 10V20H20V10Z"))
    #expect(ring.distance(to: Point(15, 15)) == 5)
    #expect(Polygon(try Path(svg: "M0 0H30V30H0Z M10 10H20V20H10Z")).distance(to: Point(15, 15)) == -5)
    // Its middle is in it.
    #expect(ring.distance(to: ring.spineStart) < -3)
  }

  @Test func aVeryLongOutlineIsHeldByItsHull() {
    let corners = (0..<2000).map { i in
      Point(100, 100) + Point.unit(at: Double(i) * .pi / 1000) * (i.isMultiple(of: 2) ? 50 : 49)
    }
    let polygon = Polygon(.polygon(corners))
    #expect(abs(polygon.distance(to: Point(160, 100)) - 10) < 0.5)
    #expect(polygon.distance(to: Point(100, 100)) < -48)
  }
}
