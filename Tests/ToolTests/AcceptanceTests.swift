import Foundation
import TestSupport
import Testing

/// The acceptance cases, held by their own checker and PNG decoder.
@Test(
  .enabled(if: Repository.shared != nil), arguments: ["full", "stitched", "sequence", "masked", "shapes", "reveals"])
func acceptance(name: String) throws {
  let folder = try #require(Repository.shared).appending(path: "acceptance")
  let scratch = try Scratch()
  let run = try Tool.run(
    ["bake", "--manifest", folder.path + "/\(name)/guides.yaml", "--output", scratch.folder.path + "/out"])
  #expect(run.exitCode == 0, "\(run.errors)")
  let check = try Tool.run(
    [
      "python3", folder.path + "/check.py", folder.path + "/\(name)/expect.json", scratch.folder.path + "/out",
    ], program: URL(filePath: "/usr/bin/env"))
  #expect(check.exitCode == 0, "\(check.output)\(check.errors)")
}
