import Files
import Foundation
import TestSupport
import Testing

struct FolderLockTests {
  let scratch = try! Scratch()
  var path: String { scratch.folder.path + "/out" }
  var file: String { path + "/.scrim/lock" }

  /// Waits for a lock in a thread of its own, since tasks must not block: first the owners that are told, then the lock.
  private func wait() -> (owners: AsyncStream<Int32?>, lock: AsyncStream<FolderLock>) {
    let folder = OutputFolder(path: path)
    let (owners, owner) = AsyncStream.makeStream(of: Int32?.self)
    let (locks, lock) = AsyncStream.makeStream(of: FolderLock.self)
    Thread.detachNewThread {
      if let held = try? folder.lock(waiting: { owner.yield($0) }) { lock.yield(held) }
      owner.finish()
      lock.finish()
    }
    return (owners, locks)
  }

  @Test func theSecondOneWaitsForTheFirst() async throws {
    var first: FolderLock? = try OutputFolder(path: path).lock { _ in Issue.record("nobody holds it") }
    #expect(first?.isHeld == true)
    let second = wait()
    var owners = second.owners.makeAsyncIterator()
    #expect(await owners.next() == .some(getpid()))
    first = nil
    #expect(await second.lock.first { _ in true }?.isHeld == true)
  }

  @Test func whatIsReleasedIsFree() throws {
    for _ in 0..<3 {
      #expect(try OutputFolder(path: path).lock { _ in Issue.record("nobody holds it") }.isHeld)
    }
  }

  /// The one who waited would hold the lock of a file that nobody finds any more.
  @Test func aLockFileThatWasDeletedIsNoLock() async throws {
    var first: FolderLock? = try OutputFolder(path: path).lock()
    let second = wait()
    var owners = second.owners.makeAsyncIterator()
    _ = await owners.next()
    try FileManager.default.removeItem(atPath: path + "/.scrim")
    first = nil
    let held = try #require(await second.lock.first { _ in true })
    #expect(held.isHeld)
    #expect(first == nil && FileManager.default.fileExists(atPath: file))
    // It is the file that is found now which is locked.
    let descriptor = open(file, O_RDWR)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) != 0)
    withExtendedLifetime(held) {}
  }

  @Test func whoHoldsItNeedNotBeKnown() async throws {
    var first: FolderLock? = try OutputFolder(path: path).lock()
    try Data("12".utf8).write(to: URL(filePath: file), options: [])
    let second = wait()
    var owners = second.owners.makeAsyncIterator()
    #expect(await owners.next() == .some(nil))
    withExtendedLifetime(first) {}
    first = nil
    #expect(await second.lock.first { _ in true }?.isHeld == true)
  }

  @Test func whereNothingCanBeWrittenNothingIsLocked() throws {
    try scratch.write("", to: "out")
    #expect(try !OutputFolder(path: path).lock().isHeld)
  }
}
