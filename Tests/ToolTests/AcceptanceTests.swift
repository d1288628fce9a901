import Foundation
import TestSupport
import Testing

/// The acceptance cases that this version fulfils, held by their own checker and PNG decoder.
@Test(.enabled(if: Repository.shared != nil), arguments: ["full", "stitched", "sequence"])
func acceptance(name: String) throws {
  let folder = try #require(Repository.shared).appending(path: "acceptance")
  let scratch = try Scratch()
  let run = try Tool.run(
    ["bake", "--manifest", folder.path + "/\(name)/guides.yaml", "--output", scratch.folder.path + "/out"])
  #expect(run.exitCode == 0, "\(run.errors)")
  let check = Process()
  check.executableURL = URL(filePath: "/usr/bin/env")
  check.arguments = [
    "python3", folder.path + "/check.py", folder.path + "/\(name)/expect.json", scratch.folder.path + "/out",
  ]
  let pipe = Pipe()
  check.standardOutput = pipe
  try check.run()
  let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  check.waitUntilExit()
  #expect(check.terminationStatus == 0, "\(said)")
}
