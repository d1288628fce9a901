import Geometry
import Pixels
import Testing

@testable import Exporting

struct KitPieceTests {
  /// Shown in the scrim's colour, the white picture of a hole is the scrim that the hole was cut out of.
  @Test func everyCoverageComesOutAsItWasCut() {
    let coverage = (0...255).map { UInt8($0) }
    let piece = KitPiece(hole: Mask(frame: PixelRect(x: 3, y: 4, width: 16, height: 16), coverage: coverage))
    #expect(piece.frame == PixelRect(x: 3, y: 4, width: 16, height: 16))
    #expect(piece.isTinted && piece.role == "hole" && piece.id == nil)
    for alpha in 0...255 {
      let scrim = Pixel(red: 10, green: 200, blue: 30, alpha: UInt8(alpha))
      for (coverage, ink) in zip(coverage, piece.bitmap.pixels) {
        #expect(ink == .clear || ink.bits | 0xff00_0000 == .max)
        #expect(ink.tinted(scrim).looksLike(scrim.cut(coverage)), "\(alpha), \(coverage)")
      }
    }
  }

  private func canvas(_ rects: [PixelRect], _ color: Color = .white) -> Canvas {
    var canvas = Canvas(size: PixelSize(width: 40, height: 30), scrim: .clear)
    for rect in rects {
      canvas.paint(
        Mask(frame: rect, coverage: Array(repeating: 255, count: rect.width * rect.height)), color)
    }
    return canvas
  }

  @Test func elementsAreTrimmedAndCroppedToTheScreen() throws {
    let rects = [PixelRect(x: 30, y: 5, width: 20, height: 3), PixelRect(x: 12, y: 20, width: 2, height: 4)]
    let piece = try #require(KitPiece(role: "tip", id: "hint", on: canvas(rects)))
    #expect(piece.frame == PixelRect(x: 12, y: 5, width: 28, height: 19))
    #expect(!piece.isTinted && piece.role == "tip" && piece.id == "hint")
    #expect(piece.bitmap[0, 0] == .clear)
    #expect(piece.bitmap[18, 0] == Pixel(.white) && piece.bitmap[27, 2] == Pixel(.white))
    #expect(piece.bitmap[0, 15] == Pixel(.white) && piece.bitmap[2, 15] == .clear)
    #expect(piece.bitmap.pixels.count { $0 != .clear } == 30 + 8)
  }

  @Test func whatIsNotSeenIsNoPiece() {
    #expect(KitPiece(role: "tip", id: "tip", on: canvas([])) == nil)
    #expect(KitPiece(role: "tip", id: "tip", on: canvas([PixelRect(x: 50, y: 0, width: 5, height: 5)])) == nil)
  }

  @Test func contentsAndScaleDecideTheFile() throws {
    func file(_ x: Int, _ width: Int, _ color: Color = .white, scale: Int = 2, role: String = "tip") throws -> String {
      let canvas = canvas([PixelRect(x: x, y: 2, width: width, height: 12 / width)], color)
      return try #require(KitPiece(role: role, id: "a", on: canvas)).file(scale: scale)
    }
    let first = try file(1, 4)
    #expect(first.wholeMatch(of: /tip-[0-9a-f]{12}@2x\.png/) != nil)
    #expect(try file(9, 4) == first)
    #expect(try file(1, 3) != first)
    #expect(try file(1, 4, .black) != first)
    #expect(try file(1, 4, scale: 1).wholeMatch(of: /tip-[0-9a-f]{12}\.png/) != nil)
    #expect(try file(1, 4, scale: 3).prefix(16) != first.prefix(16))
    #expect(try file(1, 4, role: "arrow").hasPrefix("arrow-"))
  }
}
