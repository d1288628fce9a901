import Diagnostics

/// Shows what is wrong with a manifest, or with what is made of it.
struct Report: Sendable {
  /// Of the manifest, in the order in which they were read.
  let sources: [SourceFile]
  let console: Console

  /// More than anybody reads; the first mend many of the rest.
  static let limit = 100

  /// By file and by place; what has no place comes first.
  /// - Parameter isKept: whether they are among the diagnostics of the run's report, which need not be told otherwise.
  func show(_ diagnostics: [Diagnostic], isKept: Bool = true) {
    let renderer = DiagnosticRenderer(sources: sources, isColored: console.errorsAreColored)
    let diagnostics = diagnostics.sorted(by: comesFirst)
    if isKept { console.log?.add(diagnostics) }
    for diagnostic in diagnostics.prefix(Self.limit) {
      console.report(String(renderer.render(diagnostic).dropLast()))
    }
    if diagnostics.count > Self.limit { console.report("and \(diagnostics.count - Self.limit) more") }
  }

  private func comesFirst(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    func key(_ diagnostic: Diagnostic) -> (Int, Int, Int) {
      guard let location = diagnostic.location else { return (-1, 0, 0) }
      let file = sources.firstIndex { $0.name == location.file } ?? sources.count
      return (file, location.line, location.column)
    }
    return key(a) < key(b)
  }

  /// Shows them with their number.
  /// - Parameter outcome: "nothing was baked"
  func refuse(_ diagnostics: [Diagnostic], outcome: String) {
    show(diagnostics)
    let count = diagnostics.count { $0.severity == .error }
    console.report("\(count) error\(count == 1 ? "" : "s"); \(outcome)")
  }
}
