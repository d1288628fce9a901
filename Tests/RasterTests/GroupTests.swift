import Foundation
import Geometry
import PNG
import Pictures
import Pixels
import Raster
import Scene
import TestSupport
import Testing

@Suite struct GroupTests {
  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 255)

  private func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: Color) -> Mark {
    .fill(.rect(PixelRect(x: x, y: y, width: width, height: height).rect), color)
  }

  private func paint(_ group: Group) throws -> Bitmap {
    try Painting.painter(folder: ElementTests.folder.folder.path).paint(
      Element(role: .layer, id: "layer", frame: group.frame, marks: [.group(group)]), size: Painting.size
    ).flattened()
  }

  private let frame = PixelRect(x: 40, y: 30, width: 60, height: 40)
  private var marks: [Mark] { [box(40, 30, 60, 40, Self.red), box(60, 40, 60, 40, Self.blue)] }

  @Test func whatLiesBelowInAGroupDoesNotShowThrough() throws {
    let bitmap = try paint(Group(marks: marks, frame: frame, opacity: 0.5))
    #expect(bitmap[50, 35] == Pixel(red: 255, green: 0, blue: 0, alpha: 128))
    #expect(bitmap[70, 50] == Pixel(red: 0, green: 0, blue: 255, alpha: 128))
  }

  @Test func aClipLeavesItsInsideOrItsOutside() throws {
    let shape = Shape.outline(.rect(Rect(x: 50, y: 35.5, width: 20, height: 10)))
    let inside = try paint(Group(marks: marks, frame: frame, clip: .init(shape)))
    #expect(inside.pixels.count { $0.alpha > 0 } == 20 * 11)
    #expect(inside[50, 36] == Pixel(Self.red) && inside[50, 35].alpha == 128 && inside[65, 41] == Pixel(Self.blue))
    let outside = try paint(Group(marks: marks, frame: frame, clip: .init(shape, isInverted: true)))
    #expect(outside[50, 40] == .clear && outside[50, 35].alpha == 127 && outside[45, 40] == Pixel(Self.red))
  }

  @Test func aPictureClips() throws {
    let mask = PictureMask(file: "disc.svg", frame: PixelRect(x: 50, y: 30, width: 40, height: 30))
    let bitmap = try paint(Group(marks: marks, frame: frame, clip: .init(.picture(mask))))
    #expect(bitmap[70, 45].alpha > 176 && bitmap[70, 45].alpha < 181)
    #expect(bitmap[45, 45].alpha == 0 && bitmap[110, 60].alpha == 0)
  }

  @Test func aClipTurnsWithItsGroup() throws {
    // The left half of a bar; upside down it is the right half.
    let clip = Group.Clip(.outline(.rect(Rect(x: 40, y: 0, width: 30, height: 160))))
    let bitmap = try paint(
      Group(marks: [box(40, 45, 60, 10, Self.red)], frame: frame, clip: clip, rotation: 180))
    #expect(bitmap.pixels.count { $0.alpha > 0 } == 300)
    #expect(bitmap[75, 50] == Pixel(Self.red) && bitmap[65, 50].alpha == 0)
  }

  @Test(arguments: [90.0, 180, 270, -90, 450]) func quarterTurnsAreExact(_ degrees: Double) throws {
    let group = Group(marks: marks, frame: frame)
    let plain = try paint(group)
    var turned = group
    turned.rotation = degrees
    let bitmap = try paint(turned)
    let quarter = (Int(degrees) / 90 + 8) % 4
    var wrong = 0
    for y in 0..<160 {
      for x in 0..<200 {
        // Turned back about (70, 50).
        var (dx, dy) = (2 * x + 1 - 140, 2 * y + 1 - 100)
        for _ in 0..<quarter { (dx, dy) = (dy, -dx) }
        let (fromX, fromY) = ((dx + 139) / 2, (dy + 99) / 2)
        let isInside = (0..<200).contains(fromX) && (0..<160).contains(fromY)
        if isInside, bitmap[x, y] != plain[fromX, fromY] { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: [1.0, 30, 45, 200]) func otherTurnsKeepAreaAndColour(_ degrees: Double) throws {
    let group = Group(
      marks: [.fill(.rect(Rect(x: 60, y: 60, width: 70, height: 40)), Self.red)],
      frame: PixelRect(x: 60, y: 60, width: 70, height: 40), rotation: degrees)
    let bitmap = try paint(group)
    #expect(abs(Painting.inkArea(bitmap) / 2800 - 1) < 0.005)
    #expect(bitmap.pixels.allSatisfy { $0.alpha == 0 || ($0.red == 255 && $0.green == 0 && $0.blue == 0) })
  }

  @Test func aTranslucentBoxStaysFlatUpToItsEdge() throws {
    let half = Color(red: 20, green: 90, blue: 250, alpha: 128)
    let bitmap = try paint(
      Group(marks: [box(60, 60, 70, 40, half)], frame: PixelRect(x: 60, y: 60, width: 70, height: 40), rotation: 20))
    #expect(bitmap.pixels.allSatisfy { $0.alpha <= 128 })
    #expect(bitmap.pixels.count { $0 == Pixel(half) } > 2500)
  }

  @Test func aQuarterTurnOfAnOddBoxIsCentred() throws {
    let bitmap = try paint(
      Group(
        marks: [box(60, 60, 21, 40, Self.red)], frame: PixelRect(x: 60, y: 60, width: 21, height: 40), rotation: 90))
    #expect(abs(Painting.inkArea(bitmap) - 840) < 1)
    #expect(bitmap[50, 80].alpha == 128 && bitmap[90, 80].alpha == 128 && bitmap[51, 80].alpha > 240)
  }

  @Test func whatIsTurnedInFromOffTheScreenIsDrawn() throws {
    // A bar to the left of the screen, turned about a point of its edge.
    let bitmap = try paint(
      Group(
        marks: [box(-60, 70, 50, 20, Self.blue)], frame: PixelRect(x: -60, y: 20, width: 120, height: 120),
        rotation: 180))
    #expect(Painting.inkArea(bitmap) == 50 * 20)
    #expect(bitmap[10, 70] == Pixel(Self.blue))
  }

  @Test func groupsNest() throws {
    let inner = Group(marks: marks, frame: frame, opacity: 0.5, rotation: 90)
    let outer = Group(marks: [.group(inner)], frame: frame, opacity: 0.5, rotation: -90)
    let bitmap = try paint(outer)
    let plain = try paint(Group(marks: marks, frame: frame))
    let same = bitmap.pixels == plain.pixels.map { $0.cut(191) }
    #expect(same)
  }

  @Test func hostileGroupsAreHarmless() throws {
    let huge = 1 << 40
    for degrees in [0.0, 90, 45, .nan, 1e300] {
      for frame in [
        PixelRect(x: -huge, y: -huge, width: 2 * huge, height: 2 * huge),
        PixelRect(x: huge, y: huge, width: 10, height: 10), PixelRect(x: 5, y: 5, width: 0, height: 0),
      ] {
        let image = Mark.image(ImageMark(file: "disc.svg", frame: frame))
        _ = try paint(Group(marks: [image] + marks, frame: frame, rotation: degrees))
      }
    }
    #expect(Painting.inkArea(try paint(Group(marks: marks, frame: frame, opacity: 0))) == 0)
    #expect(Painting.inkArea(try paint(Group(marks: marks, frame: frame, opacity: -3))) == 0)
    #expect(Painting.inkArea(try paint(Group(marks: [], frame: frame, rotation: 5))) == 0)
  }

  // MARK: Tint

  @Test func aTintMultiplies() throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      <svg xmlns='http://www.w3.org/2000/svg' width='3' height='1'><rect width='1' height='1' fill='#fff'/>\
      <rect x='1' width='1' height='1' fill='#000'/><rect x='2' width='1' height='1' fill='#f00' fill-opacity='.4'/></svg>
      """, to: "three.svg")
    let tint = Color(red: 100, green: 150, blue: 200, alpha: 128)
    let mark = Mark.image(ImageMark(file: "three.svg", frame: PixelRect(x: 4, y: 4, width: 3, height: 1), tint: tint))
    let bitmap = try Painting.painter(folder: scratch.folder.path).paint(
      Element(role: .layer, id: "layer", frame: Painting.size.bounds, marks: [mark]), size: Painting.size
    ).flattened()
    #expect(bitmap[4, 4] == Pixel(tint))
    #expect(bitmap[5, 4] == Pixel(red: 0, green: 0, blue: 0, alpha: 128))
    #expect(bitmap[6, 4] == Pixel(red: 100, green: 0, blue: 0, alpha: 51))
  }
}
