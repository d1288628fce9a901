import Files

extension OutputFolder {
  /// Locks the folder for this process; says so where it waits for another one.
  /// - Throws: only where an interruption ends the wait.
  func lock(on console: Console) throws(FileError) -> FolderLock {
    try lock(waiting: { owner in
      let process = owner.map { ", process \($0)," } ?? ""
      console.report("another bake\(process) is at work in \(path); waiting for it")
    })
  }
}
