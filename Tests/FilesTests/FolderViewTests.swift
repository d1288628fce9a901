import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct FolderViewTests {
  @Test func seesWhatTheDiskHas() throws {
    let scratch = try Scratch()
    try scratch.write("abc", to: "a.png")
    try scratch.write("abcd", to: "b/c.png")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.folder.path + "/link.png", withDestinationPath: "a.png")
    let view = FolderView(of: scratch.folder.path)
    for name in ["a.png", "b/c.png", "b", "link.png", "none.png", "none/a.png", "a.png/b"] {
      #expect(view.occupant(of: name) == Disk.occupant(of: "\(scratch.folder.path)/\(name)"), "\(name)")
    }
    #expect(view.occupant(of: "link.png") == .link)
    #expect(view.path(of: "a.png") == scratch.folder.path + "/a.png")
  }

  @Test func ofNoFolderIsEmpty() throws {
    let scratch = try Scratch()
    try scratch.write("abc", to: "a.png")
    #expect(FolderView(of: scratch.folder.path + "/none").occupant(of: "a.png") == nil)
    #expect(FolderView(of: scratch.folder.path + "/a.png").occupant(of: "a.png") == nil)
  }
}
