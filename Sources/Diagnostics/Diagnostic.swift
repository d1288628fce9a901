/// One thing that is wrong, or worth knowing, with where it stands and what to do about it.
package struct Diagnostic: Sendable, Hashable {
  package enum Severity: String, Sendable {
    case error, warning
  }

  /// A further place or fact that explains the message, such as the first of two duplicates.
  package struct Note: Sendable, Hashable {
    package var message: String
    package var location: SourceLocation?

    package init(_ message: String, at location: SourceLocation? = nil) {
      self.message = message
      self.location = location
    }
  }

  package var id: DiagnosticID
  package var severity: Severity
  /// One sentence in lower case without a full stop; names are quoted with ''.
  package var message: String
  package var location: SourceLocation?
  package var notes: [Note]
  /// What to do, printed behind the underline: "did you mean 'anchor'?".
  package var help: String?

  package init(
    _ id: DiagnosticID, _ message: String, at location: SourceLocation? = nil, help: String? = nil,
    notes: [Note] = [], severity: Severity = .error
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.location = location
    self.notes = notes
    self.help = help
  }
}
