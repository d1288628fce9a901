internal import CPNG
import Pixels

/// A PNG whose header has been read; owns libpng's memory for it.
struct PNGImage: ~Copyable {
  /// libpng keeps this address, so the struct stands still on the heap.
  private let reader: UnsafeMutablePointer<scrim_png_reader>
  private let path: String

  /// Reads the header. `bytes` must outlive the image; `path` is for errors.
  init(_ bytes: UnsafeBufferPointer<UInt8>, path: String) throws(PNGError) {
    reader = .allocate(capacity: 1)
    self.path = path
    let isOpen = scrim_png_open(reader, bytes.baseAddress, bytes.count) != 0
    guard !bytes.isEmpty else { throw PNGError(path: path, reason: "an empty file") }
    guard isOpen else { throw fault }
  }

  deinit {
    scrim_png_close(reader)
    reader.deallocate()
  }

  var width: Int { Int(scrim_png_width(reader)) }
  var height: Int { Int(scrim_png_height(reader)) }

  /// Decodes the picture; once only.
  consuming func pixels() throws(PNGError) -> [Pixel] {
    var isDecoded = false
    let pixels = [Pixel](unsafeUninitializedCapacity: width * height) { buffer, count in
      isDecoded = scrim_png_decode(reader, buffer.baseAddress) != 0
      count = isDecoded ? buffer.count : 0
    }
    guard isDecoded else { throw fault }
    return pixels
  }

  /// libpng's own words for what went wrong.
  private var fault: PNGError {
    let reason = withUnsafeBytes(of: reader.pointee.message) { text in
      String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
    return PNGError(path: path, reason: reason)
  }
}
