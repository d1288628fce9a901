import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The user's wish, or the system's, that the process ends: SIGINT, SIGTERM or SIGHUP.
///
/// Once `begin` is called, such a signal only sets `signal`; who works looks at that between two pieces of work, and
/// comes to an orderly end. Where that takes too long, or with a second signal, the process ends at once, its drafts
/// deleted.
package enum Interruption {
  /// The first signal that came; `nil` for none.
  package static var signal: Int32? {
    let number = number.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Whether work should stop. Cheap enough for each piece of work.
  package static var isPending: Bool { number.load(ordering: .relaxed) != 0 }

  /// The exit code of a process that a signal ended, as a shell tells it.
  package static func exitCode(_ signal: Int32) -> Int32 { 128 + signal }

  private static let number = Atomic<Int32>(0)
  /// Where the handler tells the thread that sees to the end that there was a signal.
  private static let bell = Atomic<Int32>(-1)
  private static let hooks = Mutex<[ObjectIdentifier: @Sendable () -> Void]>([:])

  /// Readable for ever after a signal came, for who waits for other things, too; `nil` before `begin`.
  package static var descriptor: Int32? {
    let file = flag.load(ordering: .acquiring)
    return file < 0 ? nil : file
  }

  private static let flag = Atomic<Int32>(-1)

  /// How long an orderly end may take, in milliseconds.
  private static let patience: Int32 = 700

  /// Takes the signals over, once a process. Signals that were ignored when the process began, as by nohup, stay so.
  ///
  /// A handler rather than `sigwait`: the main thread of a program that waits for tasks has no signal blocked.
  package static func begin() {
    var (ends, mast): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard bell.load(ordering: .relaxed) < 0, pipe(&ends) == 0, pipe(&mast) == 0 else { return }
    for end in ends + mast { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    bell.store(ends[1], ordering: .releasing)
    flag.store(mast[0], ordering: .releasing)
    // The handler may use only what is there already.
    _ = isPending
    let (listener, halyard) = (ends[0], mast[1])
    let isStarted = start {
      while next(on: listener, within: -1) == false {}
      var byte: UInt8 = 0
      _ = write(halyard, &byte, 1)
      _ = next(on: listener, within: patience)
      endHard()
    }
    guard isStarted else { return }
    for signal in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(signal) { setHandler(of: signal, take) }
  }

  /// Called in the midst of whatever a thread does.
  private static let take: @convention(c) (Int32) -> Void = { signal in
    let fault = errno
    _ = number.compareExchange(expected: 0, desired: signal, ordering: .acquiringAndReleasing)
    var byte: UInt8 = 0
    _ = write(bell.load(ordering: .acquiring), &byte, 1)
    errno = fault
  }

  /// Waits for a signal, and returns whether there was one.
  /// - Parameter time: in milliseconds; negative for ever.
  private static func next(on listener: Int32, within time: Int32) -> Bool {
    var source = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    return poll(&source, 1, time) == 1 && read(listener, &byte, 1) == 1
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Runs `work` in a thread of its own; false where there can be none.
  private static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(Work(work)).toOpaque()
    #if canImport(Glibc)
      var thread = pthread_t()
      let result = pthread_create(&thread, nil, { Work.run($0!) }, box)
    #else
      var thread: pthread_t?
      let result = pthread_create(&thread, nil, { Work.run($0) }, box)
    #endif
    guard result == 0 else {
      Unmanaged<Work>.fromOpaque(box).release()
      return false
    }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      pthread_detach(thread!)
    #endif
    return true
  }

  private final class Work: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }

    static func run(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      Unmanaged<Work>.fromOpaque(box).takeRetainedValue().body()
      return nil
    }
  }

  // MARK: - The hard end

  /// Has `hook` called before a hard end, by a thread of its own, until `owner` is forgotten.
  package static func onHardEnd(of owner: AnyObject, _ hook: @escaping @Sendable () -> Void) {
    hooks.withLock { $0[ObjectIdentifier(owner)] = hook }
  }

  package static func forget(_ owner: AnyObject) {
    hooks.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(owner)) }
  }

  private static func endHard() {
    // Should a hook hang, as on a disk that does not answer, this ends the process.
    setHandler(of: SIGALRM, SIG_DFL)
    alarm(1)
    for hook in hooks.withLock({ Array($0.values) }) { hook() }
    _exit(exitCode(signal ?? SIGTERM))
  }
}

/// The property `signal` hides the system's function within the type.
private func setHandler(of number: Int32, _ handler: (@convention(c) (Int32) -> Void)?) { signal(number, handler) }
