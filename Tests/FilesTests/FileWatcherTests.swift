import Files
import Foundation
import TestSupport
import Testing

/// Real files and the system's own notices, or looking in intervals. Nothing is asserted of times: a change that is
/// never told runs into a limit far beyond what it takes.
struct FileWatcherTests {
  let scratch = try! Scratch()

  func path(_ name: String) -> String { scratch.folder.path + "/" + name }

  func file(_ name: String) -> Input {
    (try? Input.file(path(name), limit: 1 << 20).input) ?? Input(path: path(name), content: .absent)
  }

  func watcher(_ inputs: [Input], polling: Bool = false) -> FileWatcher {
    let watcher = FileWatcher(polling: polling)
    watcher.update(inputs)
    return watcher
  }

  /// What the next wait tells, by the names in the folder.
  func next(_ watcher: FileWatcher) -> [String] {
    guard case .changed(let paths) = watcher.wait(timeout: .seconds(20)) else { return ["nothing"] }
    return paths.map { String($0.dropFirst(scratch.folder.path.count + 1)) }
  }

  func staysSilent(_ watcher: FileWatcher) -> Bool { watcher.wait(timeout: .milliseconds(200)) == .timedOut }

  func move(_ name: String, to other: String) { #expect(rename(path(name), path(other)) == 0) }

  @Test(arguments: [false, true])
  func aFileThatIsWrittenInPlace(polling: Bool) throws {
    try scratch.write("one", to: "a")
    try scratch.write("one", to: "b")
    let watcher = watcher([file("a"), file("b")], polling: polling)
    #expect(staysSilent(watcher))
    try Data("two".utf8).write(to: scratch.folder.appending(path: "a"), options: [])
    #expect(next(watcher) == ["a"])
    #expect(staysSilent(watcher))
    try Data("three".utf8).write(to: scratch.folder.appending(path: "a"), options: [])
    #expect(next(watcher) == ["a"])
  }

  @Test(arguments: [false, true])
  func aFileThatIsReplacedByARename(polling: Bool) throws {
    try scratch.write("one", to: "a")
    let watcher = watcher([file("a")], polling: polling)
    for round in 0..<3 {
      try scratch.write("round \(round)", to: "a.tmp")
      move("a.tmp", to: "a")
      #expect(next(watcher) == ["a"])
    }
    #expect(staysSilent(watcher))
  }

  @Test(arguments: [false, true])
  func aFileThatIsDeletedAndMadeAnew(polling: Bool) throws {
    try scratch.write("one", to: "a")
    let watcher = watcher([file("a")], polling: polling)
    unlink(path("a"))
    #expect(next(watcher) == ["a"])
    #expect(staysSilent(watcher))
    try scratch.write("two", to: "a")
    #expect(next(watcher) == ["a"])
  }

  /// As vim saves: the old file is moved aside and a new one is written.
  @Test func aFileThatIsGoneForAMomentIsToldOnce() throws {
    try scratch.write("one", to: "a")
    let watcher = watcher([file("a")])
    move("a", to: "a~")
    try scratch.write("two", to: "a")
    #expect(next(watcher) == ["a"])
    #expect(file("a").content != file("a~").content)
    #expect(staysSilent(watcher))
  }

  @Test(arguments: [false, true])
  func aFolderThatComesLater(polling: Bool) throws {
    let watcher = watcher([file("assets/icons/a.svg")], polling: polling)
    #expect(staysSilent(watcher))
    try scratch.write("", to: "assets/other")
    #expect(staysSilent(watcher))
    try scratch.write("one", to: "assets/icons/a.svg")
    #expect(next(watcher) == ["assets/icons/a.svg"])
    try FileManager.default.removeItem(atPath: path("assets"))
    #expect(next(watcher) == ["assets/icons/a.svg"])
    try scratch.write("two", to: "assets/icons/a.svg")
    #expect(next(watcher) == ["assets/icons/a.svg"])
  }

  @Test(arguments: [false, true])
  func aFolderThatIsExchanged(polling: Bool) throws {
    try scratch.write("one", to: "assets/icons/a.svg")
    try scratch.write("two", to: "other/icons/a.svg")
    let watcher = watcher([file("assets/icons/a.svg")], polling: polling)
    move("assets", to: "old")
    move("other", to: "assets")
    #expect(next(watcher) == ["assets/icons/a.svg"])
    // What was moved away does not count any more, what came in its place does.
    try scratch.write("three", to: "old/icons/a.svg")
    #expect(staysSilent(watcher))
    try scratch.write("four", to: "assets/icons/a.svg")
    #expect(next(watcher) == ["assets/icons/a.svg"])
  }

  @Test(arguments: [false, true])
  func links(polling: Bool) throws {
    try scratch.write("one", to: "first/a")
    try scratch.write("two", to: "second/a")
    symlink("first", path("assets"))
    symlink("assets/a", path("link"))
    let watcher = watcher([file("link")], polling: polling)
    try scratch.write("three", to: "first/a")
    #expect(next(watcher) == ["link"])
    symlink("second", path("new"))
    move("new", to: "assets")
    #expect(next(watcher) == ["link"])
    try scratch.write("four", to: "first/a")
    #expect(staysSilent(watcher))
    try scratch.write("five", to: "second/a")
    #expect(next(watcher) == ["link"])
  }

  @Test(arguments: [false, true])
  func theNamesInAFolder(polling: Bool) throws {
    try scratch.write("one", to: "fonts/a")
    let watcher = watcher([.names(in: path("fonts"))], polling: polling)
    try scratch.write("two", to: "fonts/a")
    #expect(staysSilent(watcher))
    try scratch.write("", to: "fonts/b")
    #expect(next(watcher) == ["fonts"])
    move("fonts/b", to: "fonts/c")
    #expect(next(watcher) == ["fonts"])
    try FileManager.default.removeItem(atPath: path("fonts"))
    #expect(next(watcher) == ["fonts"])
    try FileManager.default.createDirectory(atPath: path("fonts"), withIntermediateDirectories: false)
    #expect(next(watcher) == ["fonts"])
  }

  @Test(arguments: [false, true])
  func whatIsNotWatchedOrStaysEqualIsNotTold(polling: Bool) throws {
    try scratch.write("one", to: "a")
    let watcher = watcher([file("a")], polling: polling)
    try scratch.write("b", to: "b")
    unlink(path("b"))
    #expect(utimes(path("a"), nil) == 0 && chmod(path("a"), 0o600) == 0)
    try scratch.write("one", to: "a.tmp")
    move("a.tmp", to: "a")
    #expect(staysSilent(watcher))
  }

  @Test(arguments: [false, true])
  func aFloodIsFewRounds(polling: Bool) throws {
    let names = (0..<500).map { "assets/\($0)" }
    for name in names { try scratch.write("one", to: name) }
    var known = names.map(file)
    let watcher = watcher(known, polling: polling)
    #expect(staysSilent(watcher))
    let writer = Thread { [scratch] in
      for round in 0..<2 { for name in names { _ = try? scratch.write("\(round)", to: name) } }
      _ = try? scratch.write("last", to: names[499])
    }
    writer.start()
    var rounds = 0
    while true {
      let isOver = writer.isFinished
      guard case .changed = watcher.wait(timeout: .seconds(1)) else {
        if isOver { break }
        continue
      }
      rounds += 1
      known = names.map(file)
      watcher.update(known)
    }
    let behind = zip(names, known).count { name, input in file(name).content != input.content }
    #expect(behind == 0)
    #expect((1..<300).contains(rounds))
  }

  /// More notices than the system keeps.
  @Test func aFloodThatOverflowsIsToldNevertheless() throws {
    try scratch.write("one", to: "a")
    let watcher = watcher([file("a")])
    for _ in 0..<10_000 {
      try scratch.write("", to: "b")
      move("b", to: "c")
    }
    try scratch.write("two", to: "a")
    #expect(next(watcher) == ["a"])
    try scratch.write("three", to: "a")
    #expect(next(watcher) == ["a"])
  }

  @Test(arguments: [false, true])
  func whatChangedBeforeItWasWatchedIsTold(polling: Bool) throws {
    try scratch.write("one", to: "a")
    let input = file("a")
    try scratch.write("two", to: "a")
    #expect(next(watcher([input], polling: polling)) == ["a"])
  }

  @Test(arguments: [false, true])
  func thePathsChangeBetweenRounds(polling: Bool) throws {
    try scratch.write("one", to: "a")
    try scratch.write("one", to: "b")
    let watcher = watcher([file("a")], polling: polling)
    watcher.update([file("b")])
    try scratch.write("two", to: "a")
    #expect(staysSilent(watcher))
    try scratch.write("two", to: "b")
    #expect(next(watcher) == ["b"])
    // Who goes on with what he knew of `b` is told when it is that again.
    watcher.update([file("a"), Input(path: path("b"), content: .file(Digest(of: Array("one".utf8))))])
    #expect(staysSilent(watcher))
    try scratch.write("one", to: "b")
    #expect(next(watcher) == ["b"])
  }

  @Test func aDescriptorEndsTheWaiting() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let watcher = watcher([file("a")])
    #expect(watcher.wait(timeout: .milliseconds(10), stop: ends[0]) == .timedOut)
    write(ends[1], "x", 1)
    #expect(watcher.wait(stop: ends[0]) == .stopped)
  }
}
