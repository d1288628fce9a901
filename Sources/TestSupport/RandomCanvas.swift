package import Geometry
package import Pixels

/// Canvases of all kinds and sizes, the same in every run.
package struct RandomCanvas {
  private var random: SplitMix

  package init(seed: UInt64) {
    random = SplitMix(seed: seed)
  }

  /// The size and the filling are chosen by chance.
  package mutating func next() -> Canvas {
    let isSmall = Int.random(in: 0..<40, using: &random) > 0
    let side = isSmall ? 200 : 4096
    let size = PixelSize(width: length(upTo: side), height: length(upTo: side))
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return empty(size)
    case 1: return full(size)
    case 2, 3, 4: return noise(PixelSize(width: min(size.width, 300), height: min(size.height, 300)))
    default: return guide(size)
    }
  }

  /// All scrim.
  package mutating func empty(_ size: PixelSize) -> Canvas { Canvas(size: size, scrim: color()) }

  /// All covered by one colour.
  package mutating func full(_ size: PixelSize) -> Canvas {
    var canvas = Canvas(size: size, scrim: color())
    let box = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    canvas.paint(Mask(frame: box, coverage: Array(repeating: byte(), count: size.width * size.height)), color())
    return canvas
  }

  /// No pixel foretells the next; of a few colours, or of any.
  package mutating func noise(_ size: PixelSize) -> Canvas {
    let isGrey = Bool.random(using: &random)
    let isOpaque = Bool.random(using: &random)
    let count = [1, 2, 3, 4, 5, 16, 17, 200, 256, 257, 300, 5000, 0].randomElement(using: &random)!
    func pixel(_ random: inout SplitMix) -> Pixel {
      let bits = UInt32.random(in: 0...UInt32.max, using: &random)
      var pixel = Pixel(bits: isOpaque ? bits | 0xff00_0000 : bits)
      if isGrey { pixel = Pixel(red: pixel.red, green: pixel.red, blue: pixel.red, alpha: pixel.alpha) }
      return pixel.alpha == 0 ? .clear : pixel
    }
    let colors = (0..<count).map { _ in pixel(&random) }
    let pixels = (0..<size.width * size.height).map { _ in
      count == 0 ? pixel(&random) : colors[Int.random(in: 0..<count, using: &random)]
    }
    var canvas = Canvas(size: size, scrim: .clear)
    canvas.paint(Bitmap(size: size, pixels: pixels), x: 0, y: 0)
    return canvas
  }

  /// A scrim with holes, hard and soft, and blots in a few inks; some reach over the edge.
  package mutating func guide(_ size: PixelSize) -> Canvas {
    var canvas = Canvas(size: size, scrim: color())
    let inks = (0...Int.random(in: 0..<3, using: &random)).map { _ in color() }
    for _ in 0..<Int.random(in: 1..<5, using: &random) {
      if Bool.random(using: &random) {
        canvas.cut(disc(in: size))
      } else {
        canvas.paint(disc(in: size), inks.randomElement(using: &random)!)
      }
    }
    return canvas
  }

  /// The coverage of a disc with a hard or a soft edge.
  private mutating func disc(in size: PixelSize) -> Mask {
    let radius = length(upTo: 60)
    let soft = Bool.random(using: &random) ? 1 : length(upTo: 30)
    let reach = radius + soft
    let frame = PixelRect(
      x: Int.random(in: -reach..<size.width, using: &random), y: Int.random(in: -reach..<size.height, using: &random),
      width: 2 * reach, height: 2 * reach)
    var coverage: [UInt8] = []
    coverage.reserveCapacity(frame.width * frame.height)
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let (across, down) = (Double(x - reach) + 0.5, Double(y - reach) + 0.5)
        let distance = (across * across + down * down).squareRoot()
        coverage.append(UInt8(min(255, max(0, (Double(radius) - distance) / Double(soft) * 255 + 128))))
      }
    }
    return Mask(frame: frame, coverage: coverage)
  }

  /// 1 to `most`; short ones are as likely as long ones.
  private mutating func length(upTo most: Int) -> Int {
    var length = most
    for _ in 0..<Int.random(in: 0..<5, using: &random) { length = max(1, length / 3) }
    return Int.random(in: 1...length, using: &random)
  }

  private mutating func byte() -> UInt8 { UInt8.random(in: 0...255, using: &random) }

  /// Grey or not, opaque, clear or between.
  private mutating func color() -> Color {
    let alpha = [0, 255, byte(), 181].randomElement(using: &random)!
    if alpha == 0 { return .clear }
    let value = [0, 255, byte()].randomElement(using: &random)!
    if Bool.random(using: &random) { return Color(red: value, green: value, blue: value, alpha: alpha) }
    return Color(red: value, green: byte(), blue: byte(), alpha: alpha)
  }
}
