package import Diagnostics
import Synchronization

/// The terminal, or whatever stands in for it: results go to the output, what goes on and what is wrong to the errors,
/// and the last line of the errors may be a progress line. May be used from several threads.
package final class Console: Sendable {
  private let output: any TextStream
  private let errors: any TextStream
  let surroundings: Surroundings
  /// Time since some fixed moment.
  let now: @Sendable () -> Duration
  /// Where the diagnostics that are shown are kept, too.
  let log: DiagnosticLog?
  /// Whether nothing is shown, as the output is to be one document, written elsewhere.
  private let isMuted: Bool
  /// Whether a step of GitHub Actions reads what is shown, and is to take none of it for a command.
  private let isRead: Bool
  private let progress = Mutex(ProgressState())

  private struct ProgressState {
    var isShown = false
    var lastDrawn: Duration?
  }

  package convenience init(
    surroundings: Surroundings, output: any TextStream, errors: any TextStream,
    now: @escaping @Sendable () -> Duration = Console.uptime
  ) {
    self.init(surroundings, output: output, errors: errors, now: now, log: nil, isMuted: false, isRead: false)
  }

  private init(
    _ surroundings: Surroundings, output: any TextStream, errors: any TextStream,
    now: @escaping @Sendable () -> Duration, log: DiagnosticLog?, isMuted: Bool, isRead: Bool
  ) {
    self.surroundings = surroundings
    self.output = output
    self.errors = errors
    self.now = now
    self.log = log
    self.isMuted = isMuted
    self.isRead = isRead
  }

  /// A console on the same streams for a run whose diagnostics are kept.
  func keeping(_ log: DiagnosticLog, isMuted: Bool) -> Console {
    Console(surroundings, output: output, errors: errors, now: now, log: log, isMuted: isMuted, isRead: isRead)
  }

  /// A console on the same streams for a step of GitHub Actions, of which only `writeCommand` writes commands.
  func readBySteps() -> Console {
    Console(surroundings, output: output, errors: errors, now: now, log: log, isMuted: isMuted, isRead: true)
  }

  package static let uptime: @Sendable () -> Duration = {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }()

  /// Cells in a line of the output, or `nil` where it is no terminal and a line may be as long as it likes.
  package var outputWidth: Int? { surroundings.outputIsTerminal ? surroundings.terminalWidth : nil }

  /// Whether text of errors is coloured, for a `DiagnosticRenderer`.
  package var errorsAreColored: Bool { surroundings.isColored(terminal: surroundings.errorsAreTerminal) }

  /// Whether a progress line can be shown at all.
  package var showsProgress: Bool { !isMuted && surroundings.errorsAreTerminal && !surroundings.terminalIsDumb }

  /// Writes a result, with a line end.
  package func write(_ line: String) {
    if !isMuted { place(line, on: output) }
  }

  /// Writes a command to whoever reads the output, with a line end.
  func writeCommand(_ line: String) {
    if !isMuted { place(line, on: output, isCommand: true) }
  }

  /// Writes what goes on or what is wrong, with a line end.
  package func report(_ line: String) {
    if !isMuted { place(line, on: errors) }
  }

  /// Writes what is wrong with the command line, with a line end: of that no document tells.
  func refuse(_ line: String) { place(line, on: errors) }

  private func place(_ line: String, on stream: any TextStream, isCommand: Bool = false) {
    let line = isRead && !isCommand ? GitHubAnnotations.harmless(line) : line
    progress.withLock { state in
      erase(&state)
      stream.write(line + "\n")
    }
  }

  /// The text as it stands out in the output.
  package func styled(_ style: TerminalStyle, _ text: String) -> String {
    surroundings.isColored(terminal: surroundings.outputIsTerminal) ? style(text) : text
  }

  /// The text as it stands out among errors.
  package func styledError(_ style: TerminalStyle, _ text: String) -> String {
    errorsAreColored ? style(text) : text
  }

  // MARK: - Progress

  private static let drawingInterval = Duration.milliseconds(67)

  /// Draws the progress line anew, unless it was drawn a moment ago or there is no terminal.
  package func drawProgress(_ text: @autoclosure () -> String) {
    guard showsProgress else { return }
    progress.withLock { state in
      let now = now()
      if let last = state.lastDrawn, now - last < Self.drawingInterval { return }
      // A line that wraps could not be erased.
      errors.write("\r\(text().shortened(to: surroundings.terminalWidth - 1))\u{1B}[K")
      state = ProgressState(isShown: true, lastDrawn: now)
    }
  }

  /// Takes the progress line away, where one is shown.
  package func eraseProgress() { progress.withLock { erase(&$0) } }

  /// The same, unless another thread is writing just now: for the end of a process that may hang.
  func eraseProgressIfFree() { progress.withLockIfAvailable { erase(&$0) } }

  private func erase(_ state: inout ProgressState) {
    guard state.isShown else { return }
    errors.write("\r\u{1B}[K")
    state.isShown = false
  }
}
