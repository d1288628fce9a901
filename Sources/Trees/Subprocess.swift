import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Another program while it runs. No shell stands between: an argument is what it is, whatever it holds. The program is
/// ended with its owner.
struct Subprocess: ~Copyable, Sendable {
  private let id: pid_t
  /// The program's input, output and errors: our ends of the pipes; the first is -1 once it is closed.
  private var input: Int32
  private let output: Int32
  private let errors: Int32
  /// What was read of the output and not yet taken, from `taken` on.
  private var pending: [UInt8] = []
  private var taken = 0
  private var saidErrors: [UInt8] = []
  /// How the program ended, as the system tells it; `nil` as long as it is not known to have.
  private var ending: Int32?

  struct Failure: Error {
    /// The system's number of the fault; `ENOENT` where the program is not installed.
    let errno: Int32
  }

  /// How a program ended that was waited for.
  struct Run {
    var output: [UInt8]
    /// What it wrote to its errors, without the line's end.
    var errors: String
    var succeeded: Bool
  }

  /// Starts a program that is looked up in `PATH`.
  /// - Parameter environment: what to set besides this process's own.
  init(_ arguments: [String], environment: [(name: String, value: String)]) throws(Failure) {
    (id, input, output, errors) = try Self.start(arguments, environment)
  }

  deinit {
    for end in [input, output, errors] where end >= 0 { close(end) }
    guard ending == nil else { return }
    stop()
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }

  /// Runs a program to its end; there is nothing that it could read.
  static func run(_ arguments: [String], environment: [(name: String, value: String)]) throws(Failure) -> Run {
    var process = try Subprocess(arguments, environment: environment)
    close(process.input)
    process.input = -1
    var output: [UInt8] = []
    repeat {
      output += process.pending
      process.pending = []
    } while process.fill()
    return Run(output: output, errors: process.words(), succeeded: process.wait())
  }

  /// Writes to the program, which must read it: `false` where it has ended. The signal that this would raise is ignored
  /// in all of this program.
  mutating func send(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var count = 0
    while count < bytes.count {
      let result = bytes[count...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if result >= 0 { count += result } else if errno != EINTR { return false }
    }
    return true
  }

  /// The next line of the output, without its end; `nil` where the program has ended before one.
  mutating func line() -> String? {
    forgetTaken()
    var searched = taken
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { taken = end + 1 }
        return String(decoding: pending[taken..<end], as: UTF8.self)
      }
      searched = pending.count
      guard fill() else { return nil }
    }
  }

  /// So many bytes of the output; `nil` where the program has ended before.
  mutating func bytes(_ count: Int) -> [UInt8]? {
    forgetTaken()
    let held = min(count, pending.count - taken)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      pending[taken..<(taken + held)].withUnsafeBufferPointer { held in
        if !held.isEmpty { buffer.baseAddress!.initialize(from: held.baseAddress!, count: held.count) }
      }
      filled = held
      while filled < count {
        let result = receive(buffer.baseAddress! + filled, count - filled)
        guard result > 0 else { break }
        filled += result
      }
    }
    taken += held
    return bytes.count == count ? bytes : nil
  }

  /// Ends the program, wherever it is.
  func stop() {
    if ending == nil { kill(id, SIGTERM) }
  }

  /// What the program has written to its errors when it has ended, in one line. Another one that it started may hold the
  /// stream open for long: that is not waited for.
  mutating func words() -> String {
    var patience: Int32 = 50
    while true {
      var stream = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
      let count = poll(&stream, 1, patience)
      if count > 0 {
        guard receiveErrors() else { break }
      } else if count == 0 {
        guard patience > 0 else { break }
        // What it wrote last is in the stream by now.
        if ending(WNOHANG) != nil { patience = 0 }
      } else if errno != EINTR {
        break
      }
    }
    return String(decoding: saidErrors, as: UTF8.self).split(separator: "\n").joined(separator: "; ")
  }

  /// Waits for the end; whether the program then says that it did all.
  private mutating func wait() -> Bool { ending(0) == 0 }

  /// How the program ended; `nil` where it has not, and `options` say not to wait.
  private mutating func ending(_ options: Int32) -> Int32? {
    var status: Int32 = 0
    while ending == nil {
      let result = waitpid(id, &status, options)
      if result == 0 { return nil }
      if result == id { ending = status } else if errno != EINTR { ending = -1 }
    }
    return ending
  }

  private mutating func forgetTaken() {
    guard taken == pending.count else { return }
    pending.removeAll(keepingCapacity: true)
    taken = 0
  }

  /// Reads more of the output; `false` at its end.
  private mutating func fill() -> Bool {
    let room = 1 << 16
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = max(receive(buffer.baseAddress!, room), 0)
    }
    pending += bytes
    return !bytes.isEmpty
  }

  /// Reads what comes of the output; 0 at its end. Errors that come meanwhile are taken in, too: the program would wait
  /// for that before it writes on.
  private mutating func receive(_ start: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    var errorsEnded = false
    while true {
      var ends = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errorsEnded ? -1 : errors, events: Int16(POLLIN), revents: 0),
      ]
      if poll(&ends, nfds_t(ends.count), -1) < 0 {
        if errno == EINTR { continue }
        return 0
      }
      if ends[1].revents != 0 { errorsEnded = !receiveErrors() }
      if ends[0].revents != 0 {
        let result = read(output, start, count)
        if result >= 0 || errno != EINTR { return max(result, 0) }
      }
    }
  }

  /// Waits for errors; `false` at their end. No more than 64 KiB of them are kept.
  private mutating func receiveErrors() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(errors, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if saidErrors.count < 1 << 16 { saidErrors += chunk[..<max(count, 0)] }
      return count > 0
    }
  }

  /// One at a time: a pipe that another program inherits by chance would stay open as long as that one runs.
  private static let starting = Mutex(())

  private static func start(
    _ arguments: [String], _ environment: [(name: String, value: String)]
  ) throws(Failure) -> (pid_t, input: Int32, output: Int32, errors: Int32) {
    try starting.withLock { _ throws(Failure) in
      // Ours and the program's end of each: they are read from and written to.
      var ends: [(reading: Int32, writing: Int32)] = []
      for _ in 0..<3 {
        var pair: [Int32] = [-1, -1]
        guard pipe(&pair) == 0 else {
          let failure = Failure(errno: errno)
          for end in ends.flatMap({ [$0.reading, $0.writing] }) { close(end) }
          throw failure
        }
        for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        ends.append((pair[0], pair[1]))
      }
      var id: pid_t = 0
      let theirs = [ends[0].reading, ends[1].writing, ends[2].writing]
      let ours = [ends[0].writing, ends[1].reading, ends[2].reading]
      let fault = spawn(&id, arguments, variables(environment), theirs)
      for end in theirs { close(end) }
      guard fault == 0 else {
        for end in ours { close(end) }
        throw Failure(errno: fault)
      }
      return (id, ours[0], ours[1], ours[2])
    }
  }

  private static func spawn(
    _ id: inout pid_t, _ arguments: [String], _ variables: [String], _ streams: [Int32]
  ) -> Int32 {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    for (place, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(place))
    }
    // The program is not to inherit which signals this one heeds.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var texts: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for text in texts + settings { free(text) } }
    return posix_spawnp(&id, arguments[0], &actions, &attributes, &texts, &settings)
  }

  /// This process's variables with others set besides.
  private static func variables(_ additions: [(name: String, value: String)]) -> [String] {
    var variables = additions.map { "\($0.name)=\($0.value)" }
    var next = environ
    while let text = next.pointee {
      let variable = String(cString: text)
      if !additions.contains(where: { variable.hasPrefix("\($0.name)=") }) { variables.append(variable) }
      next += 1
    }
    return variables
  }
}
