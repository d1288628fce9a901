/// What a file was made from, as make and ninja read it of compilers.
struct Depfile: Sendable, Hashable {
  let target: String
  /// Sorted, each once, and without those that cannot be written.
  let inputs: [String]
  /// Inputs whose names no escape gets past both make and ninja: with a line end or ';' in them, or '\' at the end.
  let omitted: [String]

  /// Paths as make and ninja know the files, from the current folder.
  init(target: String, inputs: some Sequence<String>) {
    self.target = target
    let sorted = Set(inputs).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self.inputs = sorted.filter(Self.isWritable)
    omitted = sorted.filter { !Self.isWritable($0) }
  }

  private static func isWritable(_ path: String) -> Bool {
    !path.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: ";") }
      && path.utf8.last != UInt8(ascii: "\\")
  }

  /// A rule for the target, an input a line, and one without a recipe for each input, by which make takes an input that
  /// is deleted for changed.
  var text: String {
    let names = inputs.map(Self.escaped)
    let rule = Self.escaped(target) + ":" + names.map { " \\\n  \($0)" }.joined() + "\n"
    // In front of ':', make would take these for a pattern or a variable.
    let targets = names.filter { name in !name.utf8.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "=") } }
    return rule + targets.map { "\n\($0):\n" }.joined()
  }

  /// A backslash is itself, other than in front of what it escapes.
  private static func escaped(_ path: String) -> String {
    var text = ""
    var backslashes = 0
    for scalar in path.unicodeScalars {
      switch scalar {
      case "$": text += "$$"
      case " ", "#", ":":
        text += String(repeating: "\\", count: backslashes + 1)
        text.unicodeScalars.append(scalar)
      default: text.unicodeScalars.append(scalar)
      }
      backslashes = scalar == "\\" ? backslashes + 1 : 0
    }
    return text
  }
}
