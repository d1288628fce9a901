/// Why libyaml stopped, in its own words.
struct SyntaxError: Error {
  /// "did not find expected ',' or ']'"
  var problem: String
  var mark: Mark
  /// "while parsing a flow sequence", or empty.
  var context: String
  var contextMark: Mark?
}
