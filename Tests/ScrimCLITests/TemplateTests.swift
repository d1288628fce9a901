import Diagnostics
import Foundation
import TestSupport
import Testing
import YAML

@testable import ScrimCLI

/// The files that people copy to have a bake on many machines.
struct TemplateTests {
  static let names = ["github-actions.yml", "gitlab-ci.yml", "kubernetes-job.yaml", "slurm-array.sh"]

  static func text(_ name: String) throws -> String {
    try String(contentsOf: Repository.folder.appending(path: "templates/\(name)"), encoding: .utf8)
  }

  @Test func allAreTested() throws {
    let folder = Repository.folder.appending(path: "templates")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == Self.names)
  }

  @Test(arguments: names.filter { !$0.hasSuffix(".sh") }) func isYAML(name: String) throws {
    for document in try Self.text(name).components(separatedBy: "\n---\n") {
      let (root, diagnostics) = YAMLReader.parse(Array(document.utf8), name: name)
      #expect(root != nil)
      #expect(diagnostics.map(\.message) == [])
    }
  }

  @Test func isAShellScript() throws {
    let path = Repository.folder.appending(path: "templates/slurm-array.sh").path
    let run = try Tool.run(["-n", path], program: URL(filePath: "/bin/sh"))
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  /// The lines that run the program, as a shell of the place would give them to it.
  static func commands(_ name: String) throws -> [[String]] {
    let values: KeyValuePairs = [
      "${{ matrix.shard }}": "1", "${{ strategy.job-total }}": "4", "${SLURM_CPUS_PER_TASK:-1}": "2",
      "$SLURM_ARRAY_TASK_ID": "1", "$CI_NODE_INDEX": "1", "$JOB_COMPLETION_INDEX": "1", "$GUIDES": "guides",
      "$shards": "shards", "$guides": "guides", "\"": "",
    ]
    return try text(name).split(separator: "\n").compactMap { line in
      guard !line.drop(while: { $0 == " " }).hasPrefix("#"), let range = line.range(of: "scrim ") else { return nil }
      let command = values.reduce(String(line[range.upperBound...])) {
        $0.replacingOccurrences(of: $1.key, with: $1.value)
      }
      return command.split(separator: " ").map(String.init)
    }
  }

  @Test(arguments: names) func runsCommandsThatThereAre(name: String) throws {
    let commands = try Self.commands(name)
    #expect(Set(commands.map(\.[0])).isSuperset(of: ["bake", "merge"]))
    for words in commands {
      let command = try #require(Scrim.commands.first { $0.name == words[0] }, "\(words)")
      let arguments = try Arguments(parsing: words.dropFirst(), options: command.options)
      _ = try command.init(arguments)
      #expect(!arguments.operands.contains { $0.contains("$") }, "\(words)")
      if words[0] == "bake" {
        // Each into a folder of its own, which is what is merged.
        #expect(arguments.value(of: "output")?.hasSuffix("shards/1") == true, "\(words)")
        #expect(arguments.value(of: "shard") != nil)
      }
    }
  }

  /// Two places tell the number of pods.
  @Test func theJobOfKubernetesAgreesWithItself() throws {
    let text = try Self.text("kubernetes-job.yaml")
    let bake = try #require(try Self.commands("kubernetes-job.yaml").first)
    let shard = try ShardChoice(
      parsing: Arguments(parsing: bake.dropFirst(), options: Bake.options).value(of: "shard")!)
    guard case .auto(let count?) = shard else {
      Issue.record("\(shard)")
      return
    }
    #expect(text.contains("completions: \(count)\n") && text.contains("parallelism: \(count)\n"))
  }
}
