package import Foundation

/// The built `scrim`, run as a process of its own.
package enum Tool {
  package struct Run: Sendable {
    package var output: String
    package var errors: String
    package var exitCode: Int32
  }

  /// The executable beside the test bundle.
  package static let path: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundleURL
      return bundle.deletingLastPathComponent().appending(path: "scrim")
    #else
      return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "scrim")
    #endif
  }()

  /// Runs the tool, or another program, in `folder` with `environment` added to a small fixed one, and waits for its end.
  package static func run(
    _ arguments: [String], in folder: URL = FileManager.default.temporaryDirectory,
    environment: [String: String] = [:], program: URL = path
  ) throws -> Run {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let inherited = ProcessInfo.processInfo.environment
    process.environment = ["PATH": inherited["PATH"] ?? "", "HOME": inherited["HOME"] ?? "/"].merging(environment) {
      $1
    }
    // Files rather than pipes: a full pipe that nobody reads would stop the program, and Foundation's reading of one
    // traps where the end of another process interrupts it.
    let files = try ["out", "err"].map { _ in
      let url = FileManager.default.temporaryDirectory.appending(path: "scrim-\(UUID().uuidString)")
      try Data().write(to: url)
      return (url, try FileHandle(forWritingTo: url))
    }
    defer { for (url, _) in files { try? FileManager.default.removeItem(at: url) } }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = files[0].1
    process.standardError = files[1].1
    try process.run()
    process.waitUntilExit()
    return Run(
      output: try String(contentsOf: files[0].0, encoding: .utf8),
      errors: try String(contentsOf: files[1].0, encoding: .utf8), exitCode: process.terminationStatus)
  }
}
