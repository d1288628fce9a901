package import Comparing
package import Files
import Synchronization

/// The report of a comparison: a page, and the pictures that it shows.
///
/// The pictures are files in a folder beside the page, written as they come, each named for its bytes: equal ones are
/// there once. Or they are within the page, as far as there is room. The same comparison gives the same bytes.
package final class ReportAlbum: Album {
  /// What there is to tell of a report that was written.
  package struct Outcome: Sendable {
    /// Pictures that found no room in the page.
    package var leftOutCount: Int
    /// Files that could not be read or written, sorted by path; the page says of each picture that it is missing.
    package var faults: [FileError]
  }

  /// The most bytes of pictures, as text, that a page takes in.
  package static let embeddingLimit = 20 << 20

  private let target: ReportPath
  private let isEmbedded: Bool
  private let limit: Int
  private let output: OutputFolder
  private let state = Mutex(State())

  private struct State {
    /// By the names of their pictures.
    var sheets: [FileName: Sheet] = [:]
    /// Files that are in the folder, or are about to be.
    var written: Set<String> = []
    /// Those of them that were not there before.
    var made: Set<String> = []
    /// What is to be embedded, by the names of the files.
    var kept: [String: [UInt8]] = [:]
    var faults: [FileError] = []
  }

  /// - Parameters:
  ///   - path: of the page.
  ///   - isEmbedded: whether the page is to hold the pictures itself. They are in memory until it is written.
  ///   - limit: the most bytes, as text, of pictures that are embedded.
  package init(report path: String, isEmbedded: Bool, limit: Int = embeddingLimit) {
    target = ReportPath(path)
    self.isEmbedded = isEmbedded
    self.limit = limit
    output = OutputFolder(path: target.folder)
  }

  /// The path of the folder that pictures of a report go to.
  package static func pictureFolder(ofReport path: String) -> String {
    let target = ReportPath(path)
    return "\(target.folder)/\(target.files)"
  }

  package func add(_ plates: Plates, of name: String) {
    var sheet = Sheet(crop: plates.crop)
    for plate in Sheet.Plate.allCases {
      if let bytes = plates[keyPath: plate.source] { sheet[plate] = keep(bytes, .png) }
    }
    state.withLock { $0.sheets[FileName(name)] = sheet }
  }

  /// The names, in the page's folder, of the crops of a picture; `nil` where there is none.
  package func crops(of name: String) -> (old: String?, new: String?) {
    state.withLock { state in
      let names = [Sheet.Plate.oldCrop, .newCrop].map { plate in
        state.sheets[FileName(name)]?[plate].flatMap { state.written.contains($0) ? $0 : nil }
      }
      return (names[0], names[1])
    }
  }

  /// Writes the page, and deletes pictures of an earlier one that it does not show.
  ///
  /// - Parameter screens: paths of screenshots that lie under what pictures leave clear, by the names of the pictures.
  /// - Throws: where the page itself cannot be written.
  package func finish(_ comparison: Comparison, screens: [FileName: String] = [:]) throws(FileError) -> Outcome {
    lay(screens)
    var state = state.withLock { $0 }
    let order = comparison.rankedPictures.map { FileName(comparison.pictures[$0].name) }
    var leftOutCount = 0
    var files = FileTable(folder: isEmbedded ? nil : target.files)
    if isEmbedded {
      let room = EmbeddingRoom(limit: limit, kept: state.kept, sheets: order.compactMap { state.sheets[$0] })
      leftOutCount = room.leftOutCount
      files.embedded = room.embedded
    } else {
      files.written = state.written
    }
    let page = Page(comparison, sheets: state.sheets, leftOutCount: leftOutCount, files: files)
    try output.write(page.bytes, to: target.name)
    removeOthers(than: isEmbedded ? [] : state.written, &state.faults)
    // Workers meet faults in any order.
    let faults = state.faults.sorted { ($0.path, $0.reason) < ($1.path, $1.reason) }
    return Outcome(leftOutCount: leftOutCount, faults: faults)
  }

  /// Deletes the pictures that were written, and the folder where nothing else is in it: for the end of a comparison that
  /// has no page. Those of an earlier page stay.
  package func discard() {
    let made = state.withLock { state in
      defer { state = State() }
      return state.made
    }
    for name in made { _ = try? output.remove("\(target.files)/\(name)") }
  }

  /// Writes a file, or keeps its bytes, and gives its name.
  private func keep(_ bytes: [UInt8], _ kind: ImageKind) -> String {
    let name = Digest(of: bytes).hex.prefix(32) + "." + kind.rawValue
    let isNew = state.withLock { state in
      if isEmbedded {
        state.kept[name] = bytes
        return false
      }
      return state.written.insert(name).inserted
    }
    guard isNew else { return name }
    do throws(FileError) {
      if try output.write(bytes, to: "\(target.files)/\(name)") { state.withLock { _ = $0.made.insert(name) } }
    } catch {
      state.withLock { state in
        state.written.remove(name)
        state.faults.append(error)
      }
    }
    return name
  }

  private func lay(_ screens: [FileName: String]) {
    var known: [FileName: String] = [:]
    for (picture, path) in screens.sorted(by: { $0.key < $1.key })
    where state.withLock({ $0.sheets[picture] != nil }) {
      if known[FileName(path)] == nil {
        do throws(FileError) {
          let bytes = try Disk.read(path, limit: Self.screenLimit)
          guard bytes.count <= Self.screenLimit, let kind = ImageKind(of: bytes) else {
            throw FileError(path, "neither PNG, JPEG nor WebP")
          }
          known[FileName(path)] = keep(bytes, kind)
        } catch {
          known[FileName(path)] = ""
          state.withLock { $0.faults.append(error) }
        }
      }
      if let name = known[FileName(path)], !name.isEmpty { state.withLock { $0.sheets[picture]?.screen = name } }
    }
  }

  /// Larger than any screenshot, in bytes.
  private static let screenLimit = 64 << 20

  /// Deletes files that an earlier report left: nothing but what is named as they are.
  private func removeOthers(than names: Set<String>, _ faults: inout [FileError]) {
    let folder = "\(target.folder)/\(target.files)"
    guard Disk.occupant(of: folder) == .folder else { return }
    for name in Disk.names(in: folder) where !names.contains(name) && ImageKind.isPlateName(name) {
      do throws(FileError) {
        try output.remove("\(target.files)/\(name)")
      } catch {
        faults.append(error)
      }
    }
  }
}
