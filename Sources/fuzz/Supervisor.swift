import Foundation

/// Shares the cases out to child processes, and notes what takes one down.
final class Supervisor {
  private let options: Fuzz.Options
  private let folder: URL
  private let program = URL(filePath: CommandLine.arguments[0])
  private var waiting: [Stretch] = []
  private var running: [Running] = []
  private var findings: [Door: Int] = [:]
  private var done: [Door: Int] = [:]
  private var times: [Door: Double] = [:]

  /// Cases that one child goes through.
  private struct Stretch {
    var door: Door
    var first: Int
    var count: Int
  }

  private struct Running {
    var stretch: Stretch
    var process: Process
    var progress: URL
    var log: URL
    var start: Date
    /// When the case was seen first, for those that wait for ever without working.
    var last: (number: Int, since: Date)
  }

  init(_ options: Fuzz.Options) throws {
    self.options = options
    folder = URL(filePath: options.output)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let shares = options.doors.reduce(0) { $0 + $1.share }
    for door in options.doors {
      let all = options.cases * door.share / shares
      // A child's memory does not grow for ever, and all ends at about one time.
      let length = max(200, min(5000, all / (options.jobs * 2) + 1))
      for start in stride(from: 0, to: all, by: length) {
        waiting.append(Stretch(door: door, first: options.first + start, count: min(length, all - start)))
      }
    }
    // What is slow comes first.
    waiting.sort { ($0.door.share, $1.first) > ($1.door.share, $0.first) }
  }

  /// Whether nothing was found.
  func run() throws -> Bool {
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < options.jobs, let stretch = waiting.popLast() { try start(stretch) }
      usleep(20_000)
      for index in running.indices.reversed() {
        if !running[index].process.isRunning {
          try finish(running.remove(at: index))
        } else {
          watch(&running[index])
        }
      }
    }
    for door in options.doors {
      let (count, found) = (done[door] ?? 0, findings[door] ?? 0)
      print(
        "\(door.rawValue): \(count) cases, \(found) findings, \(Int((times[door] ?? 0).rounded())) s"
          + (Child.isSanitized ? " with the address sanitizer" : ""))
    }
    return findings.isEmpty
  }

  private func start(_ stretch: Stretch) throws {
    let name = "\(stretch.door.rawValue)-\(options.seed)-\(stretch.first)"
    let log = folder.appending(path: name + ".log")
    let progress = folder.appending(path: name + ".progress")
    try Data().write(to: log)
    try withUnsafeBytes(of: stretch.first) { try Data($0).write(to: progress) }
    let process = Process()
    process.executableURL = program
    process.arguments = [
      stretch.door.rawValue, "--seed", "\(options.seed)", "--first", "\(stretch.first)", "--cases", "\(stretch.count)",
      "--progress", progress.path,
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["ASAN_OPTIONS"] =
      "detect_leaks=0:handle_sigill=1:handle_sigtrap=1:hard_rss_limit_mb=6000:quarantine_size_mb=64"
    environment["SWIFT_BACKTRACE"] = "enable=no"
    environment["G_MESSAGES_DEBUG"] = ""
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let output = try FileHandle(forWritingTo: log)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    running.append(
      Running(
        stretch: stretch, process: process, progress: progress, log: log, start: Date(), last: (stretch.first, Date())))
  }

  private func watch(_ running: inout Running) {
    let number = number(running.progress)
    if number != running.last.number {
      running.last = (number, Date())
    } else if Date().timeIntervalSince(running.last.since) > 300 {
      kill(running.process.processIdentifier, SIGKILL)
    }
  }

  private func finish(_ running: Running) throws {
    let stretch = running.stretch
    let (door, end) = (stretch.door, stretch.first + stretch.count)
    let reached = number(running.progress)
    times[door, default: 0] += Date().timeIntervalSince(running.start)
    done[door, default: 0] += min(end, reached + 1) - stretch.first
    if reached < end {
      try note(running, at: reached)
      if reached + 1 < end {
        waiting.append(Stretch(door: door, first: reached + 1, count: end - reached - 1))
      }
    }
    try? FileManager.default.removeItem(at: running.log)
    try? FileManager.default.removeItem(at: running.progress)
  }

  private func note(_ running: Running, at number: Int) throws {
    let door = running.stretch.door
    findings[door, default: 0] += 1
    let process = running.process
    let how =
      switch (process.terminationReason, process.terminationStatus) {
      case (.uncaughtSignal, SIGPROF): "takes too long"
      case (.uncaughtSignal, SIGKILL): "waits for ever, or takes too much memory"
      case (.uncaughtSignal, let signal): "ends by signal \(signal)"
      case (_, Child.tooMuchMemory): "takes too much memory"
      case (_, let code): "ends with exit code \(code)"
      }
    let name = "\(door.rawValue)-\(options.seed)-\(number)"
    let text = try String(decoding: Data(contentsOf: running.log), as: UTF8.self)
    try Data(text.utf8).write(to: folder.appending(path: name + ".txt"))
    let save = Process()
    save.executableURL = program
    save.arguments = [door.rawValue, "--seed", "\(options.seed)", "--case", "\(number)", "--print"]
    let file = folder.appending(path: name + ".input")
    try Data().write(to: file)
    save.standardOutput = try FileHandle(forWritingTo: file)
    try save.run()
    save.waitUntilExit()
    let reason = text.split(separator: "\n").first { $0.contains("Fatal error") || $0.contains("ERROR: ") }
    print(
      """
      \(door.rawValue), case \(number): \(how)\(reason.map { ": \($0)" } ?? "")
        \(file.path)
        again: \(program.path) \(door.rawValue) --seed \(options.seed) --case \(number)
      """)
    fflush(nil)
  }

  private func number(_ progress: URL) -> Int {
    guard let data = try? Data(contentsOf: progress), data.count == MemoryLayout<Int>.size else { return 0 }
    return data.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
  }
}
