internal import CPNG
package import Geometry
package import Pixels

/// PNG files of every kind as straight sRGB with alpha, 8 bits a channel. Sixteen bits and gamma are converted.
package enum PNGDecoder {
  /// The size that the header tells, whatever it is; nothing is decoded.
  ///
  /// `path` is for the error only.
  package static func size(of bytes: [UInt8], path: String) throws(PNGError) -> PixelSize {
    try bytes.withUnsafeBufferPointer { bytes throws(PNGError) in
      let file = try PNGImage(bytes, path: path)
      return PixelSize(width: file.width, height: file.height)
    }
  }

  /// The picture in `bytes`, unless it is larger than `PixelLimit` allows. `path` is for the error only.
  package static func decode(_ bytes: [UInt8], path: String) throws(PNGError) -> Bitmap {
    try bytes.withUnsafeBufferPointer { bytes throws(PNGError) in
      let file = try PNGImage(bytes, path: path)
      if let reason = PixelLimit.refusal(width: file.width, height: file.height) {
        throw PNGError(path: path, reason: reason)
      }
      let size = PixelSize(width: file.width, height: file.height)
      return Bitmap(size: size, pixels: try file.pixels())
    }
  }
}
