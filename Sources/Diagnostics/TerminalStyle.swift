/// How text stands out on a terminal that shows colour.
package enum TerminalStyle: String, Sendable {
  case bold = "1"
  case faint = "2"
  case error = "1;31"
  case warning = "1;33"
  case note = "1;36"
  case remedy = "32"

  /// The text within the codes that switch the style on and off; the text alone where it is empty.
  package func callAsFunction(_ text: String) -> String {
    text.isEmpty ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }
}
