import Diagnostics
import Record

/// Writes what a run came to in the format that it was asked for: one document at its end, or annotations after the text.
struct Reporter: Sendable {
  private let format: Format
  private let terminal: Console
  private let log = DiagnosticLog()
  private let start: Duration
  /// Where the run says what goes on and what is wrong. Where its output is a document, nothing of that is shown.
  let console: Console

  init(_ format: Format, on terminal: Console) {
    self.format = format
    self.terminal = terminal
    start = terminal.now()
    console = (format == .github ? terminal.readBySteps() : terminal).keeping(log, isMuted: format.isDocument)
  }

  /// Since the run began.
  var elapsed: Duration { terminal.now() - start }

  /// Ends a run. The report gets the diagnostics that were shown, and the time that all took.
  func finish(_ report: RunReport) -> ExitCode {
    var report = report
    report.diagnostics = log.diagnostics
    report.times.append(.init("total", elapsed))
    let places = RepositoryPlaces(terminal.surroundings)
    switch format {
    case .text, .ninja: break
    case .json: write(report.json.text())
    case .github:
      for line in GitHubAnnotations(places: places).lines(report.diagnostics + report.findings) {
        terminal.writeCommand(line)
      }
    case .sarif: write(SARIFLog(report: report, places: places).json.text())
    }
    switch report.outcome {
    case .done: return .done
    // The signal, not this, is what the shell is told of.
    case .failed, .stopped: return .failed
    case .refused: return .couldNotStart
    }
  }

  /// Ends a run that was not begun. A command line that cannot be understood gets no report.
  func refuse(_ command: RunReport.Command, manifest: String, folder: String? = nil) -> ExitCode {
    guard log.diagnostics.hasErrors else { return .couldNotStart }
    return finish(RunReport(command, manifest: manifest, folder: folder, outcome: .refused))
  }

  private func write(_ document: String) { terminal.write(String(document.dropLast())) }
}
