// The standard library has these in its module for regular expressions, which are thousands of functions and hundreds
// of conformances that every start of the program would look through.
extension StringProtocol {
  /// Where `text` first stands in this one, byte for byte; `nil` where it does not, or is empty.
  package func firstPlace(of text: some StringProtocol) -> Range<Index>? {
    let count = text.utf8.count
    guard count > 0 else { return nil }
    var start = utf8.startIndex
    while let end = utf8.index(start, offsetBy: count, limitedBy: utf8.endIndex) {
      if utf8[start..<end].elementsEqual(text.utf8) { return start..<end }
      utf8.formIndex(after: &start)
    }
    return nil
  }

  /// The text without each place of `text`.
  package func removing(_ text: some StringProtocol) -> String {
    var result = ""
    var rest = self[...]
    while let place = rest.firstPlace(of: text) {
      result += rest[..<place.lowerBound]
      rest = rest[place.upperBound...]
    }
    return result + rest
  }

  /// Whether `text`, which is not empty, stands somewhere in this one.
  package func holds(_ text: some StringProtocol) -> Bool { firstPlace(of: text) != nil }
}
