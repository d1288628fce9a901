import Files
import Foundation
import TestSupport
import Testing

@testable import Trees

@Suite struct GitTreeTests {
  /// A repository of `sample`.
  let scratch: Scratch
  var folder: String { scratch.folder.path }

  init() throws { scratch = try Self.sample() }

  /// A repository of two commits, of which the second changes `b.png`.
  private static func sample(_ options: [String] = []) throws -> Scratch {
    let scratch = try Scratch()
    try Program.git(["init", "-q", "-b", "main"] + options + ["."], in: scratch.folder)
    for (name, text) in [
      "a.png": "a", "b.png": "b", "größe 1.png": "g", "two\nlines.png": "n", "ru.lproj/a.png": "a", ".hidden.png": "h",
      "empty.png": "",
    ] {
      try scratch.write(text, to: "build/guides/\(name)")
    }
    try scratch.write("text", to: "README")
    try commit("First", in: scratch)
    try scratch.write("changed", to: "build/guides/b.png")
    try commit("Second", in: scratch)
    return scratch
  }

  private static func commit(_ words: String, in scratch: Scratch) throws {
    try Program.git(["add", "-A"], in: scratch.folder)
    try Program.git(["commit", "-q", "-m", words], in: scratch.folder)
  }

  private func reason(_ text: String, beside other: String? = nil, from current: String) -> String? {
    let error = #expect(throws: FileError.self) { try GitTree(text, beside: other, from: current) }
    #expect(error?.path == text)
    return error?.reason
  }

  @Test func readsAFolderOfARevision() throws {
    let old = try GitTree("git:HEAD~1:build/guides/", from: folder)
    #expect(old.name == "git:HEAD~1:build/guides")
    #expect(old.path(of: 0) == "git:HEAD~1:build/guides/a.png")
    let texts = [
      "a.png": "a", "b.png": "b", "größe 1.png": "g", "two\nlines.png": "n", "ru.lproj/a.png": "a", "empty.png": "",
    ]
    #expect(try old.texts() == texts)
    #expect(old.paths == old.paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(old.readCount == 6)
    let new = try GitTree("git:main:build/guides", from: folder)
    #expect(try new.text("b.png") == "changed")
    // Wherever in the repository one stands.
    #expect(try GitTree("git:HEAD:build/guides", from: folder + "/build/guides").paths == new.paths)
    #expect(try GitTree("git:HEAD:./guides", from: folder + "/build").paths == new.paths)
    #expect(try GitTree("git:HEAD:", from: folder + "/build").paths.first == "README")
  }

  @Test func equalFilesHaveEqualIDsAndNeedNotBeRead() throws {
    let old = try GitTree("git:HEAD~1:build/guides", from: folder)
    let new = try GitTree("git:HEAD:build/guides", from: folder)
    let ids = Dictionary(uniqueKeysWithValues: new.entries.map { ($0.path, $0.id) })
    for entry in old.entries { #expect((entry.id == ids[entry.path]) == (entry.path != "b.png")) }
    #expect(new.id(of: Array("changed".utf8)) == new.entries[new.index(of: "b.png")!].id)
    #expect(old.id(of: []) == old.entries[old.index(of: "empty.png")!].id)
    #expect(old.readCount == 0 && new.readCount == 0)
  }

  @Test func readsARepositoryOfSHA256() throws {
    let scratch = try Self.sample(["--object-format=sha256"])
    let tree = try GitTree("git:HEAD:build/guides", from: scratch.folder.path)
    #expect(tree.entries[0].id?.hex.utf8.count == 64)
    #expect(tree.id(of: Array("a".utf8)) == tree.entries[0].id)
    #expect(try tree.text("b.png") == "changed")
  }

  @Test func aRevisionAloneMeansTheOtherSidesFolder() throws {
    let other = try Self.sample()
    let elsewhere = other.folder.path
    try other.write("other", to: "build/guides/only.png")
    try Self.commit("Third", in: other)
    let tree = try GitTree("git:HEAD", beside: elsewhere + "/build/guides", from: folder)
    #expect(try tree.text("only.png") == "other")
    #expect(tree.name == "git:HEAD")
    // The root of a work tree, with a slash.
    #expect(try GitTree("git:HEAD", beside: elsewhere + "/", from: folder).paths.first == "README")
    // No folder of a repository, or another revision: the current one.
    for side in [FileManager.default.temporaryDirectory.path, "git:HEAD~1", folder + "/README", "none", nil] {
      #expect(try GitTree("git:HEAD", beside: side, from: folder + "/build/guides/ru.lproj").paths == ["a.png"])
    }
    // A path is of the current folder's repository.
    #expect(
      try GitTree("git:HEAD:build/guides", beside: elsewhere + "/build/guides", from: folder).index(of: "only.png")
        == nil)
  }

  @Test func leavesOutLinksAndSubmodules() throws {
    let file = folder + "/build/guides/link.png"
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "a.png")
    let id = try Program.git(["rev-parse", "HEAD"], in: scratch.folder).prefix { $0 != "\n" }
    try Program.git(["update-index", "--add", "--cacheinfo", "160000,\(id),build/guides/module"], in: scratch.folder)
    try Program.git(["add", "build/guides/link.png"], in: scratch.folder)
    try Program.git(["commit", "-q", "-m", "Third"], in: scratch.folder)
    let paths = try GitTree("git:HEAD:build/guides", from: folder).paths
    #expect(paths == (try GitTree("git:HEAD~1:build/guides", from: folder).paths))
  }

  @Test func tellsWhatIsNotThere() throws {
    #expect(
      reason("git:HEAD~9:build", from: folder) == "HEAD~9 is no revision of this repository: 'git log' lists them")
    #expect(reason("git:none", from: folder) == "none is no revision of this repository: 'git log' lists them")
    #expect(
      reason("git:HEAD:none/at", from: folder)
        == "HEAD has no folder 'none/at': commit the bakes, or name another as git:REV:PATH")
    #expect(
      reason("git:HEAD:build/guides/a.png", from: folder) == "'build/guides/a.png' is a file in HEAD, not a folder")
    #expect(reason("git:HEAD:README/", from: folder) == "'README' is a file in HEAD, not a folder")
    try scratch.write("", to: "build/new/a.png")
    #expect(
      reason("git:HEAD~1", beside: folder + "/build/new", from: "/")
        == "HEAD~1 has no folder 'build/new': commit the bakes, or name another as git:REV:PATH")
    for text in ["git:", "git::build", "git:--help", "git:-1:build"] {
      #expect(reason(text, from: folder) == "names no revision: write git:REV[:PATH], as in git:HEAD~1")
    }
    let bare = try Scratch()
    let words = reason("git:HEAD:a", from: bare.folder.path) ?? ""
    #expect(
      words.hasPrefix(
        "there is no git repository in '\(bare.folder.path)', where one is looked for (git: fatal: not a git"),
      "\(words)")
    try Program.git(["init", "-q", "."], in: bare.folder)
    #expect(
      reason("git:HEAD", from: bare.folder.path) == "HEAD is no revision of this repository: 'git log' lists them")
  }

  @Test func tellsThatAHistoryIsShort() throws {
    let clones = try Scratch()
    try Program.git(["clone", "-q", "--depth", "1", "file://\(folder)", "clone"], in: clones.folder)
    #expect(
      reason("git:HEAD~1:build", from: clones.folder.path + "/clone")
        == "HEAD~1 is no revision of this repository, which was cloned without its history: run 'git fetch --unshallow'"
    )
  }

  @Test func readsABareRepository() throws {
    let clones = try Scratch()
    try Program.git(["clone", "-q", "--bare", folder, "bare.git"], in: clones.folder)
    let tree = try GitTree("git:HEAD:build/guides", from: clones.folder.path + "/bare.git")
    #expect(try tree.text("b.png") == "changed")
  }

  @Test func refusesPointersOfLFS() throws {
    try scratch.write("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n", to: "build/guides/l.png")
    try Self.commit("Third", in: scratch)
    let tree = try GitTree("git:HEAD:build/guides", from: folder)
    let error = #expect(throws: FileError.self) { try tree.text("l.png") }
    #expect(error?.path == "git:HEAD:build/guides/l.png")
    #expect(error?.reason.hasPrefix("is a pointer of Git LFS, not the file: ") == true)
    #expect(try tree.text("a.png") == "a")
  }

  @Test func tellsThatAFileIsMissingOrDamaged() throws {
    let tree = try GitTree("git:HEAD:build/guides", from: folder)
    func place(_ path: String) -> String {
      let id = tree.entries[tree.index(of: path)!].id!.hex
      return ".git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
    }
    try FileManager.default.removeItem(atPath: "\(folder)/\(place("b.png"))")
    let damaged = scratch.folder.appending(path: place("größe 1.png"))
    chmod(damaged.path, 0o600)
    try Data("nonsense".utf8).write(to: damaged)
    let missing = #expect(throws: FileError.self) { try tree.text("b.png") }
    #expect(missing?.reason.hasPrefix("is missing in the repository") == true, "\(missing as Any)")
    let unreadable = #expect(throws: FileError.self) { try tree.text("größe 1.png") }
    #expect(unreadable != nil)
    // The others are read, nevertheless.
    #expect(try tree.text("a.png") == "a")
    #expect(try tree.text("empty.png") == "")
  }

  @Test func manyFilesAndManyReaders() async throws {
    try Program.run(
      ["sh", "-c", "mkdir -p many; for i in $(seq 3000); do echo $i > many/$i.png; done"], in: scratch.folder)
    // More than a pipe holds at once.
    let long = String(repeating: "0123456789abcdef", count: 100_000)
    try scratch.write(long, to: "many/long.png")
    try Self.commit("Third", in: scratch)
    let tree = try GitTree("git:HEAD:many", from: folder)
    #expect(tree.entries.count == 3001)
    await withTaskGroup(of: Void.self) { group in
      for start in 0..<4 {
        group.addTask {
          for index in stride(from: start, to: tree.entries.count, by: 4) {
            let path = tree.paths[index]
            let text = path == "long.png" ? long : "\(path.dropLast(4))\n"
            #expect((try? tree.bytes(of: index)) == Array(text.utf8), "\(path)")
          }
        }
      }
    }
    #expect(tree.readCount == 3001)
  }

  @Test func tellsThatGitIsNotInstalled() throws {
    let failure = #expect(throws: Subprocess.Failure.self) {
      _ = try Subprocess.run(["scrim-no-such-program"], environment: [])
    }
    #expect(
      failure.map { GitTree.fault($0, for: "git:HEAD").description }
        == "git:HEAD: git is not installed: install it, or name a folder or an archive")
  }
}
