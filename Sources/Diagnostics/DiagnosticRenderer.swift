/// Writes diagnostics out for people, with the line that they speak of.
///
/// ```
/// guides.yaml:14:7: error: unknown key 'ancor' [unknown-key]
///    14 |       ancor: top
///       |       ^~~~~ did you mean 'anchor'?
/// ```
package struct DiagnosticRenderer: Sendable {
  private let sources: [String: SourceFile]
  private let isColored: Bool
  /// The most cells of a source line to show.
  private let width: Int

  /// A diagnostic in a file that is not among `sources` is written without its line.
  package init(sources: [SourceFile] = [], isColored: Bool = false, width: Int = 100) {
    self.sources = Dictionary(sources.map { ($0.name, $0) }) { first, _ in first }
    self.isColored = isColored
    self.width = max(20, width)
  }

  /// One or more lines, each with its line end.
  package func render(_ diagnostic: Diagnostic) -> String {
    let isError = diagnostic.severity == .error
    let style: TerminalStyle = isError ? .error : .warning
    var text = header(
      diagnostic.severity.rawValue, style, diagnostic.message, at: diagnostic.location, id: diagnostic.id)
    text += excerpt(at: diagnostic.location, style, help: diagnostic.help)
    for note in diagnostic.notes {
      text += header("note", .note, note.message, at: note.location)
      text += excerpt(at: note.location, .note)
    }
    return text
  }

  private func header(
    _ kind: String, _ style: TerminalStyle, _ message: String, at location: SourceLocation?, id: DiagnosticID? = nil
  ) -> String {
    var text = ""
    if let location { text += styled(.bold, "\(location.file.printable):\(location.line):\(location.column): ") }
    text += styled(style, "\(kind): ") + styled(.bold, message.printable)
    if let id { text += styled(.faint, " [\(id.rawValue)]") }
    return text + "\n"
  }

  private func excerpt(at location: SourceLocation?, _ style: TerminalStyle, help: String? = nil) -> String {
    let help = help?.printable ?? ""
    guard let location, let source = sources[location.file], source.lines.indices.contains(location.line - 1) else {
      return help.isEmpty ? "" : styled(.remedy, "help: \(help)") + "\n"
    }
    let line = ShownLine(source.lines[location.line - 1], location: location, width: width)
    let number = String(location.line)
    let gutter = String(repeating: " ", count: max(0, 5 - number.count)) + number
    let blank = String(repeating: " ", count: gutter.count)
    let underline = "^" + String(repeating: "~", count: line.underline.count - 1)
    return styled(.faint, "\(gutter) |") + (line.text.isEmpty ? "" : " " + line.text) + "\n"
      + styled(.faint, "\(blank) |") + " " + String(repeating: " ", count: line.underline.lowerBound)
      + styled(style, underline) + (help.isEmpty ? "" : " " + styled(.remedy, help)) + "\n"
  }

  private func styled(_ style: TerminalStyle, _ text: String) -> String { isColored ? style(text) : text }
}
