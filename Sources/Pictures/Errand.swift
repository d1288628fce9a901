import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Work of a C library that nobody can stop, done by a thread of its own. Where that takes too long nobody waits for it
/// any more: it goes on until it ends, or until the process does.
///
/// Unchecked: the lock guards what changes.
final class Errand: @unchecked Sendable {
  private let work: @Sendable () -> Void
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let ended = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var isDone = false

  /// What `work` gives, or `nil` where it takes more than `seconds`: of the thread's processor time where the system
  /// tells that, so that a busy machine makes nothing too long.
  static func run<Result: Sendable>(seconds: Double, _ work: @escaping @Sendable () -> Result) -> Result? {
    let slot = Slot<Result>()
    let errand = Errand {
      let result = work()
      slot.result.withLock { $0 = result }
    }
    errand.run(seconds)
    return slot.result.withLock { $0 }
  }

  private final class Slot<Result: Sendable>: Sendable {
    let result = Mutex<Result?>(nil)
  }

  private init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
    lock.initialize(to: pthread_mutex_t())
    ended.initialize(to: pthread_cond_t())
    pthread_mutex_init(lock, nil)
    pthread_cond_init(ended, nil)
  }

  deinit {
    pthread_cond_destroy(ended)
    pthread_mutex_destroy(lock)
    ended.deallocate()
    lock.deallocate()
  }

  private func run(_ seconds: Double) {
    guard let thread = start() else { return work() }
    let start = Self.seconds(of: CLOCK_MONOTONIC)
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while !isDone, time(of: thread, since: start) < seconds {
      var moment = timespec()
      clock_gettime(CLOCK_REALTIME, &moment)
      moment.tv_nsec += 50_000_000
      moment.tv_sec += moment.tv_nsec / 1_000_000_000
      moment.tv_nsec %= 1_000_000_000
      pthread_cond_timedwait(ended, lock, &moment)
    }
  }

  /// `nil` where the system has no more threads.
  private func start() -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // What is nested deeply needs as much as the main thread has.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let errand = Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var thread: pthread_t?
      let fault = pthread_create(&thread, &attributes, { runErrand($0) }, errand.toOpaque())
    #else
      var thread = pthread_t()
      let fault = pthread_create(&thread, &attributes, { runErrand($0!) }, errand.toOpaque())
    #endif
    guard fault == 0 else {
      errand.release()
      return nil
    }
    return thread
  }

  fileprivate func carryOut() {
    work()
    pthread_mutex_lock(lock)
    isDone = true
    pthread_cond_signal(ended)
    pthread_mutex_unlock(lock)
  }

  /// The seconds that a thread has worked, which must not have ended, or else those that went by since `start`.
  private func time(of thread: pthread_t, since start: Double) -> Double {
    #if canImport(Glibc)
      var clock = clockid_t()
      if pthread_getcpuclockid(thread, &clock) == 0 { return Self.seconds(of: clock) }
    #endif
    return Self.seconds(of: CLOCK_MONOTONIC) - start
  }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

private func runErrand(_ errand: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<Errand>.fromOpaque(errand).takeRetainedValue().carryOut()
  return nil
}
