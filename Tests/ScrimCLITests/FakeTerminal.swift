import Synchronization

@testable import ScrimCLI

/// A console on memory, with a clock that a test sets.
final class FakeTerminal: Sendable {
  let output = MemoryStream()
  let errors = MemoryStream()
  let console: Console
  private let clock: Clock

  private final class Clock: Sendable {
    let time = Mutex(Duration.zero)
  }

  init(_ surroundings: Surroundings = Surroundings()) {
    let clock = Clock()
    self.clock = clock
    console = Console(surroundings: surroundings, output: output, errors: errors) { clock.time.withLock { $0 } }
  }

  func wait(_ duration: Duration) { clock.time.withLock { $0 += duration } }

  func run(_ words: String...) async -> ExitCode { await Scrim.run(words, on: console) }
}

extension Surroundings {
  static func terminal(width: Int = 80, _ environment: [String: String] = [:]) -> Surroundings {
    Surroundings(environment: environment, outputIsTerminal: true, errorsAreTerminal: true, terminalWidth: width)
  }
}
