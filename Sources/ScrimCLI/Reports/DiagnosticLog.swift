import Diagnostics
import Synchronization

/// Keeps the diagnostics that a run shows, or would show, for the report at its end.
final class DiagnosticLog: Sendable {
  private let kept = Mutex<[Diagnostic]>([])

  var diagnostics: [Diagnostic] { kept.withLock { $0 } }

  func add(_ diagnostics: [Diagnostic]) { kept.withLock { $0 += diagnostics } }
}
