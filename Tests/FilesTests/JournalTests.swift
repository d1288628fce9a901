import Files
import Foundation
import TestSupport
import Testing

struct JournalTests {
  let scratch = try! Scratch()
  var folder: OutputFolder { OutputFolder(path: scratch.folder.path) }
  var file: URL { scratch.folder.appending(path: ".scrim/journal") }

  func digest(_ number: UInt8) -> Digest { Digest(of: [number]) }

  @Test func tellsWhatWasNoted() throws {
    #expect(Journal.read(folder) == [:])
    let journal = Journal(folder)
    try journal.note(digest(1), "a.png")
    try journal.note(digest(2), "sub/b c.png")
    try Journal(folder).note(digest(3), "a.png")
    #expect(Journal.read(folder) == ["a.png": [digest(1), digest(3)], "sub/b c.png": [digest(2)]])
    Journal.delete(folder)
    #expect(Journal.read(folder) == [:])
  }

  @Test func aLineThatIsNotWholeTellsNothing() throws {
    let journal = Journal(folder)
    try journal.note(digest(1), "a.png")
    let whole = try Data(contentsOf: file)
    for count in 0..<whole.count {
      try whole.prefix(count).write(to: file)
      #expect(Journal.read(folder) == [:], "\(count)")
      // And it harms no other.
      try Journal(folder).note(digest(2), "b.png")
      #expect(Journal.read(folder)["b.png"] == [digest(2)], "\(count)")
    }
  }

  @Test func whatIsNoJournalIsPassedOver() throws {
    try Journal(folder).note(digest(1), "a.png")
    let whole = try Data(contentsOf: file)
    for other in [
      Data(repeating: 0, count: 100), Data(repeating: 10, count: 100), Data("x\n \n".utf8),
      Data(repeating: 48, count: 64),
      Data(digest(2).hex.utf8) + Data([32, 0xFF, 10]), Data(digest(2).hex.utf8) + Data("_b\n".utf8),
      Data(digest(2).hex.utf8) + Data(" \n".utf8),
    ] {
      try (other + whole).write(to: file)
      #expect(Journal.read(folder) == ["a.png": [digest(1)]])
    }
  }

  @Test func manyNoteAtOnce() async throws {
    let journal = Journal(folder)
    try await withThrowingTaskGroup { group in
      for number in 0..<200 {
        group.addTask { try journal.note(Digest(of: [UInt8(number)]), "\(number).png") }
      }
      try await group.waitForAll()
    }
    let read = Journal.read(folder)
    #expect(read.count == 200)
    for number in 0..<200 { #expect(read["\(number).png"] == [digest(UInt8(number))]) }
  }

  @Test func saysWhyNothingCanBeNoted() throws {
    try scratch.write("", to: ".scrim")
    #expect(throws: FileError(scratch.folder.path + "/.scrim", errno: ENOTDIR)) {
      try Journal(folder).note(digest(1), "a.png")
    }
  }
}
