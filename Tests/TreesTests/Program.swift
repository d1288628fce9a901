import Foundation
import TestSupport

@testable import Trees

/// Programs that make what is read.
enum Program {
  struct Failed: Error {
    let words: String
  }

  /// Runs a program of `PATH`, which must succeed; what it wrote.
  @discardableResult
  static func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) throws -> String {
    let run = try Tool.run(arguments, in: folder, environment: environment, program: URL(filePath: "/usr/bin/env"))
    guard run.exitCode == 0 else { throw Failed(words: "\(arguments): \(run.output)\(run.errors)") }
    return run.output
  }

  /// Runs git without the user's configuration.
  @discardableResult
  static func git(_ arguments: [String], in folder: URL) throws -> String {
    try run(
      ["git", "-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "core.autocrlf=false"] + arguments,
      in: folder, environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"])
  }

  static func has(_ program: String) -> Bool {
    (try? run(["sh", "-c", "command -v \(program)"], in: FileManager.default.temporaryDirectory)) != nil
  }
}

extension Tree {
  var paths: [String] { entries.map(\.path) }

  /// Of the file of that path.
  func text(_ path: String) throws -> String? {
    try index(of: path).map { String(decoding: try bytes(of: $0), as: UTF8.self) }
  }

  /// All files, with lengths that are those of the bytes.
  func texts() throws -> [String: String] {
    var texts: [String: String] = [:]
    for (index, entry) in entries.enumerated() {
      let bytes = try bytes(of: index)
      guard bytes.count == entry.length else { throw Program.Failed(words: "\(entry) has \(bytes.count) bytes") }
      texts[entry.path] = String(decoding: bytes, as: UTF8.self)
    }
    return texts
  }
}
