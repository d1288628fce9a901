package import Files
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder as a git repository keeps it in a revision: `git:REV:PATH`, where both are as git has them. `PATH` begins at
/// the root of the repository of the current folder, or, with `./`, at the current folder; an empty one, as in
/// `git:HEAD~1:`, is that root itself. `git:REV` alone is the other side's folder, in its own repository; the current
/// folder where the other side is no folder of a work tree.
///
/// Links and submodules are left out, and what is hidden. Files are read, by one process of git, when they are asked for.
package final class GitTree: Tree {
  package let name: String
  package let entries: [TreeEntry]

  /// Where git is run.
  private let folder: String
  private let reader = Mutex<Subprocess?>(nil)
  private let reads = Atomic(0)

  /// How many files were read: those of equal ids need not be.
  package var readCount: Int { reads.load(ordering: .relaxed) }

  /// - Parameters:
  ///   - text: `git:REV[:PATH]`.
  ///   - other: the text of the other side.
  ///   - current: the current folder.
  /// - Throws: with a remedy, where git, the repository, the revision or the folder in it is not there.
  package init(_ text: String, beside other: String? = nil, from current: String = ".") throws(FileError) {
    let parts = text.dropFirst("git:".count).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let revision = String(parts[0])
    guard !revision.isEmpty, !revision.hasPrefix("-") else {
      throw FileError(text, "names no revision: write git:REV[:PATH], as in git:HEAD~1")
    }
    var name = text[...]
    while name.hasSuffix("/") { name.removeLast() }
    self.name = String(name)
    var folders = [current]
    if parts.count == 1, let other, !other.hasPrefix("git:"), Disk.kind(of: other) == .folder {
      folders.insert(other, at: 0)
    }
    let path = parts.count == 1 ? "./" : String(parts[1])
    var folder = folders[0]
    var run = try Self.list(revision, path, in: folder, for: text)
    if !run.succeeded, folders.count == 2, try !Self.hasRepository(folder, for: text) {
      folder = folders[1]
      run = try Self.list(revision, path, in: folder, for: text)
    }
    guard run.succeeded else {
      throw try Self.fault(revision, parts.count == 1 ? nil : path, in: folder, for: text, run.errors)
    }
    self.folder = folder
    entries = try Self.entries(run.output, of: text)
  }

  package func bytes(of index: Int) throws(FileError) -> [UInt8] {
    let (entry, path) = (entries[index], path(of: index))
    guard entry.length <= Trees.lengthLimit else { throw FileError(path, Trees.tooLong) }
    guard let id = entry.id else { throw FileError(path, "git has no id for it") }
    let bytes = try reader.withLock { (reader) throws(FileError) in
      if reader == nil { reader = try Self.start(["cat-file", "--batch"], in: folder, for: path) }
      let answer = reader!.send(id.hex + "\n") ? reader!.line() : nil
      if answer == "\(id.hex) blob \(entry.length)", let bytes = reader!.bytes(entry.length), reader!.line() == "" {
        return bytes
      }
      let isMissing = answer?.hasSuffix(" missing") == true
      // Whatever else it would say belongs to this file.
      reader!.stop()
      let words = reader!.words()
      reader = nil
      throw FileError(
        path,
        isMissing
          ? "is missing in the repository: run 'git fetch', and see what 'git fsck' says"
          : "git could not read it" + (words.isEmpty ? "" : ": \(words)"))
    }
    reads.add(1, ordering: .relaxed)
    if bytes.starts(with: "version https://git-lfs".utf8), bytes.count < 1024 {
      throw FileError(
        path,
        "is a pointer of Git LFS, not the file: check the revision out ('git worktree add FOLDER REV', "
          + "'git lfs pull') and name that folder")
    }
    return bytes
  }

  package func id(of bytes: [UInt8]) -> ContentID? {
    guard let id = entries.first?.id else { return nil }
    return ContentID(blob: bytes, digits: id.hex.utf8.count)
  }

  /// Asks git for the files of a folder in a revision.
  private static func list(
    _ revision: String, _ path: String, in folder: String, for text: String
  ) throws(FileError) -> Subprocess.Run {
    try run(["ls-tree", "-r", "-z", "-l", "--full-tree", "\(revision):\(path)"], in: folder, for: text)
  }

  /// The files in what `git ls-tree -r -z -l` writes: "mode type id length", a tab, the path, a zero byte.
  private static func entries(_ output: [UInt8], of text: String) throws(FileError) -> [TreeEntry] {
    var entries: [TreeEntry] = []
    for line in output.split(separator: 0) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { throw FileError(text, "git lists no files") }
      let facts = line[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      let name = line[(tab + 1)...]
      // Regular files; links are 120000, submodules 160000.
      guard facts.count == 4, facts[0].hasPrefix("100"), facts[1] == "blob" else { continue }
      guard let length = Int(facts[3]) else { throw FileError(text, "git tells no length of a file") }
      guard let path = String(validating: name, as: UTF8.self) else { throw Trees.unreadableName(name, in: text) }
      if Trees.isHidden(path) { continue }
      entries.append(TreeEntry(path: path, length: length, id: ContentID(hex: facts[2])))
    }
    entries.sort { $0.precedes($1) }
    return entries
  }

  /// Why there is no such folder in a revision.
  /// - Parameters:
  ///   - path: `nil` where the folder itself is meant.
  ///   - words: git's own.
  private static func fault(
    _ revision: String, _ path: String?, in folder: String, for text: String, _ words: String
  ) throws(FileError) -> FileError {
    let place = folder == "." ? "the current folder" : "'\(folder)'"
    let repository = try run(["rev-parse", "--is-shallow-repository", "--show-prefix"], in: folder, for: text)
    guard repository.succeeded else {
      return FileError(
        text, "there is no git repository in \(place), where one is looked for (git: \(repository.errors))")
    }
    let facts = String(decoding: repository.output, as: UTF8.self).split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let commit = try run(["rev-parse", "--verify", "--quiet", "\(revision)^{tree}"], in: folder, for: text)
    guard commit.succeeded else {
      let isShallow = facts[0] == "true"
      return FileError(
        text,
        "\(revision) is no revision of this repository"
          + (isShallow
            ? ", which was cloned without its history: run 'git fetch --unshallow'" : ": 'git log' lists them"))
    }
    var path = path ?? facts.dropFirst().first.map { String($0) } ?? ""
    while path.hasSuffix("\n") || path.hasSuffix("/") { path.removeLast() }
    let type = try run(["cat-file", "-t", "\(revision):\(path)"], in: folder, for: text)
    switch type.succeeded ? String(decoding: type.output, as: UTF8.self) : "" {
    case "blob\n": return FileError(text, "'\(path)' is a file in \(revision), not a folder")
    case "":
      return FileError(
        text, "\(revision) has no folder '\(path)': commit the bakes, or name another as git:REV:PATH")
    default: return FileError(text, "git could not list it: \(words)")
    }
  }

  private static func hasRepository(_ folder: String, for text: String) throws(FileError) -> Bool {
    let run = try run(["rev-parse", "--git-dir"], in: folder, for: text)
    // Of one that git does not trust, it says other words: that is to be heard, not passed over.
    return run.succeeded || !run.errors.hasPrefix("fatal: not a git repository")
  }

  private static func run(
    _ arguments: [String], in folder: String, for text: String
  ) throws(FileError) -> Subprocess.Run {
    do {
      return try Subprocess.run(command(arguments, folder), environment: environment)
    } catch { throw fault(error, for: text) }
  }

  private static func start(
    _ arguments: [String], in folder: String, for text: String
  ) throws(FileError) -> Subprocess {
    do {
      return try Subprocess(command(arguments, folder), environment: environment)
    } catch { throw fault(error, for: text) }
  }

  static func fault(_ failure: Subprocess.Failure, for text: String) -> FileError {
    failure.errno == ENOENT
      ? FileError(text, "git is not installed: install it, or name a folder or an archive")
      : FileError(text, "git cannot be started: \(FileError(text, errno: failure.errno).reason)")
  }

  private static func command(_ arguments: [String], _ folder: String) -> [String] {
    ["git", "--no-optional-locks", "-C", folder] + arguments
  }

  /// In English, which `hasRepository` reads. A clone without all files fetches those that are asked for; for a password
  /// it is not to ask.
  private static let environment = [(name: "LC_ALL", value: "C"), (name: "GIT_TERMINAL_PROMPT", value: "0")]
}
