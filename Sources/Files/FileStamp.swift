#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What the system says of a file without its being read. While that stays the same, so do the bytes: whatever writes to
/// a file moves `changed` on, which no program can set. It says nothing of another machine or another copy.
package struct FileStamp: Sendable, Hashable {
  /// In bytes.
  package var size: Int64
  /// When the content was written, in nanoseconds since 1970.
  package var modified: Int64
  /// When content, name or rights last changed, in nanoseconds since 1970.
  package var changed: Int64
  package var inode: UInt64

  package init(size: Int64, modified: Int64, changed: Int64, inode: UInt64) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
  }

  /// The stamp where it can be relied on from now on, else `nil`: a file that changes once more within the same tick of
  /// the clock keeps its times.
  /// - Parameter moment: `FileStamp.now`, asked for before the stamp was taken.
  package func settled(before moment: Int64) -> FileStamp? { changed < moment && modified < moment ? self : nil }

  /// The time that the system would give to a file that is written now, in nanoseconds since 1970.
  package static var now: Int64 {
    var time = timespec()
    #if canImport(Glibc)
      clock_gettime(CLOCK_REALTIME_COARSE, &time)
    #else
      clock_gettime(CLOCK_REALTIME, &time)
    #endif
    return time.nanoseconds
  }

  /// Waits until what was written before has settled: some milliseconds at most.
  package static func waitForTick() {
    let moment = now
    while now == moment { usleep(200) }
  }

  init(_ status: stat) {
    #if canImport(Glibc)
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #else
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #endif
    self.init(
      size: Int64(status.st_size), modified: modified.nanoseconds, changed: changed.nanoseconds,
      inode: UInt64(status.st_ino))
  }
}

extension timespec {
  fileprivate var nanoseconds: Int64 { Int64(tv_sec) * 1_000_000_000 + Int64(tv_nsec) }
}
