package import Foundation

/// The tool, or another program, while it runs. It is killed with its owner.
package final class RunningTool {
  private let process = Process()
  private let files: [URL]
  /// Whether its number may be another process's by now.
  private var isReaped = false

  /// Starts `program` in `folder` with `environment` added to a small fixed one.
  package init(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:], program: URL = Tool.path
  ) throws {
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let inherited = ProcessInfo.processInfo.environment
    process.environment = ["PATH": inherited["PATH"] ?? "", "HOME": inherited["HOME"] ?? "/"].merging(environment) {
      $1
    }
    // Files rather than pipes: a full pipe that nobody reads would stop the program, and Foundation's reading of one
    // traps where the end of another process interrupts it.
    files = ["out", "err"].map { _ in
      FileManager.default.temporaryDirectory.appending(path: "scrim-\(UUID().uuidString)")
    }
    let handles = try files.map { url in
      try Data().write(to: url)
      return try FileHandle(forWritingTo: url)
    }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    try process.run()
  }

  deinit {
    if !isReaped, process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      _ = exitCode()
    }
    for url in files { try? FileManager.default.removeItem(at: url) }
  }

  /// What it wrote so far.
  package var output: String { text(0) }
  package var errors: String { text(1) }

  private func text(_ file: Int) -> String { (try? String(contentsOf: files[file], encoding: .utf8)) ?? "" }

  package func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for its end.
  package func end() throws -> Tool.Run {
    let exitCode = exitCode()
    return Tool.Run(
      output: try String(contentsOf: files[0], encoding: .utf8),
      errors: try String(contentsOf: files[1], encoding: .utf8), exitCode: exitCode)
  }

  /// Waits for the end of the process itself. Foundation waits for the end of a pipe besides, which another process that
  /// was started at the same time may hold open: two that run on would wait for each other.
  private func exitCode() -> Int32 {
    while true {
      var status: Int32 = 0
      switch waitpid(process.processIdentifier, &status, WNOHANG) {
      case 0: usleep(2000)
      case process.processIdentifier:
        isReaped = true
        return status & 0x7f == 0 ? status >> 8 & 0xff : status & 0x7f
      default:
        if errno == EINTR { continue }
        // Foundation was first, and knows.
        isReaped = true
        process.waitUntilExit()
        return process.terminationStatus
      }
    }
  }
}
