package import Foundation

/// Places that tests read from.
package enum Repository {
  /// The root of the checkout.
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Facts, acceptance cases and public fixtures that lie beside the checkout where the project is developed;
  /// tests that need them are skipped elsewhere.
  package static let shared: URL? = {
    let folder = Repository.folder.deletingLastPathComponent().appending(path: "shared")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// The fonts that tests are pinned to; their package has not changed for years.
  package static let dejaVu: [String] = {
    #if os(macOS)
      let folder = NSHomeDirectory() + "/Library/Fonts/"
    #else
      let folder = "/usr/share/fonts/truetype/dejavu/"
    #endif
    return ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSans-Oblique.ttf", "DejaVuSans-BoldOblique.ttf"]
      .map { folder + $0 }
  }()
}
