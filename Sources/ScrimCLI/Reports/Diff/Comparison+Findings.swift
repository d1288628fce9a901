import Comparing
import Diagnostics

extension Comparison {
  /// What differs, as diagnostics: one for each edit that counts, and one for all files that are no pictures.
  var findings: [Diagnostic] {
    var findings = openEdits.map { edit in
      let mark = edit.isUnexplained ? "\(Edit.unexplained): " : ""
      return Diagnostic(
        .changedPicture, "\(mark)\(edit.title), \(edit.picturesText(in: self)): \(edit.clauseText)")
    }
    let files = otherFiles.filter { $0.change != .unreadable }
    if let first = files.first {
      let more = files.count > 1 ? " and \(String(grouped: files.count - 1)) more" : ""
      findings.append(
        Diagnostic(.changedFile, "'\(first.name)'\(more) \(files.count > 1 ? "differ" : "differs")"))
    }
    return findings
  }
}
