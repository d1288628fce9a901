/// A file of a tree.
package struct TreeEntry: Sendable, Hashable {
  /// From the tree's root, with slashes.
  package var path: String
  /// In bytes.
  package var length: Int
  /// What the tree's system knows of the bytes without reading them; `nil` where it knows nothing.
  package var id: ContentID?

  package init(path: String, length: Int, id: ContentID? = nil) {
    self.path = path
    self.length = length
    self.id = id
  }
}
