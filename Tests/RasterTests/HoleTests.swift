import Foundation
import Geometry
import Pixels
import Raster
import Scene
import Testing

@Suite struct HoleTests {
  private func bitmap(_ outline: Outline) throws -> Bitmap {
    try Painting.holes([Hole(id: "hole", outline: outline)])
  }

  /// What a hole shows is not dimmed at its rim: about as many pixels are wholly clear as its outline has area, where
  /// an exact edge would lack half to two thirds of a pixel all the way round.
  @Test(arguments: [10.0, 20, 50, 75]) func theRimOfACircleLiesOutside(_ radius: Double) throws {
    let clear = try bitmap(.ellipse(Rect(x: 3, y: 3, width: 2 * radius, height: 2 * radius))).pixels.count {
      $0.alpha == 0
    }
    #expect(abs(Double(clear) - .pi * radius * radius) < 0.2 * 2 * .pi * radius)
  }

  @Test(arguments: [0.5, 3, 17, 30]) func roundCornersBulgeAndSidesStay(_ radius: Double) throws {
    let bitmap = try bitmap(.rounded(Rect(x: 20, y: 30, width: 90, height: 60), radius: radius))
    let exact = 90 * 60 - (4 - .pi) * radius * radius
    let area = Painting.clearArea(bitmap)
    #expect(area > exact && area < exact + 0.5 * 2 * .pi * radius)
    for y in 0..<bitmap.size.height {
      for x in 0..<bitmap.size.width where !(20..<110).contains(x) || !(30..<90).contains(y) {
        #expect(bitmap[x, y].alpha == 255)
      }
    }
    #expect(bitmap[65, 30].alpha == 0 && bitmap[65, 89].alpha == 0 && bitmap[20, 60].alpha == 0)
  }

  @Test func pathsHaveTheirArea() throws {
    let triangle = Path([.move(Point(10, 10)), .line(Point(150.5, 20)), .line(Point(40, 150))])
    #expect(abs(Painting.clearArea(try bitmap(.path(triangle))) / 9685 - 1) < 0.001)
  }

  @Test func wholePixelsHaveHardEdges() throws {
    let bitmap = try Painting.holes([Hole(id: "hole", outline: .rect(Rect(x: 20, y: 30, width: 50, height: 40)))])
    #expect(Set(bitmap.pixels.map(\.alpha)) == [0, 255])
    #expect(bitmap[20, 30] == .clear)
    #expect(bitmap[19, 30].alpha == 255)
    #expect(bitmap[69, 69] == .clear)
    #expect(bitmap[70, 69].alpha == 255)
  }

  @Test func aCircleIsAlikeFromAllSides() throws {
    let circle = Outline.ellipse(Rect(center: Point(80, 80), size: Size(101, 101)))
    let bitmap = try Painting.holes([Hole(id: "hole", outline: circle)])
    var worst = 0
    for y in 0..<160 {
      for x in 0..<160 {
        for other in [bitmap[159 - x, y], bitmap[x, 159 - y], bitmap[y, x]] {
          worst = max(worst, abs(Int(bitmap[x, y].alpha) - Int(other.alpha)))
        }
      }
    }
    #expect(worst <= 1)
  }

  @Test func slantedEdgesHaveManyLevels() throws {
    let path = Path([.move(Point(10, 10)), .line(Point(190, 31.7)), .line(Point(20, 140)), .close])
    let levels = Set(try Painting.holes([Hole(id: "hole", outline: .path(path))]).pixels.map(\.alpha))
    #expect(levels.count > 100)
  }

  @Test(arguments: [4.0, 8, 20, 42, 50]) func featherIsAGaussianFalloff(_ feather: Double) throws {
    let rect = Rect(left: 100, top: -500, right: 900, bottom: 900)
    let bitmap = try Painting.holes([Hole(id: "hole", outline: .rect(rect), feather: feather)])
    for x in 50..<150 {
      // Of a hole to the right of x = 100, at the pixel's centre.
      let distance = Double(x) + 0.5 - 100
      let exact = 255 * (1 - 0.5 * (1 + erf(distance / (feather / 2) / 2.0.squareRoot())))
      #expect(abs(Double(bitmap[x, 80].alpha) - exact) < 1.5, "\(x)")
      #expect(bitmap[x, 80] == bitmap[x, 0])
    }
  }

  @Test(arguments: [1e-300, 1e-9]) func aFeatherOfNextToNothingIsAHardEdge(_ feather: Double) throws {
    let rect = Outline.rect(Rect(x: 20, y: 30, width: 50.25, height: 40))
    let soft = try Painting.holes([Hole(id: "hole", outline: rect, feather: feather)])
    #expect(try soft == Painting.holes([Hole(id: "hole", outline: rect)]))
  }

  @Test func featherKeepsTheArea() throws {
    let circle = Outline.ellipse(Rect(center: Point(90, 80), size: Size(60, 60)))
    let area = Painting.clearArea(try Painting.holes([Hole(id: "hole", outline: circle, feather: 12)]))
    #expect(abs(area / (.pi * 900) - 1) < 0.003)
  }

  @Test func featherFallsWithoutSteps() throws {
    let circle = Outline.ellipse(Rect(center: Point(90, 80), size: Size(60, 60)))
    let bitmap = try Painting.holes([Hole(id: "hole", outline: circle, feather: 30)])
    let profile = (90..<200).map { Int(bitmap[$0, 80].alpha) }
    #expect(zip(profile, profile.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 < 10 })
  }

  private static let flag = [
    Point(40.3, 30), Point(120, 52.25), Point(96, 70), Point(128.5, 110), Point(52, 96.75),
  ]

  @Test(arguments: [5.0, 12, 30]) func softHolesAreMirrored(_ feather: Double) throws {
    let points = [Point(40, 30), Point(120, 30), Point(120, 60), Point(71, 60), Point(71, 131), Point(40, 131)]
    let mirrored = points.map { Point(200 - $0.x, 160 - $0.y) }
    let one = try Painting.holes([Hole(id: "a", outline: .path(.polygon(points)), feather: feather)])
    let other = try Painting.holes([Hole(id: "a", outline: .path(.polygon(mirrored)), feather: feather)])
    #expect(one.pixels == other.pixels.reversed())
    #expect(one[0, 0].alpha == 255)
  }

  /// On a screen that shows only a part of it, or further along, a soft hole has the same pixels.
  @Test(arguments: [5.0, 12, 30]) func softHolesAreTheSameWhereverTheyAreCropped(_ feather: Double) throws {
    let holes = { (delta: Point) in
      [Hole(id: "a", outline: .path(.polygon(Self.flag.map { $0 + delta })), feather: feather)]
    }
    let whole = try Painting.holes(holes(.zero))
    for delta in [(-70, 0), (0, -60), (90, 40), (-75, -80)] {
      let part = try Painting.holes(holes(Point(Double(delta.0), Double(delta.1))))
      for y in 0..<160 {
        for x in 0..<200 where (0..<200).contains(x - delta.0) && (0..<160).contains(y - delta.1) {
          #expect(part[x, y] == whole[x - delta.0, y - delta.1])
        }
      }
    }
  }

  @Test func overlappingHolesAreUnited() throws {
    let holes = [
      Hole(id: "a", outline: .rect(Rect(x: 10, y: 10, width: 40, height: 40))),
      Hole(id: "b", outline: .rect(Rect(x: 30, y: 30, width: 40, height: 40))),
    ]
    #expect(Painting.clearArea(try Painting.holes(holes)) == 3200 - 400)
  }

  @Test func evenOddHolesExcludeEachOther() throws {
    let holes = [
      Hole(id: "a", outline: .rect(Rect(x: 10, y: 10, width: 40, height: 40))),
      Hole(id: "b", outline: .rect(Rect(x: 30, y: 30, width: 40, height: 40))),
      Hole(id: "c", outline: .rect(Rect(x: 300, y: 30, width: 40, height: 40))),
    ]
    let bitmap = try Painting.holes(holes, evenOdd: true)
    #expect(Painting.clearArea(bitmap) == 3200 - 800)
    #expect(bitmap[40, 40].alpha == 255)
  }

  @Test func aHoleMayReachOffTheScreen() throws {
    let bitmap = try Painting.holes([Hole(id: "a", outline: .rect(Rect(x: -50, y: -50, width: 1e12, height: 60)))])
    #expect(Painting.clearArea(bitmap) == 200 * 10)
  }

  @Test func onlyWhatIsCoveredIsHeld() throws {
    let circle = Outline.ellipse(Rect(center: Point(90, 80), size: Size(60, 60)))
    let canvas = try Painting.painter().paint(
      Scene(size: Painting.size, scrim: .black, holes: [Hole(id: "hole", outline: circle)]))
    #expect(Double(canvas.coveredCount) < .pi * 31 * 31 * 1.02)
  }
}
