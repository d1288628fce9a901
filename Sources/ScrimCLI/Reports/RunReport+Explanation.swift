import Baking
import Diagnostics

extension RunReport {
  /// A line for each output with which anything is done, and why: "guide_2, iphone6p: target moved 12 pt right
  /// (guides.yaml:31)".
  func explanation(on console: Console) -> [String] {
    outputs.compactMap { output in
      guard let verb = output.action.verb else { return nil }
      let parts = [verb.isEmpty ? nil : verb, output.reasons.isEmpty ? nil : reasons(of: output, on: console)]
      let text = parts.compactMap { $0 }.joined(separator: ": ")
      let label = console.styled(.bold, output.label.printable)
      return text.isEmpty ? label : "\(label): \(text)"
    }
  }

  private func reasons(of output: Output, on console: Console) -> String {
    output.reasons.map { reason in
      let place = reason.location.map { console.styled(.faint, " (\($0.file.printable):\($0.line))") }
      return reason.text.printable + (place ?? "")
    }.joined(separator: "; ")
  }
}

extension RunReport.Action {
  /// What goes before the reasons; empty where they speak for themselves, and `nil` where nothing is done.
  fileprivate var verb: String? {
    switch self {
    case .baked, .bake, .unchanged: ""
    case .current: nil
    case .removed: "removed"
    case .remove: "to be removed"
    case .left, .leave: "left alone"
    case .failed: "failed"
    }
  }
}
