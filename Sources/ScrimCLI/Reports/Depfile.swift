/// What a file was made from, as make and ninja read it of compilers.
struct Depfile: Sendable, Hashable {
  let target: String
  /// Sorted, each once, and without those that cannot be written.
  let inputs: [String]
  /// Inputs whose names no escape gets past both make and ninja, as with a quote, '=', '?', ';' or '\' in them.
  let omitted: [String]

  /// Paths as make and ninja know the files, from the current folder.
  init(target: String, inputs: some Sequence<String>) {
    self.target = target
    let sorted = Set(inputs).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self.inputs = sorted.filter(Self.isWritable)
    omitted = sorted.filter { !Self.isWritable($0) }
  }

  private static func isWritable(_ path: String) -> Bool {
    path.utf8.allSatisfy { byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "+", ",", "/", "_", ".", "~", "(", ")", "{", "}", "%", "@", "[",
        "]", "!", "-", " ", "#", "$", ":":
        true
      default: byte >= 0x80
      }
    }
  }

  /// A rule for the target, an input a line, and one without a recipe for each input, by which make takes an input that
  /// is deleted for changed.
  var text: String {
    let names = inputs.map(Self.escaped)
    let rule = Self.escaped(target) + ":" + names.map { " \\\n  \($0)" }.joined() + "\n"
    // In front of ':', make would take it for a pattern.
    let targets = names.filter { !$0.utf8.contains(UInt8(ascii: "%")) }
    return rule + targets.map { "\n\($0):\n" }.joined()
  }

  private static func escaped(_ path: String) -> String {
    path.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "$": text += "$"
      case " ", "#", ":": text += "\\"
      default: break
      }
      text.unicodeScalars.append(scalar)
    }
  }
}
