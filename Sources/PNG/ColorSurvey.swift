import Geometry
import Pixels

/// Which colours some pictures have. It depends on the pixels alone, not on how the pictures are held.
struct ColorSurvey {
  /// All colours, or nil where they are more than 256.
  private(set) var table: ColorTable? = ColorTable()
  private(set) var isGrey = true
  private(set) var isOpaque = true
  /// How many pixels differ from the one left of them.
  private(set) var changes = 0

  mutating func add(_ source: some PixelSource) {
    var covered = 0
    let background = source.background
    for y in 0..<source.size.height {
      var left: Pixel?
      var reached = 0
      source.forEachStretch(inRow: y) { x, pixels in
        if x > reached {
          if let left, left.bits != background.bits { changes += 1 }
          left = background
        }
        covered += pixels.count
        reached = x + pixels.count
        var start = 0
        while start < pixels.count {
          let color = pixels[start]
          if let left, left.bits != color.bits { changes += 1 }
          left = color
          var end = start + 1
          while end < pixels.count, pixels[end].bits == color.bits { end += 1 }
          add(color, end - start)
          start = end
        }
      }
      if reached < source.size.width, let left, left != background { changes += 1 }
    }
    let bare = source.size.width * source.size.height - covered
    if bare > 0 { add(background, bare) }
  }

  private mutating func add(_ color: Pixel, _ times: Int) {
    if !color.isGrey { isGrey = false }
    if color.alpha != 255 { isOpaque = false }
    if table?.add(color, times) == false { table = nil }
  }
}
