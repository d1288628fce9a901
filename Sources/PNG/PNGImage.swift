internal import CPNG
import Pixels

/// A PNG whose header has been read; owns libpng's memory for it.
struct PNGImage: ~Copyable {
  /// libpng keeps this address, so the struct stands still on the heap.
  private let image: UnsafeMutablePointer<png_image>

  /// Reads the header. `bytes` must outlive the image.
  init(_ bytes: UnsafeBufferPointer<UInt8>, path: String) throws(PNGError) {
    image = .allocate(capacity: 1)
    image.initialize(to: png_image())
    image.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
    // The empty array has no address, for which libpng has only a message about its arguments.
    guard let start = bytes.baseAddress, !bytes.isEmpty else { throw PNGError(path: path, reason: "empty file") }
    guard png_image_begin_read_from_memory(image, start, bytes.count) != 0 else {
      throw PNGError(path: path, reason: message)
    }
  }

  deinit {
    png_image_free(image)
    image.deallocate()
  }

  var width: Int { Int(image.pointee.width) }
  var height: Int { Int(image.pointee.height) }

  /// Decodes the picture; once only.
  consuming func pixels(path: String) throws(PNGError) -> [Pixel] {
    let color = PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA
    // Without this, 16 bits that name no gamma are taken for linear light, which no other reader does.
    image.pointee.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    guard image.pointee.format & png_uint_32(PNG_FORMAT_FLAG_LINEAR) != 0 else {
      return try read(as: color, of: Pixel.self, path)
    }
    // libpng up to 1.6.50 writes beyond the end where an interlaced picture of 16 bits is asked for in 8 (and gets
    // its colours wrong), so 16 bits are read as such.
    let light = try read(as: color | png_uint_32(PNG_FORMAT_FLAG_LINEAR), of: SIMD4<UInt16>.self, path)
    return light.map(LinearLight.pixel)
  }

  private func read<Sample>(
    as format: png_uint_32, of: Sample.Type, _ path: String
  ) throws(PNGError) -> [Sample] {
    image.pointee.format = format
    var decoded = false
    let samples = [Sample](unsafeUninitializedCapacity: width * height) { buffer, count in
      decoded = png_image_finish_read(image, nil, buffer.baseAddress, 0, nil) != 0
      count = decoded ? buffer.count : 0
    }
    guard decoded else { throw PNGError(path: path, reason: message) }
    return samples
  }

  /// libpng's own words for what went wrong.
  private var message: String {
    withUnsafeBytes(of: image.pointee.message) { text in
      String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
