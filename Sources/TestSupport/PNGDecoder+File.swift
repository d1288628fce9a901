import Files
package import PNG
package import Pixels

extension PNGDecoder {
  /// The picture in a file.
  package static func decode(path: String) throws -> Bitmap {
    try decode(Disk.read(path, limit: 1 << 28), path: path)
  }
}
