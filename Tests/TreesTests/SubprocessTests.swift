import Foundation
import Testing

@testable import Trees

@Suite struct SubprocessTests {
  @Test func anArgumentIsWhatItIs() throws {
    let run = try Subprocess.run(["printf", "%s|", "$HOME", "a b", "*", "'\"", "--", "-n"], environment: [])
    #expect(String(decoding: run.output, as: UTF8.self) == "$HOME|a b|*|'\"|--|-n|")
    #expect(run.succeeded && run.errors.isEmpty)
  }

  @Test func tellsHowItEnded() throws {
    let run = try Subprocess.run(["sh", "-c", "echo one >&2; echo two >&2; exit 3"], environment: [])
    #expect(!run.succeeded && run.errors == "one; two")
    #expect(try !Subprocess.run(["sh", "-c", "kill -9 $$"], environment: []).succeeded)
  }

  @Test func setsVariablesBesideItsOwn() throws {
    let run = try Subprocess.run(
      ["sh", "-c", "echo $PATH:$LC_ALL"], environment: [(name: "LC_ALL", value: "C"), (name: "PATH", value: "/bin")])
    #expect(String(decoding: run.output, as: UTF8.self) == "/bin:C\n")
  }

  /// Neither stream may stop the program for want of a reader.
  @Test func readsMuchOfBothStreams() throws {
    let run = try Subprocess.run(
      ["sh", "-c", "head -c 3000000 /dev/zero >&2; head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2"],
      environment: [])
    #expect(run.output.count == 3_000_000 && run.succeeded)
  }

  @Test func answersLineByLineAndByteByByte() throws {
    var process = try Subprocess(["cat"], environment: [])
    for text in ["one", "", "three"] {
      let isSent = process.send(text + "\n")
      let line = process.line()
      #expect(isSent && line == text)
    }
    let isSent = process.send("abcdefg\nnext\n")
    #expect(isSent)
    let (start, rest, nothing, next) = (process.bytes(3), process.line(), process.bytes(0), process.line())
    #expect(start == Array("abc".utf8) && rest == "defg" && nothing == [] && next == "next")
  }

  @Test func tellsThatItHasEnded() throws {
    var process = try Subprocess(["sh", "-c", "printf abc; echo words >&2"], environment: [])
    let (bytes, line, words) = (process.bytes(4), process.line(), process.words())
    #expect(bytes == nil && line == nil && words == "words")
  }

  @Test(.timeLimit(.minutes(1))) func isStoppedWhereverItIs() throws {
    var process = try Subprocess(["sh", "-c", "echo words >&2; echo line; exec cat"], environment: [])
    let line = process.line()
    process.stop()
    let words = process.words()
    #expect(line == "line" && words == "words")
  }

  @Test(.timeLimit(.minutes(1))) func whatItLeftBehindIsNotWaitedFor() throws {
    var process = try Subprocess(["sh", "-c", "echo words >&2; sleep 90 & echo $!; exec cat"], environment: [])
    let other = pid_t(process.line() ?? "")
    defer { if let other { kill(other, SIGKILL) } }
    process.stop()
    let words = process.words()
    #expect(other != nil && words == "words")
    // Nor by one that has ended by itself.
    var ended = try Subprocess(["sh", "-c", "sleep 90 & echo $! >&2"], environment: [])
    let left = pid_t(ended.words())
    defer { if let left { kill(left, SIGKILL) } }
    #expect(left != nil)
  }
}
