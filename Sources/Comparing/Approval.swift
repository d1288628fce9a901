package import Files
package import Trees

/// What came of copying the new side over the old one.
package struct Approval: Sendable {
  /// Files that were written, sorted.
  package var written: [String] = []
  /// Files that were removed, sorted.
  package var removed: [String] = []
  /// What was not done, and why.
  package var faults: [FileError] = []

  /// Copies pictures of the new side over those of the old one, and what the records tell of them.
  ///
  /// A file of the old side that is not as the comparison saw it any more stays, and so does one whose new picture cannot
  /// be read.
  /// - Parameters:
  ///   - folder: that of the old side.
  ///   - names: which pictures, by `Comparison.Picture.name`; `nil` for all, with the other files.
  package static func approve(
    _ comparison: Comparison, old: any Tree, new: any Tree, to folder: OutputFolder, only names: Set<String>? = nil
  ) -> Approval {
    fatalError("to come")
  }
}
