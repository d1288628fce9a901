/// A place in a YAML text: line and column from 1, the column in Unicode scalars.
struct Mark: Hashable {
  var line: Int
  var column: Int
}
