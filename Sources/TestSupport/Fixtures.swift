package import Foundation

/// Pictures of public test suites, which lie beside the checkout or in the folder that SCRIM_FIXTURES names.
package enum Fixtures {
  /// `nil` where there are none.
  package static let folder: URL? = {
    let named = ProcessInfo.processInfo.environment["SCRIM_FIXTURES"].map { URL(filePath: $0) }
    guard let folder = named ?? Repository.shared?.appending(path: "fixtures") else { return nil }
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// The bytes of a file: "pixelmatch/1a.png".
  package static func bytes(_ name: String) throws -> [UInt8] {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }
}
