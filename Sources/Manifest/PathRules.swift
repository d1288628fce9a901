import Diagnostics
import Files
import YAML

/// Which files a manifest may name, and where they are.
///
/// A path is relative to the file that names it, and stays within the manifest's folder, or within the repository that
/// the folder is part of. Links are followed before that is judged.
final class PathRules {
  /// The main manifest's folder: absolute, links followed.
  let folder: String
  /// What no path may leave.
  private let root: String
  /// Absolute folders of the files that have been read, by their names in diagnostics.
  private var folders: [String: String] = [:]

  init(folder: String) {
    self.folder = folder
    var place = folder
    while Disk.kind(of: PathName.joined(place, ".git")) == nil, place != "/" { place = PathName.folder(of: place) }
    root = Disk.kind(of: PathName.joined(place, ".git")) == nil ? folder : place
  }

  private var isInRepository: Bool { root != folder || Disk.kind(of: PathName.joined(root, ".git")) != nil }

  /// The folder that paths in a file start from, relative to the main manifest's.
  func relativeFolder(ofFile name: String) -> String { relative(folders[name] ?? folder) }

  func add(file name: String, folder: String) { folders[name] = folder }

  /// Where the path at `node` leads, absolute and not yet looked for; `nil`, and reported, where it may not be named.
  func place(of text: String, at node: Node, isFolder: Bool = false, _ reading: Reading) -> String? {
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      reading.report(.invalidValue, "the path holds a control character", at: node.location)
      return nil
    }
    guard !text.hasPrefix("/"), !text.hasPrefix("~/") else {
      reading.report(
        .pathOutside, "'\(text)' is an absolute path", at: node.location,
        help: "write it relative to this file")
      return nil
    }
    let place = PathName.joined(folders[node.location.file] ?? folder, text)
    guard PathName.isInside(place, root) else {
      reportOutside(text, at: node, isFolder: isFolder, reading)
      return nil
    }
    return place
  }

  /// `place` with links followed stays inside too; for what does not exist yet, its nearest folder that does.
  func checkLinks(
    _ place: String, text: String, at node: Node, isFolder: Bool = false, _ reading: Reading
  ) -> Bool {
    var existing = place
    while (try? Disk.resolved(existing)) == nil, existing != "/" { existing = PathName.folder(of: existing) }
    guard let resolved = try? Disk.resolved(existing), PathName.isInside(resolved, root) else {
      reportOutside(text, at: node, isFolder: isFolder, reading, byLink: true)
      return false
    }
    return true
  }

  /// Relative to the main manifest's folder.
  func relative(_ place: String) -> String { PathName.relative(place, to: folder) }

  private func reportOutside(
    _ text: String, at node: Node, isFolder: Bool, _ reading: Reading, byLink: Bool = false
  ) {
    let way = byLink ? "follows a link that leaves" : "leaves"
    let (limit, remedy) =
      isInRepository ? ("the repository", "into the repository") : ("the manifest's folder", "beside the manifest")
    reading.report(
      .pathOutside, "'\(text)' \(way) \(limit)", at: node.location,
      help: isFolder ? "name a folder within it; 'bake --output' may write to any" : "move the file \(remedy)")
  }

  /// There is nothing at `place`: says so, with the nearest name in that folder.
  func reportMissing(_ text: String, _ place: String, at node: Node, _ reading: Reading, isWanted: (String) -> Bool) {
    reading.noteIfAbsent(place)
    let folder = PathName.folder(of: place)
    guard Disk.kind(of: folder) == .folder else {
      let written = PathName.folder(of: PathName.normalized(text))
      // The first folder on the way that is not there.
      var missing = folder
      while Disk.kind(of: PathName.folder(of: missing)) != .folder { missing = PathName.folder(of: missing) }
      let name = PathName.lastName(of: missing)
      reading.report(
        .missingFile, "there is no folder '\(written)'", at: node.location,
        help: closestMatch(to: name, among: Disk.names(in: PathName.folder(of: missing)))
          .map { "did you mean '\($0)' for '\(name)'?" })
      return
    }
    let name = PathName.lastName(of: place)
    let names = Disk.names(in: folder)
    guard !names.contains(name) else {
      let what =
        switch Disk.kind(of: place) {
        case .folder: "it is a folder"
        case .file, .other: "it is not a regular file"
        case nil: "it is a link that leads nowhere"
        }
      reading.report(.missingFile, "there is no file '\(text)'", at: node.location, help: what)
      return
    }
    reading.report(
      .missingFile, "there is no file '\(text)'", at: node.location,
      help: closestMatch(to: name, among: names.filter(isWanted))
        .map { "did you mean '\(PathName.joined(PathName.folder(of: text), $0))'?" })
  }
}
