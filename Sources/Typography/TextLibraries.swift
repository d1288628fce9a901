internal import CPangoCairo

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The libraries that shape and draw text, as they were loaded.
package enum TextLibraries {
  /// Sorted by name. A library that does not tell its version is left out.
  package static let versions: [(name: String, version: String)] = {
    let fontconfig = Int(FcGetVersion())
    let versions: [(name: String, version: String?)] = [
      ("Cairo", String(cString: cairo_version_string())),
      ("Fontconfig", "\(fontconfig / 10000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
      ("FreeType", freeType), ("FriBidi", friBidi), ("HarfBuzz", String(cString: hb_version_string())),
      ("Pango", String(cString: pango_version_string())),
    ]
    return versions.compactMap { library in library.version.map { (library.name, $0) } }
  }()

  // These two come with the others, and are not linked for themselves.

  private static let freeType: String? = {
    typealias Start = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    typealias End = @convention(c) (OpaquePointer) -> Int32
    typealias Version =
      @convention(c) (
        OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
      ) -> Void
    guard let start = symbol("FT_Init_FreeType"), let end = symbol("FT_Done_FreeType"),
      let version = symbol("FT_Library_Version")
    else { return nil }
    var library: OpaquePointer?
    guard unsafeBitCast(start, to: Start.self)(&library) == 0, let library else { return nil }
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    unsafeBitCast(version, to: Version.self)(library, &major, &minor, &patch)
    _ = unsafeBitCast(end, to: End.self)(library)
    return "\(major).\(minor).\(patch)"
  }()

  /// From "(GNU FriBidi) 1.0.8" and further lines.
  private static let friBidi: String? = {
    guard let symbol = symbol("fribidi_version_info"),
      let words = symbol.load(as: UnsafePointer<CChar>?.self)
    else { return nil }
    let first = String(cString: words).prefix { !$0.isNewline }
    return first.split(separator: " ").last.map(String.init)
  }()

  private static func symbol(_ name: String) -> UnsafeMutableRawPointer? { dlsym(dlopen(nil, RTLD_LAZY), name) }
}
