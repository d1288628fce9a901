import Foundation
import Geometry
import PNG
import Pixels
import TestSupport

extension Scratch {
  /// A PNG of one colour.
  func picture(_ width: Int, _ height: Int, _ color: Color = .white, to name: String) throws {
    let size = PixelSize(width: width, height: height)
    let bitmap = Bitmap(size: size, pixels: Array(repeating: Pixel(color), count: width * height))
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(PNGEncoder(effort: .fast).encode(bitmap)).write(to: file)
  }

  func svg(_ width: Int, _ height: Int, to name: String) throws {
    try write("<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'/>", to: name)
  }
}
