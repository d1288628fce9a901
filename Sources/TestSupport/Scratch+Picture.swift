package import Foundation
import Geometry
import PNG
import Pixels

extension Scratch {
  /// Writes a red PNG.
  @discardableResult
  package func writePicture(to name: String, width: Int = 8, height: Int = 8) throws -> URL {
    let size = PixelSize(width: width, height: height)
    let red = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
    let bitmap = Bitmap(size: size, pixels: Array(repeating: red, count: width * height))
    let file = try write("", to: name)
    try Data(PNGEncoder(effort: .fast).encode(bitmap).bytes).write(to: file)
    return file
  }
}
