import Files
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
    let frame = canvas.inkFrame
    guard !frame.isEmpty else { return nil }
    self.role = role
    self.id = id
    self.frame = frame
    isTinted = false
    bitmap = canvas.bitmap(in: frame)
  }

  /// The file's name, which its pixels, its size and `scale` decide.
  func file(scale: Int) -> String {
    var bytes = Array("\(frame.width) x \(frame.height) @\(scale)\n".utf8)
    bytes.reserveCapacity(bytes.count + bitmap.pixels.count * 4)
    bitmap.pixels.withUnsafeBytes { bytes += $0 }
    return Kit.Part.name(role: isTinted ? "mask" : role, digest: Digest(of: bytes).hex, scale: scale)
  }
}
