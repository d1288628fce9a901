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
    try RunningTool(arguments, in: folder, environment: environment, program: program).end()
  }
}
