import Baking
package import Files
import Geometry
import PNG
import Pixels
import Record

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A kit on disk: its parts and `kit.json`. A file is there whole or not at all.
package final class KitFolder: Sendable {
  package let path: String
  private let output: OutputFolder

  package init(path: String) {
    self.path = path
    output = OutputFolder(path: path)
  }

  /// Makes the folder, and throws where no file can be written in it.
  package func prepare() throws(FileError) { try output.prepare() }

  /// Writes the file of a part.
  package func store(_ bytes: [UInt8], as file: String) throws(FileError) { try output.write(bytes, to: file) }

  /// Writes `kit.json`, whose parts are there, and then deletes the parts that only an earlier kit of this folder
  /// named.
  package func close(with kit: Kit, replacing earlier: Kit?) throws(FileError) {
    try output.write(kit.json.bytes(), to: Kit.file)
    let stale = Set(earlier?.parts.map(\.file) ?? []).subtracting(kit.parts.map(\.file))
    for file in stale.sorted() {
      guard unlink("\(path)/\(file)") == 0 || errno == ENOENT else {
        throw FileError("\(path)/\(file)", errno: errno)
      }
    }
    output.removeLeftovers()
  }

  /// The most bytes that a `kit.json` may have.
  private static let byteLimit = 256 << 20

  /// What `kit.json` says; `nil` where there is none.
  package func read() throws(KitError) -> Kit? {
    let path = "\(path)/\(Kit.file)"
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Disk.read(path, limit: Self.byteLimit)
    } catch {
      if error.isMissing { return nil }
      throw KitError(error)
    }
    guard bytes.count <= Self.byteLimit else { throw KitError(path: path, reason: "larger than 256 MiB") }
    do throws(JSONError) {
      return try Kit(parsing: bytes)
    } catch {
      throw KitError(error, in: path)
    }
  }

  /// The picture of a part.
  func bitmap(of part: Kit.Part) throws(KitError) -> Bitmap {
    let path = "\(path)/\(part.file)"
    do {
      let bytes = try Disk.read(path, limit: Self.byteLimit)
      let size = try PNGDecoder.size(of: bytes, path: path)
      guard size == part.size else {
        throw KitError(
          path: path,
          reason: "\(size.width) x \(size.height) pixels, but \(Kit.file) says \(part.size.width) x \(part.size.height)"
        )
      }
      return try PNGDecoder.decode(bytes, path: path)
    } catch let error as FileError {
      throw KitError(error)
    } catch let error as PNGError {
      throw KitError(path: path, reason: "a PNG that cannot be read: \(error.reason)")
    } catch let error as KitError {
      throw error
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
