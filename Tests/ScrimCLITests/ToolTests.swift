import Foundation
import TestSupport
import Testing

/// The built tool, as a process.
struct ToolTests {
  @Test func tellsItsVersion() throws {
    let run = try Tool.run(["--version"])
    #expect(run.output == "scrim 0.1.0\n")
    #expect(run.errors == "")
    #expect(run.exitCode == 0)
  }

  @Test func refusesWithExitCode2() throws {
    let run = try Tool.run(["bake", "--ouptut", "x"])
    #expect(run.output == "")
    #expect(run.errors == "scrim bake: unknown option '--ouptut': did you mean '--output'?\nsee 'scrim bake --help'\n")
    #expect(run.exitCode == 2)
  }

  @Test func listsDevicesWithoutColorOffATerminal() throws {
    let run = try Tool.run(["devices", "iphone6"])
    #expect(run.output.hasPrefix("id "))
    #expect(run.exitCode == 0)
  }

  @Test func colorsWhereItIsForced() throws {
    let run = try Tool.run(["devices", "iphone6"], environment: ["CLICOLOR_FORCE": "1"])
    #expect(run.output.hasPrefix("\u{1B}[1mid "))
  }

  /// What the shell sees of `scrim <arguments> | reader`.
  private func shell(_ line: String) throws -> Tool.Run {
    try Tool.run(["-c", line, Tool.path.path], program: URL(filePath: "/bin/sh"))
  }

  @Test func isQuietWhenItsReaderLeaves() throws {
    // The reader is gone before the tool starts.
    let run = try shell("{ sleep 0.3; \"$0\" devices; echo $? >&2; } | :")
    #expect(run.output == "" && run.errors == "0\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func tellsThatTheOutputIsFull() throws {
    let run = try shell("\"$0\" devices > /dev/full")
    #expect(run.errors == "scrim: cannot write to the output: No space left on device\n")
    #expect(run.exitCode == 1)
  }
}
