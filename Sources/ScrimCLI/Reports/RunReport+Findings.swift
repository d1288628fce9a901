import Baking
import Diagnostics

extension RunReport {
  /// What differs from what the manifest gives, as diagnostics: of a check, one for each output that is not as it
  /// should be, else none. What nobody asks for and is not Scrim's is a warning.
  var findings: [Diagnostic] { command == .check ? outputs.compactMap(finding) : [] }

  private func finding(_ output: Output) -> Diagnostic? {
    guard output.action != .current, output.action != .unchanged else { return nil }
    let path = path(of: output)
    var others = output.reasons
    /// The reason that the message is about, which need not be told again behind it.
    func isAbout(_ reason: Reason) -> Bool {
      guard let place = others.firstIndex(of: reason) else { return false }
      others.remove(at: place)
      return true
    }
    let (id, message, help): (DiagnosticID, String, String?) =
      if isAbout(.wasEdited) {
        (.editedOutput, "'\(path)' was edited by hand", "'scrim bake --force' writes it anew")
      } else if isAbout(.isForeign) {
        (.editedOutput, "another file is in the place of '\(path)'", "move it away, or overwrite it with '--force'")
      } else if isAbout(.isGone) {
        (.leftoverOutput, "'\(path)' is left over: it is no longer in the manifest", nil)
      } else if isAbout(.isMissing) {
        (.missingOutput, "'\(path)' is missing", nil)
      } else if isAbout(.isNew) {
        (.missingOutput, "'\(path)' is not in the record", nil)
      } else {
        (.staleOutput, "'\(path)' is out of date", nil)
      }
    let isLeft = output.reasons.contains(.isGone) && output.action == .leave
    return Diagnostic(
      id, ([message] + (others.isEmpty ? [] : [others.map(\.text).joined(separator: "; ")])).joined(separator: ": "),
      at: output.reasons.lazy.compactMap(\.location).first, help: isLeft ? "delete it, or move it away" : help,
      severity: isLeft ? .warning : .error)
  }
}
