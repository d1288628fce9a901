import ScrimCLI
import Synchronization

/// Keeps what is written.
final class MemoryStream: TextStream {
  private let kept = Mutex("")

  var text: String { kept.withLock { $0 } }

  func write(_ text: String) { kept.withLock { $0 += text } }
}
