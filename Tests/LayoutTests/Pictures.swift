import Foundation
import Geometry
import PNG
import Pixels
import TestSupport

extension Scratch {
  /// A PNG of one colour, but for its first pixel, which is clear, as a mask that cuts nothing off is worth a warning.
  func picture(_ width: Int, _ height: Int, _ color: Color = .white, isWhole: Bool = false, to name: String) throws {
    let size = PixelSize(width: width, height: height)
    var bitmap = Bitmap(size: size, pixels: Array(repeating: Pixel(color), count: width * height))
    if !isWhole { bitmap.pixels[0] = .clear }
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(PNGEncoder(effort: .fast).encode(bitmap).bytes).write(to: file)
  }

  func svg(_ width: Int, _ height: Int, to name: String) throws {
    let (x, y) = (width / 2, height / 2)
    try write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>"
        + "<circle cx='\(x)' cy='\(y)' r='\(min(x, y))' fill='white'/></svg>", to: name)
  }
}
