package import Foundation
import Synchronization

/// A temporary folder that is deleted with its owner, and at the latest with the process: static ones have no end.
package final class Scratch: Sendable {
  package let folder: URL

  private static let living = Mutex<Set<URL>>([])
  private static let deletesAtExit: Bool = {
    atexit { for folder in Scratch.living.withLock({ $0 }) { try? FileManager.default.removeItem(at: folder) } }
    return true
  }()

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "scrim-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = Self.deletesAtExit
    Self.living.withLock { [folder] in _ = $0.insert(folder) }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
    Self.living.withLock { [folder] in _ = $0.remove(folder) }
  }

  /// Writes a file, with the folders on the way to it, and gives its place.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL { try write(Data(text.utf8), to: name) }

  @discardableResult
  package func write(_ data: Data, to name: String) throws -> URL {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file
  }
}
