package import Pixels

/// A drawn line of text.
package struct Glyphs: Sendable, Equatable {
  /// Coverage of all glyphs that take the text's colour.
  package let coverage: Coverage
  /// Glyphs that bring their own colours (emoji), or nil where there are none.
  package let picture: Picture?

  package struct Picture: Sendable, Equatable {
    package let bitmap: Bitmap
    package let x: Int
    package let y: Int
  }
}
