package import Diagnostics

/// Reads the part of YAML that a manifest needs: maps, lists and text in one document. What else YAML knows (anchors,
/// aliases, merge keys, tags, complex keys, several documents) is refused in words.
package enum YAMLReader {
  /// The most bytes a file may have.
  package static let sizeLimit = 4 << 20
  /// How deep lists and maps may nest.
  package static let depthLimit = 64
  /// The most maps, lists, keys and values a file may hold.
  package static let nodeLimit = 1_000_000

  /// Never throws: what is wrong is in `diagnostics`, in the order of the text.
  ///
  /// `root` may be there beside errors, so that the faults of the language are found in the same run: of a duplicate
  /// key the first value is kept, an anchor or a tag is read over. It is `nil` where the text does not tell what was
  /// meant, or is empty.
  package static func parse(_ bytes: [UInt8], name: String) -> (root: Node?, diagnostics: [Diagnostic]) {
    guard bytes.count <= sizeLimit else {
      let fault = Diagnostic(
        .tooLarge, "the file is larger than 4 MiB", at: SourceLocation(file: name, line: 1, column: 1),
        help: "split it and name the parts in 'include'")
      return (nil, [fault])
    }
    if let fault = encodingFault(in: bytes, name: name) { return (nil, [fault]) }
    var composer = Composer(bytes, name: name)
    let root = composer.document()
    return (root, composer.diagnostics.sorted { $0.location! < $1.location! })
  }
}
