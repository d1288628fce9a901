import Files
import Foundation
import TestSupport
import Testing

struct OutputFolderTests {
  let scratch = try! Scratch()
  var path: String { scratch.folder.path + "/out" }

  /// What tells that a file was replaced, even by its equal.
  private func number(of file: String) throws -> UInt64 {
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(file)")
    return try #require(attributes[.systemFileNumber] as? UInt64)
  }

  private func date(of file: String) throws -> Date {
    try #require(try FileManager.default.attributesOfItem(atPath: "\(path)/\(file)")[.modificationDate] as? Date)
  }

  @Test func aFileThatHoldsTheseBytesIsLeftAlone() throws {
    let folder = OutputFolder(path: path)
    #expect(try folder.write([1, 2, 3], to: "a/b.png"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1000)], ofItemAtPath: path + "/a/b.png")
    let before = try number(of: "a/b.png")
    #expect(try !folder.write([1, 2, 3], to: "a/b.png"))
    #expect(try number(of: "a/b.png") == before)
    #expect(try date(of: "a/b.png") == Date(timeIntervalSince1970: 1000))
  }

  @Test(arguments: [[1, 2, 4], [1, 2], [1, 2, 3, 4], []] as [[UInt8]]) func anyOtherFileIsReplaced(old: [UInt8]) throws
  {
    let folder = OutputFolder(path: path)
    #expect(try folder.write(old, to: "a.png"))
    #expect(try folder.write([1, 2, 3], to: "a.png"))
    #expect(try Data(contentsOf: URL(filePath: path + "/a.png")) == Data([1, 2, 3]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["a.png"])
  }

  @Test func anEmptyFileIsComparedToo() throws {
    let folder = OutputFolder(path: path)
    #expect(try folder.write([], to: "a.png"))
    #expect(try !folder.write([], to: "a.png"))
  }

  @Test func aPipeIsNotReplaced() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(mkfifo(path + "/a.png", 0o600) == 0)
    #expect(throws: FileError(path + "/a.png", "not a regular file")) {
      try OutputFolder(path: path).write([], to: "a.png")
    }
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: scratch.folder.appending(path: name), encoding: .utf8)
  }

  private func names(_ name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(name)").sorted()
  }

  @Test func aFolderIsNotReplaced() throws {
    try makeFolder("a.png")
    #expect(throws: FileError(path + "/a.png", errno: EISDIR)) {
      try OutputFolder(path: path).write([1], to: "a.png")
    }
    #expect(throws: FileError(path + "/a.png", errno: EISDIR)) { try OutputFolder(path: path).remove("a.png") }
    #expect(try names() == ["a.png"])
  }

  // MARK: - Links

  @Test func nothingIsWrittenThroughALink() throws {
    try scratch.write("theirs", to: "theirs.png")
    try link("a.png", to: "../theirs.png")
    let folder = OutputFolder(path: path)
    #expect(throws: FileError(path + "/a.png", "a symbolic link, not a file")) { try folder.write([1], to: "a.png") }
    // Nor is a link to a file of the very bytes that file.
    #expect(throws: FileError(path + "/a.png", "a symbolic link, not a file")) {
      try folder.write(Array("theirs".utf8), to: "a.png")
    }
    #expect(throws: FileError(path + "/a.png", "a symbolic link, not a file")) { try folder.remove("a.png") }
    #expect(Disk.isLink(path + "/a.png"))
    #expect(try folder.write([1], to: "a.png", replacingLinks: true))
    #expect(try Disk.read(path + "/a.png", limit: 9) == [1])
    #expect(!Disk.isLink(path + "/a.png"))
    #expect(try text("theirs.png") == "theirs")
  }

  @Test(arguments: ["../theirs", "/", "."]) func foldersMayNotLeadOut(target: String) throws {
    try scratch.write("theirs", to: "theirs/a.png")
    try makeFolder("sub")
    try link("sub/link", to: target == "." ? ".." : target == "/" ? "/" : "../../theirs")
    let folder = OutputFolder(path: path)
    // A link within the folder is as good as a folder.
    guard target != "." else {
      #expect(try folder.write([1], to: "sub/link/a.png"))
      #expect(try names() == ["a.png", "sub"])
      return
    }
    for name in ["sub/link/a.png", "sub/link/deep/a.png"] {
      #expect(throws: FileError(path + "/sub/link", "leads out of the output folder")) {
        try folder.write([1], to: name)
      }
      #expect(throws: FileError(path + "/sub/link", "leads out of the output folder")) { try folder.remove(name) }
    }
    folder.removeLeftovers(beside: ["sub/link/a.png"])
    #expect(try text("theirs/a.png") == "theirs")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path + "/theirs") == ["a.png"])
  }

  @Test(arguments: ["../a", "a/../../b", "/a", "", "a//b", "./a", "..", "a/", "a\u{0}b"])
  func namesMayNotLeadOut(name: String) throws {
    let folder = OutputFolder(path: path)
    #expect(throws: FileError(path + "/" + name, "leads out of the output folder")) { try folder.write([1], to: name) }
    #expect(throws: FileError(path + "/" + name, "leads out of the output folder")) { try folder.remove(name) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).isEmpty)
  }

  /// "/" and a mark that goes on it are one character, but two in a path.
  @Test func aSlashIsOneWhateverFollows() throws {
    try scratch.write("theirs", to: "theirs/\u{301}a.png")
    try link("sub", to: "../theirs")
    let folder = OutputFolder(path: path)
    #expect(throws: FileError(path + "/sub", "leads out of the output folder")) {
      try folder.remove("sub/\u{301}a.png")
    }
    #expect(throws: FileError(path + "/..\u{2f}\u{301}a.png", "leads out of the output folder")) {
      try folder.remove("../\u{301}a.png")
    }
    try folder.write([1], to: "\u{301}b/\u{301}c/\u{301}d.png")
    #expect(try folder.remove("\u{301}b/\u{301}c/\u{301}d.png"))
    #expect(try names() == ["sub"])
  }

  @Test func aLinkToNowhereIsNoFolder() throws {
    try link("sub", to: "nowhere")
    #expect(throws: FileError(path + "/sub", "a symbolic link that leads nowhere")) {
      try OutputFolder(path: path).write([1], to: "sub/a.png")
    }
  }

  @Test func theFolderItselfMayBeALink() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.folder.path + "/elsewhere", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "elsewhere")
    try OutputFolder(path: path).write([1], to: "sub/a.png")
    #expect(Disk.kind(of: scratch.folder.path + "/elsewhere/sub/a.png") == .file)
  }

  @Test func aFileInAFoldersPlaceIsNamed() throws {
    let folder = OutputFolder(path: path)
    try folder.write([1], to: "sub")
    #expect(throws: FileError(path + "/sub", errno: ENOTDIR)) { try folder.write([1], to: "sub/deep/a.png") }
  }

  // MARK: - Removing

  @Test func aFileGoesWithTheFoldersThatItLeavesEmpty() throws {
    let folder = OutputFolder(path: path)
    for name in ["a/b/c/d.png", "a/e.png"] { try folder.write([1], to: name) }
    #expect(try folder.remove("a/b/c/d.png"))
    #expect(try names("a") == ["e.png"])
    #expect(try folder.remove("a/e.png"))
    #expect(try names() == [])
    #expect(try !folder.remove("a/e.png"))
  }

  // MARK: - Drafts

  @Test func leftoversOfDeadProcessesGo() throws {
    let dead = ".scrim-999999999-abc-0.tmp"
    let living = ".scrim-\(getppid())-abc-0.tmp"
    let own = ".scrim-\(getpid())-abc-0.tmp"
    for folder in ["", "sub/", ".scrim/"] {
      for name in [dead, living, own, ".scrim-x.tmp", ".scrim-999999999-0.png"] {
        try scratch.write("", to: "out/\(folder)\(name)")
      }
    }
    OutputFolder(path: path).removeLeftovers(beside: ["a.png", "sub/a.png"])
    let kept = [living, ".scrim-x.tmp", ".scrim-999999999-0.png"].sorted()
    #expect(try names("sub") == kept)
    #expect(try names(".scrim") == kept)
    #expect(try names() == (kept + ["sub", ".scrim"]).sorted())
  }

  @Test func nothingIsWrittenWhereTheProcessEnds() throws {
    let folder = OutputFolder(path: path)
    try folder.write([1], to: "a.png")
    folder.removeDrafts()
    #expect(throws: FileError(path + "/a.png", errno: ECANCELED)) { try folder.write([2], to: "a.png") }
    #expect(try Disk.read(path + "/a.png", limit: 9) == [1])
    #expect(try names() == ["a.png"])
  }

  @Test func manyThreadsWriteAtOnce() async throws {
    let folder = OutputFolder(path: path)
    try await withThrowingTaskGroup { group in
      for number in 0..<200 {
        group.addTask { try folder.write([UInt8](repeating: 7, count: number), to: "\(number % 7)/\(number % 50).png") }
      }
      try await group.waitForAll()
    }
    for sub in try names() { #expect(try names(sub).allSatisfy { !OutputFolder.isDraft($0) }) }
  }

  // MARK: - State

  @Test func stateIsKeptFromGit() throws {
    let folder = OutputFolder(path: path)
    #expect(folder.readState("index") == nil)
    try folder.writeState([1, 2], "index")
    #expect(folder.readState("index") == [1, 2])
    #expect(try names() == [".scrim"])
    #expect(try names(".scrim") == [".gitignore", "index"])
    #expect(try text("out/.scrim/.gitignore") == "*\n")
  }

  @Test func stateDoesNotFollowALinkOut() throws {
    try scratch.write("", to: "theirs/file")
    try link(".scrim", to: "../theirs")
    let folder = OutputFolder(path: path)
    #expect(throws: FileError(path + "/.scrim", "a symbolic link, not a folder")) {
      try folder.writeState([1], "index")
    }
    #expect(try !folder.lock().isHeld)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path + "/theirs") == ["file"])
  }

  @Test func stateThatCannotBeWrittenIsTold() throws {
    try scratch.write("", to: "out/.scrim")
    #expect(throws: FileError(path + "/.scrim", errno: ENOTDIR)) {
      try OutputFolder(path: path).writeState([1], "index")
    }
  }
}
