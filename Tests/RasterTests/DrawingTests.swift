import Foundation
import Geometry
import PNG
import Pixels
import Raster
import Scene
import Testing

@Suite struct DrawingTests {
  private func scene(_ x: Double, _ scrim: Color = Color.black.opacity(0.71)) -> Scene {
    let box = Outline.ellipse(Rect(x: x, y: 40, width: 60, height: 60))
    return Scene(
      size: Painting.size, scrim: scrim,
      elements: [
        Element(role: .layer, id: "layer", frame: Painting.size.bounds, marks: [.fill(box, .white)])
      ])
  }

  @Test func aBlendLiesBetweenItsScenes() throws {
    let painter = Painting.painter()
    let (first, second) = (scene(20), scene(120, .clear))
    func paint(_ share: Double) throws -> Canvas { try painter.paint(.blend(first, second, share: share)) }
    #expect(try paint(0).flattened() == painter.paint(first).flattened())
    #expect(try paint(1).flattened() == painter.paint(second).flattened())
    let half = try paint(0.5)
    #expect(half.scrim == Pixel(red: 0, green: 0, blue: 0, alpha: 91))
    #expect(half[150, 70] == Pixel(red: 149, green: 149, blue: 149, alpha: 218))
    #expect(half[50, 70] == Pixel(red: 255, green: 255, blue: 255, alpha: 128))
    #expect(Double(half.coveredCount) < 2.1 * .pi * 31 * 31)
  }

  @Test func anAnimationGivesItsFrames() throws {
    let painter = Painting.painter()
    let drawing = Drawing.animation(Animation(frames: [scene(20), scene(60)], duration: 1))
    #expect(try painter.paint(drawing).flattened() == painter.paint(scene(20)).flattened())
    #expect(try painter.paint(drawing, frame: 1).flattened() == painter.paint(scene(60)).flattened())
  }

  // MARK: As files

  /// Opaque black with a clear circle, as large as a screen: rows of two or three runs.
  @Test func aMaskIsSmall() throws {
    let size = PixelSize(width: 1290, height: 2796)
    let circle = Outline.ellipse(Rect(center: Point(645, 1398), size: Size(161, 161)))
    let mask = try Painting.painter().paint(
      Scene(size: size, scrim: .black, holes: [Hole(id: "hole", outline: circle)]))
    let bytes = PNGEncoder(effort: .fast).encode(mask).bytes
    #expect(bytes.count < 8000)
    let decoded = try PNGDecoder.decode(bytes, path: "mask")
    let same = decoded == mask.flattened()
    #expect(same && decoded[645, 1398] == .clear && decoded[0, 0] == Pixel(.black))
  }

  @Test func aSpriteIsClearAroundItsInk() throws {
    let sprite = try Painting.painter().paint(scene(20, .clear))
    let bytes = PNGEncoder(effort: .fast).encode(sprite).bytes
    let decoded = try PNGDecoder.decode(bytes, path: "sprite")
    let same = decoded == sprite.flattened()
    #expect(same && decoded[0, 0] == .clear && decoded[50, 70] == Pixel(.white))
    #expect(bytes.count < 1500)
  }
}
