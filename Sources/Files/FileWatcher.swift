#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Waits until files or folders are no longer what they were. The system's notices only say where to look: what counts
/// is the content, so a file that is touched, or replaced by an equal one, is not told.
package final class FileWatcher {
  package enum Event: Sendable, Hashable {
    /// What has changed, sorted: paths as they were given.
    case changed([String])
    /// The descriptor that ends the waiting has something to read.
    case stopped
    case timedOut
  }

  private var watched: [String: Watched] = [:]
  /// `nil` where there are no notices, or none are wanted.
  private let source: (any ChangeSource)?
  /// Paths that are followed since the last wait: they may have changed before that.
  private var unseen: Set<String> = []
  /// Paths to look at once more, at that moment.
  private var due: [String: ContinuousClock.Instant] = [:]
  private var nextPoll: ContinuousClock.Instant

  private struct Watched {
    var input: Input
    /// What was there at the last look; what is still so was told already, or is no change.
    var seen = Seen.unknown
    /// What was there before the change that was told last.
    var before: Input.Content?
  }

  private enum Seen: Equatable {
    case unknown, nothing
    case file(FileStamp)
  }

  /// A burst of changes is over when nothing came for this long.
  private static let quiet = Duration.milliseconds(3)
  /// A burst that does not end is told in parts, as long as this.
  private static let burst = Duration.milliseconds(30)
  /// How long a file may be gone or empty, as it is while some programs save it.
  private static let grace = Duration.milliseconds(100)
  /// How long a change may be kept back for files that are gone or empty.
  private static let patience = Duration.milliseconds(300)
  private static let pollInterval = Duration.milliseconds(100)

  /// - Parameter polling: whether to look every 100 ms, whatever notices the system could give.
  package init(polling: Bool = false) {
    #if canImport(Glibc)
      source = polling ? nil : Inotify()
    #else
      source = polling ? nil : Kqueue()
    #endif
    nextPoll = .now
  }

  /// Watches these from now on and no others. What differs already is told by the next wait.
  /// - Parameter inputs: with the content that was last made use of.
  package func update(_ inputs: some Sequence<Input>) {
    var next: [String: Watched] = [:]
    for input in inputs {
      guard var entry = watched[input.path] else {
        next[input.path] = Watched(input: input, seen: input.stamp.map(Seen.file) ?? .unknown)
        unseen.insert(input.path)
        continue
      }
      // Who still has the content from before a change has not made use of it, but knows of it.
      if input.content != entry.before {
        entry.input = input
        entry.before = nil
      }
      next[input.path] = entry
    }
    watched = next
    source?.follow(Set(next.keys))
    unseen.formIntersection(next.keys)
    due = due.filter { next[$0.key] != nil }
  }

  /// The paths that are looked at in intervals.
  private var polled: some Collection<String> {
    source.map { Array($0.unheard) } ?? Array(watched.keys)
  }

  /// Whether some paths are looked at in intervals, because the system gives no notice of their changes.
  package var isPolling: Bool { source.map { !$0.unheard.isEmpty } ?? true }

  /// Waits for a change, and then until a burst of changes is over.
  /// - Parameters:
  ///   - timeout: for ever without one.
  ///   - stop: a descriptor that becomes readable when there is no more need to wait.
  package func wait(timeout: Duration? = nil, stop: Int32? = nil) -> Event {
    let end = timeout.map { ContinuousClock.now + $0 }
    var changed: Set<String> = []
    var first: ContinuousClock.Instant?
    while true {
      var paths = unseen
      unseen = []
      if paths.isEmpty {
        let moments = [end, due.values.min(), isPolling ? nextPoll : nil].compactMap { $0 }
        guard sleep(until: moments.min(), stop: stop) else { return .stopped }
        paths = stirred()
        let now = ContinuousClock.now
        if paths.isEmpty, let end, now >= end, changed.isEmpty { return .timedOut }
      }
      if paths.isEmpty { continue }
      gather(&paths, stop: stop)
      changed.formUnion(paths.filter(look))
      guard !changed.isEmpty else { continue }
      // What is being replaced just now may belong to the same change.
      let start = first ?? .now
      first = start
      if due.isEmpty || .now > start + Self.patience { return .changed(changed.sorted()) }
    }
  }

  /// - Returns: whether to go on.
  private func sleep(until moment: ContinuousClock.Instant?, stop: Int32?) -> Bool {
    var files = [pollfd(fd: source?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)]
    files.append(pollfd(fd: stop ?? -1, events: Int16(POLLIN), revents: 0))
    let milliseconds = moment.map { moment in
      max(0, min(60_000, ((moment - .now) / .milliseconds(1)).rounded(.up)))
    }
    poll(&files, nfds_t(files.count), milliseconds.map(Int32.init) ?? -1)
    return files[1].revents == 0
  }

  /// Where to look now.
  private func stirred() -> Set<String> {
    let now = ContinuousClock.now
    let hints = source?.hints() ?? ChangeHints()
    for path in hints.begun where due[path] == nil { due[path] = now + Self.grace }
    var paths = hints.paths
    paths.formUnion(due.filter { $0.value <= now }.keys)
    if isPolling, now >= nextPoll {
      paths.formUnion(
        polled.filter { path in
          let seen = seen(path)
          return seen == .unknown || seen != watched[path]?.seen
        })
      // However many there are, looking takes a twentieth of the time at most.
      let end = ContinuousClock.now
      nextPoll = end + max(Self.pollInterval, (end - now) * 20)
    }
    return paths
  }

  /// Adds what else changes until nothing more does.
  private func gather(_ paths: inout Set<String>, stop: Int32?) {
    let end = ContinuousClock.now + Self.burst
    var stamps: [String: FileStamp?]?
    while ContinuousClock.now < end {
      guard sleep(until: .now + Self.quiet, stop: stop) else { return }
      let hints = source?.hints() ?? ChangeHints()
      for path in hints.begun where due[path] == nil { due[path] = .now + Self.grace }
      var isQuiet = hints.isEmpty
      paths.formUnion(hints.paths)
      if source == nil {
        let next = Dictionary(uniqueKeysWithValues: paths.map { ($0, Disk.stamp(of: $0)) })
        isQuiet = stamps == next
        stamps = next
      }
      if isQuiet { return }
    }
  }

  private func seen(_ path: String) -> Seen {
    let now = FileStamp.now
    guard let stamp = Disk.stamp(of: path) else { return .nothing }
    return stamp.settled(before: now).map(Seen.file) ?? .unknown
  }

  /// Whether a change is to be told.
  private func look(at path: String) -> Bool {
    guard let entry = watched[path] else { return false }
    let seen = seen(path)
    if seen == entry.seen, seen != .unknown {
      due[path] = nil
      return false
    }
    let (isUnchanged, found) = entry.input.checked()
    if isUnchanged {
      watched[path]!.input = found
      watched[path]!.seen = seen
      due[path] = nil
      return false
    }
    if isBeingReplaced(entry.input) {
      let moment = due[path] ?? .now + Self.grace
      due[path] = moment
      if moment > .now { return false }
      // What is gone may have gone with its folder. It may also come back before that is known.
      source?.walkAgain(path)
      unseen.insert(path)
    }
    due[path] = nil
    watched[path] = Watched(
      input: entry.input.content == .absent ? Input.found(at: path) : found, seen: seen, before: entry.input.content)
    return true
  }

  /// Whether what was there is gone or empty.
  private func isBeingReplaced(_ input: Input) -> Bool {
    guard input.content != .absent else { return false }
    guard let (kind, length) = Disk.entry(at: input.path) else { return true }
    return kind == .file && length == 0
  }
}
