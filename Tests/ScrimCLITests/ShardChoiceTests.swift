import Baking
import Testing

@testable import ScrimCLI

struct ShardChoiceTests {
  func shard(_ text: String, _ environment: [String: String] = [:]) throws -> String {
    try ShardChoice(parsing: text).shard(in: Surroundings(environment: environment)).description
  }

  @Test func takesAShareByItsNumber() throws {
    #expect(try shard("3/16") == "3/16")
    #expect(try shard("1/1", ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4"]) == "1/1")
    #expect(try shard("1024/1024") == "1024/1024")
  }

  @Test(arguments: [
    ("3", "'--shard' wants 'I/N', 'auto' or 'auto/N', not '3'"),
    ("a/4", "'--shard' wants a number from 1 to 4 before '/4', not 'a'"),
    ("0/4", "'--shard' wants a number from 1 to 4 before '/4', not '0'"),
    ("5/4", "'--shard' wants a number from 1 to 4 before '/4', not '5'"),
    ("-1/4", "'--shard' wants a number from 1 to 4 before '/4', not '-1'"),
    ("1/0", "'--shard' wants 1 to 1024 shares, not 0"),
    ("1/1025", "'--shard' wants 1 to 1024 shares, not 1025"),
    ("auto/0", "'--shard' wants 1 to 1024 shares, not 0"),
    ("auto/x", "'--shard' wants 'I/N', 'auto' or 'auto/N', not 'auto/x'"),
    ("1/2/3", "'--shard' wants 'I/N', 'auto' or 'auto/N', not '1/2/3'"),
    ("Auto", "'--shard' wants 'I/N', 'auto' or 'auto/N', not 'Auto'"),
    ("1/99999999999999999999", "'--shard' wants 'I/N', 'auto' or 'auto/N', not '1/99999999999999999999'"),
  ])
  func refuses(text: String, message: String) {
    #expect(throws: UsageError(message)) { try ShardChoice(parsing: text) }
  }

  @Test(arguments: [
    ("auto", ["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "4"], "3/4"),
    ("auto", ["CI_NODE_TOTAL": "1"], "1/1"),
    ("auto/4", ["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "4"], "3/4"),
    ("auto", ["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "4"], "1/4"),
    ("auto", ["BUILDKITE_PARALLEL_JOB": "3", "BUILDKITE_PARALLEL_JOB_COUNT": "4"], "4/4"),
    ("auto/16", ["JOB_COMPLETION_INDEX": "0"], "1/16"),
    ("auto", ["JOB_COMPLETION_INDEX": "15", "SCRIM_SHARD_COUNT": "16"], "16/16"),
    // sbatch --array=0-15, 1-16, 10-40:10
    (
      "auto",
      [
        "SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "16", "SLURM_ARRAY_TASK_MIN": "0",
        "SLURM_ARRAY_TASK_MAX": "15", "SLURM_ARRAY_TASK_STEP": "1",
      ], "1/16"
    ),
    (
      "auto",
      [
        "SLURM_ARRAY_TASK_ID": "16", "SLURM_ARRAY_TASK_COUNT": "16", "SLURM_ARRAY_TASK_MIN": "1",
        "SLURM_ARRAY_TASK_MAX": "16", "SLURM_ARRAY_TASK_STEP": "1",
      ], "16/16"
    ),
    (
      "auto",
      [
        "SLURM_ARRAY_TASK_ID": "30", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "10",
        "SLURM_ARRAY_TASK_MAX": "40", "SLURM_ARRAY_TASK_STEP": "10",
      ], "3/4"
    ),
    // Two that say the same.
    (
      "auto",
      [
        "CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "4", "JOB_COMPLETION_INDEX": "2", "SCRIM_SHARD_COUNT": "4",
        "CIRCLE_NODE_INDEX": "",
      ], "3/4"
    ),
  ])
  func findsTheShareInTheEnvironment(text: String, environment: [String: String], found: String) throws {
    #expect(try shard(text, environment) == found)
    #expect(Set(environment.keys).isSubset(of: Surroundings.variables))
  }

  @Test(arguments: [
    ("auto", ["CI_NODE_INDEX": "5", "CI_NODE_TOTAL": "4"], "CI_NODE_INDEX is 5, and there are 4 from 1 on"),
    ("auto", ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "4"], "CI_NODE_INDEX is 0, and there are 4 from 1 on"),
    (
      "auto", ["CIRCLE_NODE_INDEX": "4", "CIRCLE_NODE_TOTAL": "4"], "CIRCLE_NODE_INDEX is 4, and there are 4 from 0 on"
    ),
    ("auto", ["CI_NODE_INDEX": "two", "CI_NODE_TOTAL": "4"], "CI_NODE_INDEX is 'two', not a number"),
    (
      "auto", ["JOB_COMPLETION_INDEX": "0"],
      "JOB_COMPLETION_INDEX is 0, but SCRIM_SHARD_COUNT is not set; say of how many, as in '--shard auto/4'"
    ),
  ])
  func refusesAnEnvironmentThatContradictsItself(text: String, environment: [String: String], message: String) {
    #expect(throws: UsageError("'--shard \(text)': \(message)")) { try shard(text, environment) }
  }

  @Test(arguments: [
    ["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "8"], ["CI_NODE_TOTAL": "8", "CI_NODE_INDEX": "8"],
  ])
  func refusesAnotherCountThanTheEnvironments(environment: [String: String]) {
    #expect(throws: UsageError("'--shard auto/16': CI_NODE_TOTAL is 8")) { try shard("auto/16", environment) }
  }

  @Test func refusesAnArrayWithGaps() {
    let environment = [
      "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "1",
      "SLURM_ARRAY_TASK_MAX": "7", "SLURM_ARRAY_TASK_STEP": "1",
    ]
    #expect(
      throws: UsageError(
        "'--shard auto': 3 tasks from 1 to 7 have gaps between them; number them in one row, as in '--array=1-3'")
    ) { try shard("auto", environment) }
  }

  @Test func refusesTwoSystemsThatDisagree() {
    let environment = [
      "CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "4", "BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "4",
    ]
    #expect(
      throws: UsageError(
        "'--shard auto': GitLab says 3/4, and Buildkite says 1/4; say which, as in '--shard 3/4'")
    ) { try shard("auto", environment) }
  }

  @Test func saysWhatItLookedFor() throws {
    let error = #expect(throws: UsageError.self) { try shard("auto") }
    for system in ShardSystem.all {
      #expect(try #require(error).message.contains("\(system.index) with \(system.count) (\(system.name))"))
    }
  }

  @Test func isAnOptionOfBake() async throws {
    let arguments = try Arguments(parsing: ["--shard", "auto/8"], options: Bake.options)
    #expect(try Bake(arguments).order.shardChoice == .auto(count: 8))
    #expect(try Bake(Arguments(parsing: [], options: Bake.options)).order.shardChoice == nil)
    let fake = FakeTerminal()
    #expect(await fake.run("bake", "--shard", "5/4") == .couldNotStart)
    #expect(
      fake.errors.text.hasPrefix("scrim bake: '--shard' wants a number from 1 to 4 before '/4', not '5'\n"))
  }
}
