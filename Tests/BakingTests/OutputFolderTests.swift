import Baking
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
}
