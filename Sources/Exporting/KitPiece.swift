import Geometry
import PNG
import Pixels
import Record

/// A picture cut out of a guide, trimmed to what is there, with its place on the screen.
struct KitPiece {
  /// "hole", or the role of an element.
  let role: String
  let id: String?
  let frame: PixelRect
  let isTinted: Bool
  let bitmap: Bitmap

  /// A hole: white, and clear where it is open.
  init(hole mask: Mask) {
    role = "hole"
    id = nil
    frame = mask.frame
    isTinted = true
    let pixels = mask.coverage.map { $0 == 255 ? .clear : Pixel(red: 255, green: 255, blue: 255, alpha: 255 - $0) }
    bitmap = Bitmap(size: PixelSize(width: frame.width, height: frame.height), pixels: pixels)
  }

  /// An element on a clear ground; `nil` where nothing of it is seen.
  init?(role: String, id: String, on canvas: Canvas) {
    guard let frame = canvas.visibleFrame else { return nil }
    self.role = role
    self.id = id
    self.frame = frame
    isTinted = false
    var bitmap = Bitmap(
      size: PixelSize(width: frame.width, height: frame.height),
      pixels: Array(repeating: .clear, count: frame.width * frame.height))
    for y in frame.y..<frame.bottom {
      for span in canvas.spans(inRow: y) {
        let columns = max(span.x, frame.x)..<min(span.end, frame.right)
        guard !columns.isEmpty else { continue }
        let pixels = canvas.pixels(of: span).dropFirst(columns.lowerBound - span.x).prefix(columns.count)
        let start = (y - frame.y) * frame.width + columns.lowerBound - frame.x
        bitmap.pixels.replaceSubrange(start..<start + columns.count, with: pixels)
      }
    }
    self.bitmap = bitmap
  }

  /// The file's name, which its pixels, its size and `scale` decide.
  func file(scale: Int) -> String {
    var bytes = Array("\(frame.width) x \(frame.height) @\(scale)\n".utf8)
    bytes.reserveCapacity(bytes.count + bitmap.pixels.count * 4)
    bitmap.pixels.withUnsafeBytes { bytes += $0 }
    return Kit.Part.name(role: isTinted ? "mask" : role, digest: Digest.sha256(bytes), scale: scale)
  }
}

extension Canvas {
  /// The box around all pixels that are not clear, of a canvas with a clear ground; `nil` where there are none.
  fileprivate var visibleFrame: PixelRect? {
    var left = Int.max
    var right = 0
    var rows: (first: Int, last: Int)?
    for y in 0..<size.height {
      for span in spans(inRow: y) {
        let pixels = pixels(of: span)
        guard let first = pixels.firstIndex(where: { $0.alpha > 0 }),
          let last = pixels.lastIndex(where: { $0.alpha > 0 })
        else { continue }
        left = min(left, span.x + first - pixels.startIndex)
        right = max(right, span.x + last + 1 - pixels.startIndex)
        rows = (rows?.first ?? y, y)
      }
    }
    return rows.map { PixelRect(x: left, y: $0.first, width: right - left, height: $0.last + 1 - $0.first) }
  }
}
