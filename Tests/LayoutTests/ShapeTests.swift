import Diagnostics
import Foundation
import Geometry
import Manifest
import PNG
import Pixels
import Scene
import TestSupport
import Testing

@testable import Layout

/// Holes of every shape, as outlines in pixels.
struct ShapeTests {
  private let box = Rect(x: 100, y: 100, width: 60, height: 40)

  private func hole(
    _ shape: Target.Shape, rotate: Double = 0, ring: Target.Ring? = nil, in box: Rect? = nil, pictures: String = "/"
  ) throws -> Scene {
    var target = target(box ?? self.box, shape)
    target.rotation = rotate
    target.ring = ring
    return try #require(laidOut(page([target]), on: screen("iphone5"), pictures: pictures))
  }

  private func path(_ scene: Scene) throws -> Path {
    guard case .path(let path)? = scene.holes.first?.outline else { throw NoPath() }
    return path
  }
  private struct NoPath: Error {}

  // MARK: Outlines

  @Test(arguments: [
    Target.Shape.star(points: 5, inner: 0.4), .heart, .continuous(radius: 8),
    .path(try! Path(svg: "M0 0L9 5L3 7"), box: Rect(x: 0, y: 0, width: 9, height: 7)),
  ])
  func anyShapeFillsItsBox(shape: Target.Shape) throws {
    let bounds = try path(try hole(shape)).bounds
    for (a, b) in [
      (bounds.left, 200.0), (bounds.top, 200), (bounds.right, 320), (bounds.bottom, 280),
    ] { #expect(abs(a - b) < 1e-9, "\(bounds)") }
  }

  @Test func aPathsBoxIsStretchedToTheFrame() throws {
    let triangle = try Path(svg: "M1 1L3 1L3 2")
    let scene = try hole(.path(triangle, box: Rect(x: 1, y: 0, width: 4, height: 4)))
    #expect(try path(scene) == Path(svg: "M200 220L260 220L260 240Z"))
  }

  @Test func plainShapesKeepTheirNames() throws {
    let pixels = Rect(x: 200, y: 200, width: 120, height: 80)
    #expect(try hole(.rect).holes[0].outline == .rect(pixels))
    #expect(try hole(.rect, rotate: 180).holes[0].outline == .rect(pixels))
    #expect(try hole(.ellipse, rotate: -360).holes[0].outline == .ellipse(pixels))
    #expect(try hole(.rounded(radius: 4), rotate: 0).holes[0].outline == .rounded(pixels, radius: 8))
    #expect(try hole(.circle, rotate: 33).holes[0].outline == .ellipse(Rect(x: 220, y: 200, width: 80, height: 80)))
    #expect(
      try hole(.capsule, rotate: 90).holes[0].outline
        == .rounded(Rect(x: 220, y: 180, width: 80, height: 120), radius: 40))
    #expect(try hole(.continuous(radius: 0)).holes[0].outline == .rect(pixels))
  }

  @Test func aQuarterTurnStaysOnWholePixels() throws {
    let scene = try hole(.rect, rotate: 90, in: Rect(x: 10, y: 10, width: 10.5, height: 6))
    #expect(scene.holes[0].outline == .rect(Rect(x: 24, y: 16, width: 12, height: 21)))
  }

  @Test(arguments: [Target.Shape.rect, .rounded(radius: 6), .ellipse, .continuous(radius: 6), .heart])
  func turnedShapesAreTurnedAboutTheirCentre(shape: Target.Shape) throws {
    let turned = try path(try hole(shape, rotate: 30))
    let back = turned.transformed(by: Affine(degrees: -30, about: Point(260, 240))).bounds
    for (a, b) in [(back.left, 200.0), (back.top, 200), (back.right, 320), (back.bottom, 280)] {
      #expect(abs(a - b) < 1e-4, "\(back)")
    }
    #expect(turned.segments.last == .close)
  }

  // MARK: Rings

  @Test func ringsOfPlainShapesAreStrokes() throws {
    let ring = Target.Ring(width: 2, color: .white, gap: 3)
    for shape in [Target.Shape.rect, .rounded(radius: 8), .circle, .ellipse, .capsule] {
      guard case .stroke? = try hole(shape, ring: ring).element(.ring)?.marks.first else {
        Issue.record("\(shape)")
        return
      }
    }
  }

  @Test func ringsOfAnyShapeAreBandsAroundIt() throws {
    let ring = Target.Ring(width: 2, color: .white, gap: 3)
    let scene = try hole(.heart, ring: ring)
    let element = try #require(scene.element(.ring))
    #expect(element.frame == PixelRect(x: 190, y: 190, width: 140, height: 100))
    #expect(element.marks == [.ring(Ring(shape: scene.holes[0].shape, gap: 6, width: 4, color: .white))])
  }

  // MARK: Pictures

  private func folder(width: Int, height: Int) throws -> Scratch {
    let scratch = try Scratch()
    let size = PixelSize(width: width, height: height)
    let bitmap = Bitmap(size: size, pixels: Array(repeating: Pixel(.white), count: width * height))
    try Data(PNGEncoder(effort: .fast).encode(bitmap).bytes).write(to: scratch.folder.appending(path: "mask.png"))
    return scratch
  }

  private func picture(_ slice: Insets? = nil) -> Target.Shape {
    .image(AssetPath(path: "mask.png", location: place(6)), mode: .luminance, slice: slice)
  }

  @Test func aPictureIsStretchedToItsBox() throws {
    let scratch = try folder(width: 20, height: 10)
    let scene = try hole(picture(), rotate: 30, pictures: scratch.folder.path)
    let mask = PictureMask(
      file: "mask.png", frame: PixelRect(x: 200, y: 200, width: 120, height: 80), mode: .luminance, rotation: 30)
    #expect(scene.holes == [Hole(id: "target", shape: .picture(mask))])
    let sliced = try hole(
      picture(Insets(top: 1, left: 4, bottom: 3, right: 2)), rotate: 360, pictures: scratch.folder.path)
    guard case .picture(let mask)? = sliced.holes.first?.shape else {
      Issue.record("no mask")
      return
    }
    #expect(mask.rotation == 0)
    #expect(mask.slice?.natural == PixelSize(width: 40, height: 20))
    #expect(mask.slice?.insets == PixelInsets(top: 2, right: 4, bottom: 6, left: 8))
  }

  @Test(arguments: [
    (Insets(top: 0, left: 10, bottom: 0, right: 10), "the width of 'mask.png', but the picture has 20 pt"),
    (Insets(top: 5, left: 0, bottom: 4.9, right: 0), "the height of 'mask.png', but the picture has 10 pt"),
    (Insets(top: 2, left: 0, bottom: 4, right: 0), "the height of 'mask.png', but its box has 6 pt"),
  ])
  func aSliceThatLeavesNothing(slice: Insets, words: String) throws {
    let scratch = try folder(width: 20, height: 10)
    let page = page([target(Rect(x: 9, y: 9, width: 30, height: 6), picture(slice))])
    let found = faults([page], on: screen("iphone5"), pictures: scratch.folder.path)
    #expect(found.map(\.location) == [place(6)])
    #expect(found.first?.message.contains(words) == true, "\(found)")
    #expect(found.first?.help?.isEmpty == false)
  }

  @Test func aPictureThatCannotBeUsedIsNamedWhereItStands() throws {
    let scratch = try Scratch()
    try Data("no picture".utf8).write(to: scratch.folder.appending(path: "mask.png"))
    let found = faults([page([target(box, picture())])], on: screen("iphone5"), pictures: scratch.folder.path)
    #expect(found.map(\.id) == [.unreadablePicture])
    #expect(found.map(\.location) == [place(6)])
  }

  // MARK: Arrows and texts

  @Test(
    arguments: [
      (Target.Shape.star(points: 5, inner: 0.4), 0.0), (.star(points: 12, inner: 0.9), 10), (.heart, 0), (.heart, 200),
      (.rect, 45), (.rounded(radius: 6), 20), (.ellipse, 60), (.continuous(radius: 12), 0), (.capsule, -30),
      (.path(try! Path(svg: "M0 0H10V2H2V8H10V10H0Z"), box: Rect(x: 0, y: 0, width: 10, height: 10)), 0),
    ] as [(Target.Shape, Double)])
  func arrowsStopAtTheRealEdge(shape: Target.Shape, rotation: Double) throws {
    for (shaft, box) in [
      (Arrow.Shape.straight, Rect(x: 110, y: 90, width: 100, height: 60)),
      (.curved, Rect(x: 200, y: 300, width: 80, height: 80)), (.curved, Rect(x: 40, y: 420, width: 240, height: 50)),
    ] {
      var hole = target(box, shape)
      hole.rotation = rotation
      let scene = try #require(
        laidOut(page([hole], tip("A text beside it"), arrow(shaft)), on: screen("iphone5")), "\(shape) \(box)")
      guard case .stroke(let stroke)? = scene.element(.arrow)?.marks.first, case .path(let line) = stroke.outline,
        let shaft = line.scaled(by: 0.5).flattened(tolerance: 0.01).first, let end = shaft.last
      else {
        Issue.record("no arrow: \(shape)")
        return
      }
      let edge = try edge(of: scene.holes[0])
      // 6 pt of air and half of the line; less only where there is no room.
      let distance = edge.distance(to: end)
      #expect(distance > 3.5 && distance < 7.4, "\(shape) \(box): \(distance)")
      #expect(line.scaled(by: 0.5).flattened(tolerance: 0.01).joined().allSatisfy { edge.distance(to: $0) > 3.5 })
    }
  }

  /// The outline of a hole in points, found without the layout.
  private func edge(of hole: Hole) throws -> Polygon {
    switch try #require(hole.outline) {
    case .rect(let rect): Polygon(.rect(rect.scaled(by: 0.5)))
    case .rounded(let rect, let radius): Polygon(.rounded(rect.scaled(by: 0.5), radius: radius / 2))
    case .ellipse(let rect): Polygon(.ellipse(rect.scaled(by: 0.5)))
    case .path(let path): Polygon(path.scaled(by: 0.5))
    }
  }

  @Test func textsKeepClearOfTurnedShapes() throws {
    var hole = target(Rect(x: 60, y: 200, width: 200, height: 20), .rect)
    hole.rotation = 90
    let scene = try #require(laidOut(page([hole], tip("Words")), on: screen("iphone5")))
    let bar = PixelRect(x: 300, y: 220, width: 40, height: 400)
    #expect(scene.holes[0].outline == .rect(bar.rect))
    #expect(scene.frame(.tip)!.intersection(bar).isEmpty)
  }
}
