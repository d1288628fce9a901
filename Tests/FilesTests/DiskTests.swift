import Files
import Foundation
import TestSupport
import Testing

struct DiskTests {
  let scratch = try! Scratch()

  func path(_ name: String) -> String { scratch.folder.path + "/" + name }

  @Test func readsAFileWholeOrToItsLimit() throws {
    try scratch.write("0123456789", to: "a")
    #expect(try Disk.read(path("a"), limit: 100) == Array("0123456789".utf8))
    #expect(try Disk.read(path("a"), limit: 10) == Array("0123456789".utf8))
    #expect(try Disk.read(path("a"), limit: 4) == Array("01234".utf8))
  }

  @Test func saysWhyAFileCannotBeRead() throws {
    #expect(throws: FileError(path("none"), errno: ENOENT)) { try Disk.read(path("none"), limit: 1) }
    #expect(throws: FileError(path(""), "a folder, not a file")) { try Disk.read(path(""), limit: 1) }
    mkfifo(path("pipe"), 0o600)
    #expect(throws: FileError(path("pipe"), "not a regular file")) { try Disk.read(path("pipe"), limit: 1) }
    #expect(FileError("a", errno: ENOENT).description == "a: No such file or directory")
  }

  @Test func tellsWhatIsThere() throws {
    try scratch.write("", to: "b/file")
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "b")
    #expect(Disk.kind(of: path("b/file")) == .file)
    #expect(Disk.kind(of: path("link")) == .folder)
    #expect(Disk.isLink(path("link")) && !Disk.isLink(path("b")) && !Disk.isLink(path("c")))
    #expect(Disk.kind(of: "/dev/null") == .other)
    #expect(Disk.kind(of: path("c")) == nil)
    #expect(Disk.names(in: scratch.folder.path) == ["b", "link"])
    #expect(Disk.names(in: path("c")) == [])
    #expect(try Disk.resolved(path("link")) == Disk.resolved(path("b")))
    #expect(throws: FileError(path("c"), errno: ENOENT)) { try Disk.resolved(path("c")) }
  }
}
