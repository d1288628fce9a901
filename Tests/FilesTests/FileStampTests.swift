import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct FileStampTests {
  @Test func isReliedOnOnlyAfterTheClockTicked() throws {
    let scratch = try Scratch()
    let path = try scratch.write("abc", to: "a.png").path
    let stamp = try #require(Disk.fileStamp(of: path))
    #expect(stamp.settled(before: stamp.changed) == nil)
    #expect(stamp.settled(before: stamp.modified) == nil)
    #expect(stamp.settled(before: max(stamp.changed, stamp.modified) + 1) == stamp)

    FileStamp.waitForTick()
    #expect(stamp.settled(before: FileStamp.now) == stamp)
  }
}
