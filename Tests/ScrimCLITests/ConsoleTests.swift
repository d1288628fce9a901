import Diagnostics
import Testing

@testable import ScrimCLI

struct ConsoleTests {
  @Test(
    arguments: [
      ([:], true, true), ([:], false, false), (["TERM": "dumb"], true, false), (["TERM": "xterm"], true, true),
      (["NO_COLOR": "1"], true, false), (["NO_COLOR": ""], true, true), (["CLICOLOR": "0"], true, false),
      (["CLICOLOR": "1"], false, false), (["CLICOLOR_FORCE": "1"], false, true),
      (["CLICOLOR_FORCE": "0"], false, false),
      (["CLICOLOR_FORCE": "0"], true, true), (["CLICOLOR_FORCE": "1", "CLICOLOR": "0"], false, true),
      (["CLICOLOR_FORCE": "1", "TERM": "dumb"], true, true), (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
    ] as [([String: String], Bool, Bool)])
  func colorsByEnvironmentAndTerminal(environment: [String: String], isTerminal: Bool, isColored: Bool) {
    let fake = FakeTerminal(
      Surroundings(environment: environment, outputIsTerminal: isTerminal, errorsAreTerminal: isTerminal))
    #expect(fake.console.errorsAreColored == isColored)
    #expect(fake.console.styled(.bold, "a") == (isColored ? "\u{1B}[1ma\u{1B}[0m" : "a"))
    #expect(fake.console.styledError(.bold, "a") == (isColored ? "\u{1B}[1ma\u{1B}[0m" : "a"))
  }

  @Test func colorsEachStreamByItself() {
    let console = FakeTerminal(Surroundings(outputIsTerminal: false, errorsAreTerminal: true)).console
    #expect(console.styled(.bold, "a") == "a")
    #expect(console.styledError(.bold, "a") == "\u{1B}[1ma\u{1B}[0m")
  }

  @Test func partsResultsFromTheRest() {
    let fake = FakeTerminal()
    fake.console.write("result")
    fake.console.report("fault")
    #expect(fake.output.text == "result\n")
    #expect(fake.errors.text == "fault\n")
  }

  @Test func stepsOfGitHubAreCommandedByCommandsAlone() {
    let fake = FakeTerminal()
    let console = fake.console.readBySteps()
    console.write("::stop-commands::x")
    console.write("a\n \u{3000}\t::error::b\nc::d:: ###[e]#[##[")
    console.writeCommand("::error::##[f")
    console.keeping(DiagnosticLog(), isMuted: false).report("\u{200B}:\u{301}:debug::")
    #expect(
      fake.output.text
        == #"""
        \u{3A}:stop-commands::x
        a
         \#u{3000}\#t\u{3A}:error::b
        c::d:: ###\u{5B}e]#[##\u{5B}
        ::error::##[f

        """#)
    #expect(fake.errors.text == "\u{200B}\\u{3A}\u{301}:debug::\n")
    fake.console.write("::as it is")
    #expect(fake.output.text.hasSuffix("\n::as it is\n"))
  }

  @Test func drawsProgressNowAndThenAndErasesIt() {
    let fake = FakeTerminal(.terminal())
    fake.console.drawProgress("1")
    fake.wait(.milliseconds(60))
    fake.console.drawProgress("2")
    fake.wait(.milliseconds(10))
    fake.console.drawProgress("3")
    fake.console.write("result")
    fake.console.eraseProgress()
    fake.wait(.seconds(1))
    fake.console.drawProgress("4")
    fake.console.eraseProgress()
    #expect(fake.errors.text == "\r1\u{1B}[K\r3\u{1B}[K\r\u{1B}[K\r4\u{1B}[K\r\u{1B}[K")
    #expect(fake.output.text == "result\n")
  }

  @Test func cutsProgressToTheTerminal() {
    let fake = FakeTerminal(.terminal(width: 8))
    fake.console.drawProgress("提示提示")
    #expect(fake.errors.text == "\r提示提…\u{1B}[K")
  }

  @Test(arguments: [Surroundings(), .terminal(["TERM": "dumb"])])
  func drawsNoProgressWhereItCouldNotBeErased(surroundings: Surroundings) {
    let fake = FakeTerminal(surroundings)
    fake.console.drawProgress("1")
    fake.console.eraseProgress()
    #expect(fake.errors.text == "")
  }

  @Test func tellsCountRateAndTimeLeft() {
    let fake = FakeTerminal(.terminal())
    let line = ProgressLine(on: fake.console, total: 500)
    var shown: [String] = []
    func advance(_ count: Int, after duration: Duration) {
      fake.wait(duration)
      let before = fake.errors.text.count
      for _ in 0..<count { line.advance() }
      shown.append(String(fake.errors.text.dropFirst(before)).replacing("\r", with: "").replacing("\u{1B}[K", with: ""))
    }
    advance(1, after: .zero)
    advance(1, after: .milliseconds(800))
    advance(1, after: .seconds(1))
    #expect(shown == ["1 of 500", "2 of 500, 2.5 a second, 4 min left", "3 of 500, 1.7 a second, 5 min left"])
    advance(449, after: .milliseconds(200))
    fake.wait(.seconds(2))
    line.advance()
    #expect(fake.errors.text.hasSuffix("\r453 of 500, 113 a second, 1 s left\u{1B}[K"))
  }
}
