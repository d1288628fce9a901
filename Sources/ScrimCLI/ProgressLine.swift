import Synchronization

/// Counts work that is done, and shows it with its rate and the time left: "12 of 108, 90 a second, 1 s left".
/// May be used from several threads.
package final class ProgressLine: Sendable {
  private let console: Console
  private let total: Int
  private let start: Duration
  private let done = Atomic(0)

  package init(on console: Console, total: Int) {
    self.console = console
    self.total = total
    start = console.now()
  }

  /// One piece of work is done.
  package func advance() {
    let done = done.add(1, ordering: .relaxed).newValue
    show(done, of: total)
  }

  /// So much of the work is done, for who counts it himself.
  package func show(_ done: Int, of total: Int) {
    console.drawProgress(text(done, of: total, after: console.now() - start))
  }

  private func text(_ done: Int, of total: Int, after elapsed: Duration) -> String {
    let count = "\(done) of \(total)"
    let seconds = elapsed / .seconds(1)
    guard seconds > 0 else { return count }
    let rate = Double(done) / seconds
    guard rate > 0 else { return count }
    let left = Int((Double(total - done) / rate).rounded(.up))
    return "\(count), \(rate < 10 ? tenths(rate) : "\(Int(rate.rounded()))") a second, \(time(left)) left"
  }

  private func tenths(_ value: Double) -> String {
    let count = Int((value * 10).rounded())
    return "\(count / 10).\(count % 10)"
  }

  private func time(_ seconds: Int) -> String {
    seconds < 100 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
  }
}
