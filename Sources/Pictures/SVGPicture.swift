import CPangoCairo
import CRSVG
import Diagnostics
import Files
import Geometry
import PNG
import Pixels

/// A parsed SVG; owns librsvg's handle. It is read without a base address, so nothing outside of it is loaded.
struct SVGPicture: ~Copyable {
  private let library: SVGLibrary
  private let handle: OpaquePointer
  private let path: String
  /// The intrinsic size in points: pixels of the SVG.
  let size: Size

  init(_ bytes: [UInt8], path: String) throws(PictureError) {
    let library: SVGLibrary
    do {
      library = try SVGLibrary.shared.get()
    } catch {
      throw PictureError(
        path: path, reason: "an SVG, and librsvg, which draws these, cannot be loaded: \(error.reason)",
        remedy: "install librsvg, or export it as PNG")
    }
    var fault: UnsafeMutablePointer<GError>?
    guard let handle = library.newHandle(bytes, gsize(bytes.count), &fault) else {
      throw PictureError(path: path, reason: "an SVG that cannot be read: \(Self.words(fault))")
    }
    library.setResolution(handle, 96)
    do throws(PictureError) {
      size = try Self.intrinsicSize(of: handle, library, path: path)
    } catch {
      g_object_unref(UnsafeMutableRawPointer(handle))
      throw error
    }
    self.library = library
    self.handle = handle
    self.path = path
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(handle))
  }

  /// Whether the first thing in the file is a tag.
  static func isXML(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...]
    return text.first { !(9...13 ~= $0) && $0 != 32 } == UInt8(ascii: "<")
  }

  /// A part of the picture stretched to `size`.
  func bitmap(size: PixelSize, part: PixelRect) throws(PictureError) -> Bitmap {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(part.width), Int32(part.height))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    cairo_translate(context, -Double(part.x), -Double(part.y))
    // The viewport keeps the picture's own proportions, lest it is letterboxed by a fraction of a pixel.
    cairo_scale(context, Double(size.width) / self.size.width, Double(size.height) / self.size.height)
    var viewport = RsvgRectangle(x: 0, y: 0, width: self.size.width, height: self.size.height)
    var fault: UnsafeMutablePointer<GError>?
    guard library.render(handle, context, &viewport, &fault) != 0 else {
      throw PictureError(path: path, reason: "an SVG that cannot be drawn: \(Self.words(fault))")
    }
    cairo_surface_flush(surface)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else {
      let reason = String(cString: cairo_status_to_string(cairo_surface_status(surface)))
      throw PictureError(path: path, reason: "an SVG that cannot be drawn: \(reason)")
    }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let drawn = PixelSize(width: part.width, height: part.height)
    var bitmap = Bitmap(size: drawn, pixels: Array(repeating: .clear, count: drawn.width * drawn.height))
    for y in 0..<drawn.height {
      let row = UnsafeRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
      for x in 0..<drawn.width where row[x] != 0 {
        bitmap.pixels[y * drawn.width + x] = Pixel(premultiplied: row[x])
      }
    }
    return bitmap
  }

  private static func intrinsicSize(
    of handle: OpaquePointer, _ library: SVGLibrary, path: String
  ) throws(PictureError) -> Size {
    var width = 0.0
    var height = 0.0
    if library.intrinsicPixels(handle, &width, &height) != 0 {
      return try checked(Size(width, height), path)
    }
    var (hasWidth, hasHeight, hasBox): (gboolean, gboolean, gboolean) = (0, 0, 0)
    var across = RsvgLength()
    var down = RsvgLength()
    var box = RsvgRectangle()
    library.intrinsicLengths(handle, &hasWidth, &across, &hasHeight, &down, &hasBox, &box)
    let ratio = hasBox != 0 && box.width > 0 && box.height > 0 ? box.width / box.height : nil
    switch (points(across), points(down)) {
    case (let width?, nil) where isWhole(down):
      guard let ratio else { throw PictureError(path: path, reason: missing("height")) }
      return try checked(Size(width, width / ratio), path)
    case (nil, let height?) where isWhole(across):
      guard let ratio else { throw PictureError(path: path, reason: missing("width")) }
      return try checked(Size(height * ratio, height), path)
    case (nil, nil) where isWhole(across) && isWhole(down):
      guard hasBox != 0 else {
        throw PictureError(path: path, reason: "an SVG without a size: give it width and height, or a viewBox")
      }
      return try checked(Size(box.width, box.height), path)
    default:
      throw PictureError(
        path: path, reason: "an SVG whose width or height is a percentage: give both as numbers")
    }
  }

  private static func missing(_ side: String) -> String {
    "an SVG without a \(side): give it one, or a viewBox"
  }

  /// What is not given counts as all of the container.
  private static func isWhole(_ length: RsvgLength) -> Bool { length.unit == RSVG_UNIT_PERCENT && length.length == 1 }

  /// An absolute length, or nil where it depends on something.
  private static func points(_ length: RsvgLength) -> Double? {
    switch length.unit {
    case RSVG_UNIT_PX: length.length
    case RSVG_UNIT_IN: length.length * 96
    case RSVG_UNIT_CM: length.length * 96 / 2.54
    case RSVG_UNIT_MM: length.length * 96 / 25.4
    case RSVG_UNIT_PT: length.length * 96 / 72
    case RSVG_UNIT_PC: length.length * 16
    default: nil
    }
  }

  private static func checked(_ size: Size, _ path: String) throws(PictureError) -> Size {
    guard size.width > 0, size.height > 0 else {
      throw PictureError(path: path, reason: "an SVG of no width or height", remedy: "give it both")
    }
    let limit = Double(PixelLimit.side)
    guard size.width <= limit, size.height <= limit else {
      throw PictureError(
        path: path, reason: "an SVG that is too large: at most \(PixelLimit.side) on a side",
        remedy: "make its width, height and viewBox smaller")
    }
    return size
  }

  /// Of libxml's report only the place and the fault: "XML parse error: Error domain 1 code 77 on line 1 column 44 of
  /// data: Premature end of data in tag g line 1" and a line break.
  private static func plain(_ message: String) -> String {
    let message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard message.hasPrefix("XML parse error: "), let at = message.firstPlace(of: " on line "),
      let end = message.firstPlace(of: " of data: "), at.upperBound < end.lowerBound
    else { return message }
    let place = message[at.upperBound..<end.lowerBound].split(separator: " ")
    guard place.count == 3, place[1] == "column" else { return message }
    return "line \(place[0]), column \(place[2]): \(message[end.upperBound...])"
  }

  private static func words(_ fault: UnsafeMutablePointer<GError>?) -> String {
    guard let fault else { return "no reason is given" }
    defer { g_error_free(fault) }
    return plain(String(cString: fault.pointee.message))
  }
}
