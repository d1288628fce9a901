package import Files

/// The door to the sides of a comparison.
package enum Trees {
  /// The tree that a text names on the command line: a folder, an archive (`ArchiveTree`), or `git:REV[:PATH]`
  /// (`GitTree`). A folder whose own name begins with `git:` is written `./git:…`.
  ///
  /// - Parameter other: the text of the other side. It tells what `git:REV` without a path means: that folder as it was.
  /// - Throws: with a remedy, where there is no such tree, or it cannot be read in full.
  package static func open(_ text: String, beside other: String? = nil) throws(FileError) -> any Tree {
    if text.hasPrefix("git:") { return try GitTree(text, beside: other) }
    switch Disk.kind(of: text) {
    case .folder: return try FolderTree(text)
    case .file:
      guard !isPicture(text) else { throw FileError(text, "is a picture: name the folder that it lies in") }
      return try ArchiveTree(text)
    case .other: throw FileError(text, "neither a folder nor a regular file")
    case nil:
      do { _ = try Disk.resolved(text) } catch  where !error.isMissing { throw error } catch {}
      throw FileError(
        text.isEmpty ? "''" : text,
        "there is no such file or folder; a revision of a git repository is written git:REV[:PATH]")
    }
  }

  /// Whether a file begins as PNG, JPEG, GIF or WebP do.
  private static func isPicture(_ path: String) -> Bool {
    guard let start = try? Disk.read(path, limit: 16) else { return false }
    return start.starts(with: [0x89, 0x50, 0x4E, 0x47]) || start.starts(with: [0xFF, 0xD8, 0xFF])
      || start.starts(with: "GIF8".utf8)
      || (start.starts(with: "RIFF".utf8) && start.dropFirst(8).starts(with: "WEBP".utf8))
  }

  /// The most bytes that a file of a tree may have.
  static let lengthLimit = 256 << 20

  /// Goes on after the file's path.
  static let tooLong = "longer than \(lengthLimit >> 20) MiB, as no picture may be"

  /// Whether what is called so should be a picture, as all do that end in ".png" in any case.
  package static func isPictureName(_ name: some StringProtocol) -> Bool {
    let end = name.utf8.suffix(4)
    return end.count == 4
      && zip(end, ".png".utf8).allSatisfy { $0 == $1 || ($1 != UInt8(ascii: ".") && $0 | 0x20 == $1) }
  }

  /// Whether a path leads to something hidden: a part of it begins with a dot. So do the files that macOS adds to
  /// folders and archives.
  static func isHidden(_ path: String) -> Bool {
    var begins = true
    for byte in path.utf8 {
      if begins, byte == UInt8(ascii: ".") { return true }
      begins = byte == UInt8(ascii: "/")
    }
    return false
  }

  /// Goes on after the path of what has a name that is no text, which only old programs write.
  static let noText = "its name is not in UTF-8: rename it"

  /// The error where another has just the name that is shown for one that is no text.
  static func twin(_ path: String, in place: String) -> FileError {
    FileError(place, "two names in it are shown as '\(path)', as one is not in UTF-8: rename it")
  }

  /// A name that is no text as messages show it: "gr\\xFCn.png".
  static func shown(_ name: some Collection<UInt8>) -> String {
    var (text, rest) = ("", Array(name)[...])
    while !rest.isEmpty {
      // Its first scalar.
      if let count = (1...min(4, rest.count)).first(where: { String(validating: rest.prefix($0), as: UTF8.self) != nil }
      ) {
        text += String(decoding: rest.prefix(count), as: UTF8.self)
        rest = rest.dropFirst(count)
      } else {
        text += "\\x" + String(rest.removeFirst(), radix: 16, uppercase: true)
      }
    }
    return text
  }

  /// The error for such a name in what cannot be read without it.
  static func unreadableName(_ name: some Collection<UInt8>, in place: String) -> FileError {
    FileError(place, "the name '\(shown(name))' in it is not in UTF-8: rename it")
  }
}
