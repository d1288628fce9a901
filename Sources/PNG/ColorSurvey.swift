import Geometry
import Pixels

/// Which colours some canvases have, as the frames of an animation.
struct ColorSurvey {
  /// All colours, the scrim of the first canvas first; nil where there are too many to be counted.
  private(set) var counts: ColorCounts?
  private(set) var isGrey = true
  private(set) var isOpaque = true
  /// The place of each colour in `counts`; nil for a single canvas, where it is the entry.
  private(set) var places: [Pixel: Int]?

  /// As many colours as a canvas has at most.
  private static let most = 4096

  init(_ canvas: Canvas) {
    counts = ColorCounts(canvas)
    note(counts, canvas)
  }

  /// Adds a frame.
  mutating func add(_ canvas: Canvas) {
    let others = ColorCounts(canvas)
    note(others, canvas)
    guard let counts, let others else {
      self.counts = nil
      return
    }
    var sum = counts
    var places = places ?? Dictionary(uniqueKeysWithValues: zip(counts.colors, counts.colors.indices))
    for (color, count) in zip(others.colors, others.counts) where count > 0 {
      if let place = places[color] {
        sum.add(count, at: place)
      } else {
        places[color] = sum.append(color, count)
      }
    }
    self.places = places
    self.counts = sum.colors.count > Self.most ? nil : sum
  }

  private mutating func note(_ counts: ColorCounts?, _ canvas: Canvas) {
    if let counts {
      isGrey = isGrey && counts.isGrey
      isOpaque = isOpaque && counts.isOpaque
      return
    }
    func note(_ pixel: Pixel) {
      if !pixel.isGrey { isGrey = false }
      if pixel.alpha != 255 { isOpaque = false }
    }
    var covered = 0
    for y in 0..<canvas.size.height {
      canvas.forEachStretch(inRow: y) { stretch in
        covered += stretch.count
        switch stretch {
        case .flat(_, _, let pixel): note(pixel)
        case .pixels(_, let pixels): for pixel in pixels { note(pixel) }
        case .run, .entries: break
        }
      }
    }
    if covered < canvas.size.width * canvas.size.height { note(canvas.scrim) }
  }
}
