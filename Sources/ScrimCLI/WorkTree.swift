import Files
import Manifest

/// What can be told of a git repository without git.
enum WorkTree {
  /// The root of the work tree that a folder lies in; `nil` where there is none.
  /// - Parameter folder: absolute.
  static func root(around folder: String) -> String? {
    var folder = folder
    while Disk.kind(of: "\(folder)/.git") == nil {
      if folder == "/" { return nil }
      folder = PathName.folder(of: folder)
    }
    return folder
  }
}
