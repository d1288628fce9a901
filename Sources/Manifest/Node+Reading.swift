import Diagnostics
import YAML

extension Node {
  /// Whether it, or something in it, stands at `location`.
  func holds(_ location: SourceLocation) -> Bool {
    func isThere(_ other: SourceLocation) -> Bool {
      other.file == location.file && other.line == location.line && other.column == location.column
    }
    return isThere(self.location) || items?.contains { $0.holds(location) } == true
      || entries?.contains { isThere($0.keyLocation) || $0.value.holds(location) } == true
  }

  var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  var items: [Node]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// The text of a scalar without quotes.
  var plainText: String? {
    if case .scalar(let text, plain: true) = content { text } else { nil }
  }

  /// Nothing was written: `key:`.
  var isNothing: Bool { plainText == "" }

  /// The word `auto`, which takes a value of a lower layer away.
  var isAuto: Bool { plainText == "auto" }

  subscript(key: String) -> Node? { entries?.first { $0.key == key }?.value }

  /// What it is, for "found …".
  var inWords: String {
    switch content {
    case .scalar("", plain: true): "nothing"
    case .scalar("", plain: false): "an empty text"
    case .scalar(let text, plain: true) where Quantity(text)?.unit == "": "the number \(shortened(text))"
    case .scalar(let text, _): "the text '\(shortened(text))'"
    case .sequence: "a list"
    case .mapping: "a map"
    }
  }

  /// `{key: self}` for a scalar, which is the short form of such a map; else itself.
  func wrapped(under key: String) -> Node {
    guard text != nil else { return self }
    return Node(.mapping([Entry(key: key, keyLocation: location, value: self)]), at: location)
  }

  /// The place of `length` characters of a scalar's text, or of all of it where escapes or folded lines make that
  /// hard to tell.
  func location(of offset: Int, length: Int) -> SourceLocation {
    guard case .scalar(let text, let plain) = content else { return location }
    let quote = plain ? 0 : 1
    let count = text.unicodeScalars.count
    guard location.length == count + 2 * quote else { return location }
    var place = location
    place.column += quote + min(offset, max(0, count - 1))
    place.length = max(1, min(length, count - offset))
    return place
  }
}
