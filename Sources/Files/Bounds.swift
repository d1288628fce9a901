import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sees to it that files lie within a folder, wherever links lead.
final class Bounds: Sendable {
  private let root: String
  private let state = Mutex(State())

  private struct State {
    /// The root with all links followed.
    var resolved: String?
    /// Folders below the root that were looked at, by their bytes: to the disk, equal characters are not equal names.
    var known: Set<[UInt8]> = []
  }

  private static let slash = UInt8(ascii: "/")

  init(root: String) {
    self.root = root
  }

  /// The folder that a file is in, by its path from the root; it need not be there yet.
  func folder(of name: String) throws(FileError) -> String {
    guard Self.staysInside(name) else { throw leadsOut("\(root)/\(name)") }
    guard let end = name.utf8.lastIndex(of: Self.slash) else { return root }
    let key = Array(name.utf8[..<end])
    let folder = "\(root)/\(name[..<end])"
    if state.withLock({ $0.known.contains(key) }) { return folder }
    var part = root
    for name in name[..<end].utf8.split(separator: Self.slash) {
      part += "/\(Substring(name))"
      guard try check(part) else { return folder }
    }
    state.withLock { _ = $0.known.insert(key) }
    return folder
  }

  /// Whether there is a folder; throws where a link to somewhere else, or no folder, is in its place.
  private func check(_ folder: String) throws(FileError) -> Bool {
    switch Disk.occupant(of: folder) {
    case nil: return false
    case .folder?: return true
    case .file?, .other?: throw FileError(folder, errno: ENOTDIR)
    case .link?:
      guard let end = try? Disk.resolved(folder) else { throw FileError(folder, "a symbolic link that leads nowhere") }
      let root = try resolvedRoot()
      guard (end + "/").utf8.starts(with: (root == "/" ? root : root + "/").utf8) else { throw leadsOut(folder) }
      return true
    }
  }

  private func resolvedRoot() throws(FileError) -> String {
    if let known = state.withLock({ $0.resolved }) { return known }
    let resolved = try Disk.resolved(root)
    state.withLock { $0.resolved = resolved }
    return resolved
  }

  private func leadsOut(_ path: String) -> FileError { FileError(path, "leads out of the output folder") }

  /// Whether a path has only names in it, one or more: nothing that leads up, and no root.
  private static func staysInside(_ path: String) -> Bool {
    path.utf8.split(separator: slash, omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) && !$0.contains(0)
    }
  }
}
