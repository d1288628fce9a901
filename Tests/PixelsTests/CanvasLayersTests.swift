import Geometry
import Pixels
import Testing

@Suite struct CanvasLayersTests {
  private static let size = PixelSize(width: 70, height: 5)
  private static let ink = Pixel(red: 200, green: 20, blue: 3, alpha: 90)

  /// A clear canvas with two spans in a row and some in the next.
  private var layer: Canvas {
    var canvas = Canvas(size: Self.size, scrim: .clear)
    for (x, y) in [(2, 1), (3, 1), (60, 1), (0, 2), (69, 2)] {
      canvas.paint(Bitmap(size: PixelSize(width: 1, height: 1), pixels: [Self.ink]), x: x, y: y)
    }
    return canvas
  }

  private var ground: Canvas {
    var canvas = Canvas(size: Self.size, scrim: Color(red: 1, green: 2, blue: 3, alpha: 181))
    let row = Mask(
      frame: PixelRect(x: 0, y: 1, width: 20, height: 1), coverage: (0..<20).map { UInt8($0 * 12) })
    canvas.paint(row, .white)
    return canvas
  }

  @Test(arguments: [(0, 0), (5, 1), (-3, -2), (68, 3), (90, 0), (0, -9), (0, 9)], [255, 100, 0] as [UInt8])
  func aCanvasIsLaidOverPixelByPixel(_ place: (x: Int, y: Int), _ opacity: UInt8) {
    var canvas = ground
    canvas.paint(layer, x: place.x, y: place.y, opacity: opacity)
    let before = ground
    for y in 0..<5 {
      for x in 0..<70 {
        let (fromX, fromY) = (x - place.x, y - place.y)
        let isInside = (0..<70).contains(fromX) && (0..<5).contains(fromY)
        let above = isInside ? layer[fromX, fromY] : .clear
        #expect(canvas[x, y] == before[x, y].painted(with: above, opacity))
      }
    }
    #expect(canvas.coveredCount <= before.coveredCount + 5)
  }

  @Test func aClippedCanvasKeepsWhatIsCovered() {
    let mask = Mask(frame: PixelRect(x: 3, y: 0, width: 60, height: 2), coverage: Array(repeating: 128, count: 120))
    var inside = layer
    inside.clip(to: mask)
    #expect(inside[2, 1] == .clear && inside[0, 2] == .clear)
    #expect(inside[3, 1] == Self.ink.cut(127) && inside[60, 1] == Self.ink.cut(127))
    var outside = layer
    outside.clip(to: mask, inverted: true)
    #expect(outside[2, 1] == Self.ink && outside[69, 2] == Self.ink)
    #expect(outside[3, 1] == Self.ink.cut(128))
    #expect(inside.coveredCount == layer.coveredCount)
  }

  @Test func theInkFrameIsTight() {
    #expect(layer.inkFrame == PixelRect(x: 0, y: 1, width: 70, height: 2))
    var bare = layer
    bare.clip(to: Coverage.empty)
    #expect(bare.inkFrame.isEmpty)
    // Pixel 0 of the row has no coverage, and none but the row differs.
    #expect(ground.inkFrame == PixelRect(x: 1, y: 1, width: 19, height: 1))
  }

  @Test func aPartIsTheSameAsInTheWhole() {
    let whole = ground.flattened()
    let frame = PixelRect(x: 7, y: 0, width: 30, height: 3)
    let part = ground.bitmap(in: frame)
    for y in 0..<3 {
      for x in 0..<30 { #expect(part[x, y] == whole[7 + x, y]) }
    }
  }

  @Test func theDifferenceIsTight() {
    var other = ground
    #expect(other.difference(from: ground).isEmpty)
    other.paint(layer)
    #expect(other.difference(from: ground) == PixelRect(x: 0, y: 1, width: 70, height: 2))
    let bare = Canvas(size: Self.size, scrim: .black)
    #expect(bare.difference(from: Canvas(size: Self.size, scrim: .white)) == Self.size.bounds)
  }

  // MARK: Cross-fades

  private var other: Canvas {
    var canvas = Canvas(size: Self.size, scrim: Color(red: 255, green: 0, blue: 9, alpha: 20))
    canvas.cut(Mask(frame: PixelRect(x: 10, y: 1, width: 40, height: 3), coverage: Array(repeating: 255, count: 120)))
    return canvas
  }

  @Test func theEndsOfACrossFadeAreExact() {
    #expect(Canvas(mixing: ground, other, share: 0).flattened() == ground.flattened())
    #expect(Canvas(mixing: ground, other, share: 1).flattened() == other.flattened())
  }

  @Test(arguments: [0.25, 0.5, 0.9]) func aCrossFadeWeighsColoursByAlpha(_ share: Double) {
    let mix = Canvas(mixing: ground, other, share: share)
    let (a, b) = (ground, other)
    for y in 0..<5 {
      for x in 0..<70 {
        let (from, to, between) = (a[x, y], b[x, y], mix[x, y])
        let alpha = Double(from.alpha) * (1 - share) + Double(to.alpha) * share
        #expect(abs(Double(between.alpha) - alpha) <= 0.5)
        let red =
          (Double(from.red) * Double(from.alpha) * (1 - share) + Double(to.red) * Double(to.alpha) * share) / alpha
        #expect(abs(Double(between.red) - red) <= 0.5)
      }
    }
    #expect(mix.coveredCount <= a.coveredCount + b.coveredCount)
    #expect(mix.isBare(0) && mix.scrim == a.scrim.mixed(with: b.scrim, share))
  }

  @Test func equalPicturesFadeIntoThemselves() {
    for share in [0.1, 0.333, 0.5] {
      #expect(Canvas(mixing: ground, ground, share: share).flattened() == ground.flattened())
    }
  }

  @Test func nothingIsLeftOfWhatIsNearlyClear() {
    let faint = Pixel(red: 9, green: 9, blue: 9, alpha: 1)
    #expect(faint.mixed(with: .clear, 0.6) == .clear)
    #expect(Pixel(.white).mixed(with: .clear, 0.5) == Pixel(red: 255, green: 255, blue: 255, alpha: 128))
  }
}
