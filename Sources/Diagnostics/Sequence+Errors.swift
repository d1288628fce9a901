extension Sequence<Diagnostic> {
  /// Whether one of them is an error, not a warning.
  package var hasErrors: Bool { contains { $0.severity == .error } }
}
