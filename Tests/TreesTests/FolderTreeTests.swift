import Files
import Foundation
import TestSupport
import Testing

@testable import Trees

@Suite struct FolderTreeTests {
  @Test func listsAllFilesInOrder() throws {
    let scratch = try Scratch()
    let names = [
      "b.png", "a b.png", "ä.png", "ru.lproj/a.png", "ru.lproj/deep/er/x.png", "ru.lproj.png", "two\nlines.png",
    ]
    for name in names { try scratch.write("of \(name)", to: name) }
    try scratch.write("", to: "empty.png")
    let tree = try Trees.open(scratch.folder.path + "//")
    #expect(tree.name == scratch.folder.path)
    #expect(
      tree.paths == [
        "a b.png", "b.png", "empty.png", "ru.lproj.png", "ru.lproj/a.png", "ru.lproj/deep/er/x.png", "two\nlines.png",
        "ä.png",
      ])
    for name in names { #expect(try tree.text(name) == "of \(name)") }
    #expect(tree.entries.map(\.length) == (0..<tree.entries.count).map { try! tree.bytes(of: $0).count })
    #expect(tree.index(of: "ru.lproj") == nil)
    #expect(tree.id(of: [1]) == nil)
  }

  @Test func leavesOutWhatIsHiddenAndNoFile() throws {
    let scratch = try Scratch()
    for name in [".DS_Store", ".git/a.png", "a/.b/c.png", "a/..c.png", "a/d.png"] { try scratch.write("", to: name) }
    #expect(mkfifo(scratch.folder.path + "/pipe", 0o600) == 0)
    #expect(try FolderTree(scratch.folder.path).paths == ["a/d.png"])
  }

  @Test func whatIsNamedLikeAPictureAndIsNoneIsNotPassedOver() throws {
    let scratch = try Scratch()
    let folder = scratch.folder.path
    try scratch.write("abc", to: "folder.png/a.png")
    #expect(mkfifo(folder + "/pipe.PNG", 0o600) == 0)
    for (link, target) in [("device.png", "/dev/null"), ("linked.png", "folder.png")] {
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(link)", withDestinationPath: target)
    }
    let tree = try FolderTree(folder)
    #expect(tree.paths == ["device.png", "folder.png", "folder.png/a.png", "linked.png", "pipe.PNG"])
    for (name, reason) in [
      ("device.png", "not a regular file"), ("folder.png", "a folder, not a file"),
      ("linked.png", "a folder, not a file"), ("pipe.PNG", "not a regular file"),
    ] { #expect(throws: FileError("\(folder)/\(name)", reason)) { try tree.text(name) } }
    #expect(try tree.text("folder.png/a.png") == "abc")
  }

  @Test func followsLinksToFilesAlone() throws {
    let scratch = try Scratch()
    let folder = scratch.folder.path
    try scratch.write("abc", to: "a/b.png")
    for (link, target) in [("l.png", "a/b.png"), ("circle", "."), ("a/up", ".."), ("broken.png", "none.png")] {
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(link)", withDestinationPath: target)
    }
    let tree = try FolderTree(folder)
    #expect(tree.paths == ["a/b.png", "broken.png", "l.png"])
    #expect(try tree.text("l.png") == "abc")
    #expect(tree.entries.map(\.length) == [3, 0, 3])
    #expect(tree.foreignFolders == ["a/up", "circle"])
    // What leads nowhere is not passed over in silence.
    let error = #expect(throws: FileError.self) { try tree.text("broken.png") }
    #expect(error?.path == folder + "/broken.png" && error?.isMissing == true)
  }

  @Test func listsThousands() throws {
    let scratch = try Scratch()
    try Program.run(
      [
        "sh", "-c",
        "mkdir a b c; for i in $(seq 1000); do echo $i > a/$i.png; echo $i > b/$i.png; echo > c/$i.png; done",
      ],
      in: scratch.folder)
    let tree = try FolderTree(scratch.folder.path)
    #expect(tree.entries.count == 3000)
    #expect(tree.paths == tree.paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(try tree.text("b/777.png") == "777\n")
    for (index, entry) in tree.entries.enumerated() { #expect(tree.index(of: entry.path) == index) }
  }

  @Test(.enabled(if: getuid() != 0, "root may read all"))
  func refusesWhatItMayNotRead() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "shut/a.png")
    let shut = scratch.folder.path + "/shut"
    chmod(shut, 0)
    defer { chmod(shut, 0o700) }
    let error = #expect(throws: FileError.self) { try FolderTree(scratch.folder.path) }
    #expect(error?.path == shut + "/")
  }

  #if os(Linux)
    @Test func namesThatAreNoTextAreEntriesThatCannotBeRead() throws {
      let scratch = try Scratch()
      try scratch.write("abc", to: "grün.png")
      try Program.run(
        [
          "python3", "-c",
          "import os; os.mkdir(b'\\xff'); [open(n, 'w') for n in (b'gr\\xfcn.png', b'\\xff/\\xc3\\xa4.png', b'\\xff/\\xe2\\x82')]",
        ], in: scratch.folder)
      let tree = try FolderTree(scratch.folder.path)
      #expect(tree.paths == ["\\xFF/\\xE2\\x82", "\\xFF/ä.png", "gr\\xFCn.png", "grün.png"])
      #expect(try tree.text("grün.png") == "abc")
      for name in tree.paths.dropLast() {
        #expect(throws: FileError("\(scratch.folder.path)/\(name)", "its name is not in UTF-8: rename it")) {
          try tree.text(name)
        }
      }
      // Each path is there once.
      try scratch.write("", to: "gr\\xFCn.png")
      let error = #expect(throws: FileError.self) { try FolderTree(scratch.folder.path) }
      #expect(error?.reason == "two names in it are shown as 'gr\\xFCn.png', as one is not in UTF-8: rename it")
    }

    @Test func namesOfOtherBytesAreOthers() throws {
      let scratch = try Scratch()
      for name in ["\u{E4}.png", "a\u{308}.png"] { try scratch.write("\(name.utf8.count)", to: name) }
      let tree = try FolderTree(scratch.folder.path)
      #expect(tree.entries.count == 2)
      #expect(try tree.text("\u{E4}.png") == "6" && tree.text("a\u{308}.png") == "7")
    }
  #endif

  @Test func tellsWhatIsNotThere() throws {
    let scratch = try Scratch()
    let path = scratch.folder.path + "/none"
    let error = #expect(throws: FileError.self) { try Trees.open(path) }
    #expect(
      error?.description
        == "\(path): there is no such file or folder; a revision of a git repository is written git:REV[:PATH]")
    #expect(throws: FileError("''", error?.reason ?? "")) { try Trees.open("") }
    #expect(mkfifo(scratch.folder.path + "/pipe", 0o600) == 0)
    #expect(throws: FileError(scratch.folder.path + "/pipe", "neither a folder nor a regular file")) {
      try Trees.open(scratch.folder.path + "/pipe")
    }
  }
}
