#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder that is held open, so that many things in it are looked at without walking the way to it for each.
package final class FolderView: Sendable {
  private let path: String
  /// Below 0 where the folder could not be opened.
  private let descriptor: Int32

  package init(of path: String) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// What is in the place of `name`, as `Disk.occupant(of:)`; `nil` for nothing.
  package func occupant(of name: String) -> Disk.Occupant? {
    guard descriptor >= 0 else { return Disk.occupant(of: self.path(of: name)) }
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? Disk.Occupant(status) : nil
  }

  package func path(of name: String) -> String { "\(path)/\(name)" }
}
