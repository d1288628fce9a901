import Baking
import Diagnostics
import Record

extension RunReport {
  /// What differs from what the manifest gives, as diagnostics: of a check, one for each output that is not as it
  /// should be, else none. What nobody asks for and is not Scrim's is a warning.
  var findings: [Diagnostic] {
    guard command == .check else { return [] }
    var places: [[Reason]: Int] = [:]
    var findings: [Diagnostic] = []
    var others: [Int] = []
    for output in outputs {
      guard let finding = finding(output) else { continue }
      // Another font or library is one thing to tell, however many pictures it shows on.
      if finding.id == .staleOutput, output.reasons.allSatisfy(\.isOfSurroundings) {
        if let place = places[output.reasons] {
          others[place] += 1
          continue
        }
        places[output.reasons] = findings.count
      }
      findings.append(finding)
      others.append(0)
    }
    for (place, count) in others.enumerated() where count > 0 {
      findings[place].message = findings[place].message.replacingFirst(
        "' is out of date", "' and \(count) more are out of date")
    }
    return findings
  }

  /// How many files are not what they should be.
  var differingCount: Int { outputs.count { finding($0)?.severity == .error } }

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

extension Reason {
  /// Whether it lies in fonts and programs, not in the manifest or in a file of it.
  fileprivate var isOfSurroundings: Bool {
    switch self {
    case .cause(.font), .cause(.program), .stayedBehind: true
    default: false
    }
  }
}

extension String {
  fileprivate func replacingFirst(_ text: String, _ other: String) -> String {
    guard let place = firstPlace(of: text) else { return self }
    return String(self[..<place.lowerBound]) + other + self[place.upperBound...]
  }
}
