import CPangoCairo
import CRSVG

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

  struct LoadError: Error {
    /// The loader's own words.
    let reason: String
  }

  static let shared = Result { () throws(LoadError) in try SVGLibrary(names: names) }

  #if canImport(Darwin)
    private static let names = ["librsvg-2.2.dylib", "/opt/homebrew/lib/librsvg-2.2.dylib"]
  #else
    private static let names = ["librsvg-2.so.2"]
  #endif

  /// The first of the libraries called `names` that can be loaded.
  init(names: [String]) throws(LoadError) {
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      throw LoadError(reason: dlerror().map { String(cString: $0) } ?? "there is no library")
    }
    func function<Function>(_ name: String, _ type: Function.Type) throws(LoadError) -> Function {
      guard let symbol = dlsym(library, name) else { throw LoadError(reason: "it has no function \(name)") }
      return unsafeBitCast(symbol, to: type)
    }
    newHandle = try function("rsvg_handle_new_from_data", NewHandle.self)
    setResolution = try function("rsvg_handle_set_dpi", SetResolution.self)
    intrinsicPixels = try function("rsvg_handle_get_intrinsic_size_in_pixels", IntrinsicPixels.self)
    intrinsicLengths = try function("rsvg_handle_get_intrinsic_dimensions", IntrinsicLengths.self)
    render = try function("rsvg_handle_render_document", Render.self)
  }
}
