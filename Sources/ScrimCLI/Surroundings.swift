#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a run finds around it: environment variables and terminals, as values that a test can make up.
package struct Surroundings: Sendable {
  /// The environment variables that the program heeds.
  package static let variables =
    [
      "CLICOLOR", "CLICOLOR_FORCE", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE", "NO_COLOR", "TERM", Vigil.cause,
    ] + ShardSystem.variables

  /// How the program was called.
  package var program: String
  package var environment: [String: String]
  package var outputIsTerminal: Bool
  package var errorsAreTerminal: Bool
  /// Cells in a line of the terminal.
  package var terminalWidth: Int

  package init(
    program: String = "scrim", environment: [String: String] = [:], outputIsTerminal: Bool = false,
    errorsAreTerminal: Bool = false, terminalWidth: Int = 80
  ) {
    self.program = program
    self.environment = environment
    self.outputIsTerminal = outputIsTerminal
    self.errorsAreTerminal = errorsAreTerminal
    self.terminalWidth = terminalWidth
  }

  /// Those of this process.
  package static var current: Surroundings {
    var environment: [String: String] = [:]
    for name in variables {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return Surroundings(
      program: CommandLine.arguments.first ?? "scrim", environment: environment,
      outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorsAreTerminal: isatty(STDERR_FILENO) == 1, terminalWidth: currentWidth ?? 80)
  }

  private static var currentWidth: Int? {
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      var size = winsize()
      if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    }
    return nil
  }

  /// Whether text for a stream is coloured: by NO_COLOR, CLICOLOR_FORCE, CLICOLOR, and what the stream is.
  func isColored(terminal: Bool) -> Bool {
    if let value = environment["NO_COLOR"], !value.isEmpty { return false }
    if let value = environment["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
    return environment["CLICOLOR"] != "0" && terminal && !terminalIsDumb
  }

  /// Whether the terminal can only add to what it shows.
  var terminalIsDumb: Bool { environment["TERM"] == "dumb" }
}
