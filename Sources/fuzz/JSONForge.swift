/// Makes JSON documents that are nearly right.
struct JSONForge {
  private let seeds: Seeds
  private let documents: [Tree]

  /// - Parameters:
  ///   - key: what the documents have on their top level.
  ///   - isSound: whether a document can be read; one can at least, or else nothing behind the reader is tried.
  init(_ seeds: Seeds, key: String, isSound: ([UInt8]) -> Bool) {
    self.seeds = seeds
    documents = seeds.documents.filter {
      guard case .map(let entries) = $0 else { return false }
      return entries.contains { $0.key == key }
    }
    precondition(documents.contains { isSound(Array($0.json.utf8)) }, "no seed with '\(key)' can be read")
  }

  func document(_ dice: inout Dice) -> [UInt8] {
    var tree = dice.pick(documents)
    dice.change(&tree, seeds)
    var bytes = Array(tree.json.utf8)
    if dice.once(in: 3) { dice.mangle(&bytes, words: Self.words) }
    return bytes
  }

  private static let words = [
    "{", "}", "[", "]", ":", ",", "\"", "\\", "\\u", "\\ud800", "\\udc00", "\\ud83d\\ude00", "\\u0000", "null", "true",
    "1e400", "-",
    "-0", "0.", ".5", "1E+", "01", "/*", "\u{FEFF}", String(repeating: "[", count: 3000),
    String(repeating: "{\"a\":", count: 900),
    String(repeating: "9", count: 400),
  ].map { Array($0.utf8) }
}
