import Files
import Record

/// What is in the place of an output.
enum Presence: Sendable, Hashable {
  /// Nothing, or an empty file, in which nothing can be lost.
  case missing
  /// The bytes that Scrim wrote.
  case ours(Digest, FileStamp?)
  /// Anything else: an edited file, one of another maker, a link, a folder. The digest of a file.
  case foreign(Digest?)

  /// - Parameters:
  ///   - known: what was written last, and the stamp that it got.
  ///   - noted: what a bake that was cut short may have written.
  init(of name: String, in folder: FolderView, known: (sha256: Digest, stamp: FileStamp?)?, noted: Set<Digest> = []) {
    let now = FileStamp.now
    let stamp: FileStamp
    switch folder.occupant(of: name) {
    case .file(let found)?: stamp = found
    case nil:
      self = .missing
      return
    default:
      self = .foreign(nil)
      return
    }
    if let known, known.stamp == stamp {
      self = .ours(known.sha256, stamp)
      return
    }
    guard stamp.size > 0 else {
      self = .missing
      return
    }
    guard let digest = try? Disk.digest(of: folder.path(of: name)) else {
      self = .foreign(nil)
      return
    }
    self =
      digest == known?.sha256 || noted.contains(digest) ? .ours(digest, stamp.settled(before: now)) : .foreign(digest)
  }

  /// Of a file.
  var digest: Digest? {
    switch self {
    case .missing: nil
    case .ours(let digest, _): digest
    case .foreign(let digest): digest
    }
  }
}
