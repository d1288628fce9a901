import Diagnostics
import Testing
import YAML

/// Reads text that must be without fault.
func read(_ text: String) throws -> Node {
  let (root, diagnostics) = YAMLReader.parse(Array(text.utf8), name: "a.yaml")
  #expect(diagnostics == [])
  return try #require(root)
}

extension Diagnostic {
  /// "2:5+3 invalid-yaml: message (help) / 1:1+1 note"
  var summary: String {
    var text = "\(location?.summary ?? "") \(id.rawValue): \(message)"
    if let help { text += " (\(help))" }
    for note in notes { text += " / \(note.location?.summary ?? "") \(note.message)" }
    return text
  }
}

extension Diagnostics.SourceLocation {
  var summary: String { "\(line):\(column)+\(length)" }
}

extension Node: CustomStringConvertible {
  /// As flow YAML; text that was not plain is quoted.
  public var description: String {
    switch content {
    case .scalar(let text, plain: true): text
    case .scalar(let text, plain: false):
      "\"" + text.replacing("\n", with: "\\n").replacing("\t", with: "\\t") + "\""
    case .sequence(let items): "[" + items.map(\.description).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{" + entries.map { "\($0.key): \($0.value.description)" }.joined(separator: ", ") + "}"
    }
  }

  /// Where each value and key stands, in the order of the text.
  var places: [String] {
    switch content {
    case .scalar(let text, _): ["\(location.summary) \(text.replacing("\n", with: "\\n"))"]
    case .sequence(let items): ["\(location.summary) list"] + items.flatMap(\.places)
    case .mapping(let entries):
      ["\(location.summary) map"] + entries.flatMap { ["\($0.keyLocation.summary) \($0.key)"] + $0.value.places }
    }
  }
}
