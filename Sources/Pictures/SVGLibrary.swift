import CPangoCairo
import CRSVG
import Files
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The functions of librsvg, which is loaded when the first SVG is read and stays.
struct SVGLibrary: Sendable {
  /// `rsvg_handle_new_from_data`
  let newHandle: NewHandle
  /// `rsvg_handle_set_dpi`
  let setResolution: SetResolution
  /// `rsvg_handle_get_intrinsic_size_in_pixels`
  let intrinsicPixels: IntrinsicPixels
  /// `rsvg_handle_get_intrinsic_dimensions`
  let intrinsicLengths: IntrinsicLengths
  /// `rsvg_handle_render_document`
  let render: Render

  typealias Fault = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
  typealias NewHandle = @convention(c) (UnsafePointer<UInt8>, gsize, Fault) -> OpaquePointer?
  typealias SetResolution = @convention(c) (OpaquePointer, Double) -> Void
  typealias IntrinsicPixels =
    @convention(c) (OpaquePointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> gboolean
  typealias IntrinsicLengths =
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<gboolean>, UnsafeMutablePointer<RsvgLength>, UnsafeMutablePointer<gboolean>,
      UnsafeMutablePointer<RsvgLength>, UnsafeMutablePointer<gboolean>, UnsafeMutablePointer<RsvgRectangle>
    ) -> Void
  typealias Render =
    @convention(c) (OpaquePointer, OpaquePointer?, UnsafePointer<RsvgRectangle>, Fault) -> gboolean

  /// Of the library and the file that it came from, once it is loaded.
  static let loaded = Mutex<(version: String?, file: String?)?>(nil)

  static let shared = Result { () throws(SharedLibrary.LoadError) in try SVGLibrary(names: names) }

  #if canImport(Darwin)
    private static let names = ["librsvg-2.2.dylib", "/opt/homebrew/lib/librsvg-2.2.dylib"]
  #else
    private static let names = ["librsvg-2.so.2"]
  #endif

  /// The first of the libraries called `names` that can be loaded.
  init(names: [String]) throws(SharedLibrary.LoadError) {
    let library = try SharedLibrary(names)
    newHandle = try library.function("rsvg_handle_new_from_data")
    setResolution = try library.function("rsvg_handle_set_dpi")
    intrinsicPixels = try library.function("rsvg_handle_get_intrinsic_size_in_pixels")
    intrinsicLengths = try library.function("rsvg_handle_get_intrinsic_dimensions")
    render = try library.function("rsvg_handle_render_document")
    let numbers = ["major", "minor", "micro"].map { library.symbol("rsvg_\($0)_version")?.load(as: UInt32.self) }
    let version = numbers.contains(nil) ? nil : numbers.map { String($0!) }.joined(separator: ".")
    let file = Self.file(of: unsafeBitCast(render, to: UnsafeRawPointer.self))
    Self.loaded.withLock { $0 = (version, file) }
  }

  /// The path that the loader found a function at. Glibc's header keeps `dladdr` and its `Dl_info` of four pointers, whose
  /// first is the path, from whoever does not ask for extensions.
  private static func file(of function: UnsafeRawPointer) -> String? {
    typealias Look = @convention(c) (UnsafeRawPointer, UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Int32
    guard let look = dlsym(dlopen(nil, RTLD_LAZY), "dladdr") else { return nil }
    var place = [UnsafePointer<CChar>?](repeating: nil, count: 4)
    guard unsafeBitCast(look, to: Look.self)(function, &place) != 0 else { return nil }
    return place[0].map { String(cString: $0) }
  }
}
