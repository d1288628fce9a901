import Foundation
import Geometry
import PNG
import Pixels
import TestSupport
import Testing

@Suite struct PNGDecoderTests {
  /// Every kind of PNG, and corrupt ones that begin with `x`.
  static let suite: [URL] = {
    guard let folder = Repository.shared?.appending(path: "fixtures/pngsuite") else { return [] }
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "png" }.sorted { $0.path < $1.path }
  }()
  static let corrupt = suite.filter { $0.lastPathComponent.hasPrefix("x") }
  static let valid = suite.filter { !$0.lastPathComponent.hasPrefix("x") }

  @Test(.enabled(if: Repository.shared != nil), arguments: valid)
  func everyKindDecodes(file: URL) throws {
    let bytes = try RegularFile.read(file.path)
    let bitmap = try PNGDecoder.decode(bytes, path: file.path)
    // Bytes 16 to 23 of a PNG are its width and height.
    #expect(bitmap.size == PixelSize(width: Int(bytes[19]), height: Int(bytes[23])))
    #expect(try PNGDecoder.size(of: bytes, path: file.path) == bitmap.size)
  }

  @Test(.enabled(if: Repository.shared != nil), arguments: corrupt)
  func corruptFilesAreErrors(file: URL) {
    #expect {
      try PNGDecoder.decode(path: file.path)
    } throws: { error in
      let error = error as? PNGError
      return error?.path == file.path && error?.reason.isEmpty == false
    }
  }

  @Test(.enabled(if: Repository.shared != nil))
  func equalPicturesDecodeEqually() throws {
    let folder = try #require(Repository.shared).appending(path: "fixtures/pngsuite")
    let data = try Data(contentsOf: folder.appending(path: "equal-groups.json"))
    let groups = try JSONDecoder().decode([[String]].self, from: data)
    #expect(!groups.isEmpty)
    for group in groups {
      let first = try PNGDecoder.decode(path: folder.appending(path: group[0]).path)
      for name in group.dropFirst() {
        let other = try PNGDecoder.decode(path: folder.appending(path: name).path)
        let same = other == first
        #expect(same, "\(name) and \(group[0])")
      }
    }
  }

  @Test func missingFileAndFolder() throws {
    let scratch = try Scratch()
    let missing = scratch.folder.path + "/none.png"
    #expect(throws: PNGError(path: missing, reason: "No such file or directory", errno: ENOENT)) {
      try PNGDecoder.decode(path: missing)
    }
    #expect(throws: PNGError(path: scratch.folder.path, reason: "not a regular file")) {
      try PNGDecoder.decode(path: scratch.folder.path)
    }
    let empty = try scratch.write("", to: "empty.png").path
    #expect(throws: PNGError(path: empty, reason: "empty file")) { try PNGDecoder.decode(path: empty) }
    let text = try scratch.write("not a picture at all", to: "text.png").path
    #expect(throws: PNGError(path: text, reason: "Not a PNG file")) { try PNGDecoder.decode(path: text) }
  }

  @Test func pipeIsRefusedAndDoesNotBlock() throws {
    let scratch = try Scratch()
    let pipe = scratch.folder.path + "/pipe.png"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: PNGError(path: pipe, reason: "not a regular file")) { try PNGDecoder.decode(path: pipe) }
  }
}
