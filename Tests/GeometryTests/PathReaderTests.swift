import Foundation
import Geometry
import Testing

/// The path data of SVG.
@Suite struct PathReaderTests {
  @Test(arguments: [
    ("M 1 2 L 3 4", "M1,2 L3,4"),
    ("m1,2l3,4", "M1,2 L4,6"),
    ("  M1 2 3 4 5 6", "M1,2 L3,4 L5,6"),
    ("m1 2 3 4 5 6", "M1,2 L4,6 L9,12"),
    ("M10 10h5-3v4-2H0V0", "M10,10 L15,10 L12,10 L12,14 L12,12 L0,12 L0,0"),
    ("M0 0h.5.5", "M0,0 L0.5,0 L1,0"),
    ("M1-2L+3,-.5e1", "M1,-2 L3,-5"),
    ("M1e-3 2E+2L3.e1 4.", "M0.001,200 L30,4"),
    ("M0,0L1e-400 1", "M0,0 L0,1"),
    ("M1 1L2 2Z L3 3", "M1,1 L2,2 Z L3,3"),
    ("M1 1l1 1zm5 5l1 0z", "M1,1 L2,2 Z M6,6 L7,6 Z"),
    ("M0 0C1 2 3 4 5 6", "M0,0 C1,2 3,4 5,6"),
    ("M1 1c1 2 3 4 5 6 1 0 2 0 3 0", "M1,1 C2,3 4,5 6,7 C7,7 8,7 9,7"),
    ("M0 0C0 0 3 4 5 5S9 9 10 10", "M0,0 C0,0 3,4 5,5 C7,6 9,9 10,10"),
    ("M0 0L5 5s4 4 5 5", "M0,0 L5,5 C5,5 9,9 10,10"),
    ("M0 0Q3 6 6 0", "M0,0 C2,4 4,4 6,0"),
    ("M0 0q3 6 6 0t6 0", "M0,0 C2,4 4,4 6,0 C8,-4 10,-4 12,0"),
    ("M0 0C1 1 2 2 3 3T6 6", "M0,0 C1,1 2,2 3,3 C3,3 4,4 6,6"),
    ("M\t0\n0\r\nL\u{c}1,\n2", "M0,0 L1,2"),
    ("M0 0A0 5 0 0 1 7 7", "M0,0 L7,7"),
    ("M1 1A5 5 0 0 1 1 1L2 2", "M1,1 L2,2"),
  ])
  func commands(text: String, means: String) throws {
    #expect(words(try Path(svg: text)) == means)
  }

  @Test(arguments: [
    ("", 0, "the path is empty"),
    ("   ", 0, "the path is empty"),
    ("L 1 2", 0, "a path begins with 'M', not 'L'"),
    ("10 20", 0, "a path begins with 'M', not '1'"),
    ("M 1", 3, "'M' wants y, and the path ends"),
    ("M 1 2 L", 7, "'L' wants x, and the path ends"),
    ("M 1 2 L 3", 9, "'L' wants y, and the path ends"),
    ("M 1 2 L 3 x", 10, "'L' wants y, found 'x'"),
    ("M 1 2 B 3 4", 6, "'B' is no command"),
    ("M 1 2 L 3 4,", 11, "a number must follow this comma"),
    ("M 1 2 L 3 4, Z", 11, "a number must follow this comma"),
    ("M 1 2 L 3,,4", 10, "'L' wants y, found ','"),
    ("M, 1 2", 1, "'M' wants x, found ','"),
    ("M 1 2 L 3 4 Z 5", 14, "'Z' takes no numbers, found '5'"),
    ("M 1 2 L 3 4 5", 13, "'L' wants y, and the path ends"),
    ("M 1 2 C 1 2 3 4 5", 17, "'C' wants y, and the path ends"),
    ("M 0 0 A 1 1 0 2 0 5 5", 14, "'A' wants a flag (0 or 1), found '2'"),
    ("M 0 0 A 1 1 0 0 .5 5", 16, "'A' wants a flag (0 or 1), found '.5'"),
    ("M 1 2 L 3 1e7", 10, "a coordinate is too large"),
    ("M 1 2 L 3 1e999", 10, "a coordinate is too large"),
    ("M 1 2 L nan 1", 8, "'L' wants x, found 'n'"),
    ("M 900000 0 l 900000 0", 13, "a coordinate is too large"),
    ("M 1 2 L 3 --4", 10, "'L' wants y, found '--4'"),
    ("M 1 2 m 3 4", 0, "the path draws nothing: it only moves"),
    ("M 1 2 Z", 0, "the path draws nothing: it only moves"),
    ("M 1 2 L 3 4 e5", 12, "'e' is no command"),
    ("M 1 2 L 3 ４", 10, "'L' wants y, found '４'"),
  ])
  func faults(text: String, offset: Int, reason: String) {
    let fault = #expect(throws: PathFault.self) { try Path(svg: text) }
    #expect(fault?.offset == offset)
    #expect(fault?.reason == reason)
    #expect(fault?.remedy.isEmpty == false)
    if let fault { #expect(fault.length >= 1 && fault.offset + fault.length <= max(1, text.unicodeScalars.count + 1)) }
  }

  @Test func aPathIsBounded() throws {
    let long = "M0 0" + String(repeating: "l1 1l-1-1", count: 5000)
    #expect(throws: PathFault.self) { try Path(svg: long) }
    #expect(throws: PathFault.self) { try Path(svg: "M0 0L1 1" + String(repeating: " ", count: 100_000)) }
    // Mirrored control points run away.
    #expect(throws: PathFault.self) { try Path(svg: "M0 0Q-9e5 0 9e5 0T0 1") }
    #expect(try Path(svg: "M0 0" + String(repeating: "l1 1l-1-1", count: 4999)).segments.count == 9999)
  }

  // MARK: Arcs

  /// Points along curves, for distances from what they should be.
  private func points(_ path: Path) -> [Point] {
    var current = Point.zero
    var points: [Point] = []
    for segment in path.segments {
      switch segment {
      case .move(let p): current = p
      case .line(let p): current = p
      case .cubic(let a, let b, let p):
        let curve = Cubic(current, a, b, p)
        points += (0...20).map { curve.point(at: Double($0) / 20) }
        current = p
      case .close: break
      }
    }
    return points
  }

  @Test(arguments: ["a1 1 0 00.5.5", "a1,1,0,0,0,.5,.5", "A 1 1 0 0 0 .5 .5", "a1 1 0 0 0 0.5 0.5"])
  func compactFlags(text: String) throws {
    #expect(try Path(svg: "M0 0" + text) == Path(svg: "M 0 0 a 1 1 0 0 0 0.5 0.5"))
  }

  @Test(arguments: [(0, 0), (0, 1), (1, 0), (1, 1)])
  func arcsLieOnTheirCircle(large: Int, sweep: Int) throws {
    let path = try Path(svg: "M 10000 0 A 10000 10000 0 \(large) \(sweep) 0 10000")
    // Of the two circles through both ends.
    let center = (large == 1) == (sweep == 1) ? Point(10000, 10000) : Point(0, 0)
    let points = points(path)
    for point in points { #expect(abs(point.distance(to: center) - 10000) < 0.001) }
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    #expect(abs(length / (10000 * .pi / 2) - (large == 1 ? 3 : 1)) < 0.001)
    // The direction on screen: clockwise where the flag is set.
    let first = points[1] - center
    let start = points[0] - center
    #expect((start.x * first.y - start.y * first.x > 0) == (sweep == 1))
    #expect(points.last == Point(0, 10000))
  }

  @Test func arcsAlongTurnedEllipses() throws {
    let path = try Path(svg: "M 0 0 A 300 100 30 0 1 200 250")
    let points = points(path)
    // All points satisfy one equation of an ellipse with these axes: its centre is found from three of them.
    let back = Affine(degrees: -30, about: .zero)
    let circle = points.map { p in
      let q = back(p)
      return Point(q.x / 300, q.y / 100)
    }
    let (a, b, c) = (circle[0], circle[circle.count / 2], circle[circle.count - 1])
    let d = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y))
    let center = Point(
      (a.dot(a) * (b.y - c.y) + b.dot(b) * (c.y - a.y) + c.dot(c) * (a.y - b.y)) / d,
      (a.dot(a) * (c.x - b.x) + b.dot(b) * (a.x - c.x) + c.dot(c) * (b.x - a.x)) / d)
    for point in circle { #expect(abs(point.distance(to: center) - 1) < 1e-6) }
  }

  @Test func radiiThatDoNotReachGrow() throws {
    // SVG 2, B.2.5: so that there is exactly one solution, half of an ellipse.
    let path = try Path(svg: "M 0 0 A 1 2 0 0 1 100 0")
    for point in points(path) {
      let p = point - Point(50, 0)
      #expect(abs(Point(p.x / 50, p.y / 100).length - 1) < 1e-6)
      #expect(p.y < 1e-9)
    }
    let negative = try Path(svg: "M 0 0 A -1 -2 0 0 1 100 0")
    #expect(negative == path)
  }

  private func words(_ path: Path) -> String {
    func number(_ value: Double) -> String {
      let rounded = (value * 1e6).rounded() / 1e6 + 0
      return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
    func pair(_ p: Point) -> String { "\(number(p.x)),\(number(p.y))" }
    return path.segments.map {
      switch $0 {
      case .move(let p): "M" + pair(p)
      case .line(let p): "L" + pair(p)
      case .cubic(let a, let b, let p): "C" + [a, b, p].map(pair).joined(separator: " ")
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}
