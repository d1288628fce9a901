import CPNG
import Synchronization

/// The libraries that read and draw pictures, as they were loaded.
package enum PictureLibraries {
  /// Sorted by name. Librsvg is among them from the first SVG on.
  package static var versions: [(name: String, version: String)] {
    var versions = [(name: "libpng", version: png_get_libpng_ver(nil).map { String(cString: $0) } ?? "")]
    if let version = SVGLibrary.loaded.withLock({ $0?.version }) { versions.append(("librsvg", version)) }
    return versions
  }

  /// The file of librsvg, which no other program's list of libraries tells; `nil` until the first SVG is read.
  package static var svgFile: String? { SVGLibrary.loaded.withLock { $0?.file } }
}
