package import Files

extension Record {
  /// What a file was made from, and what it is: it is current as long as all of this holds.
  package struct Provenance: Sendable, Hashable {
    /// A picture that the manifest names.
    package struct Picture: Sendable, Hashable {
      /// The very file (scale variant included), relative to the manifest's folder.
      package var file: String
      package var sha256: Digest

      package init(file: String, sha256: Digest) {
        self.file = file
        self.sha256 = sha256
      }
    }

    /// A font file from which at least one glyph was taken, wherever it lies.
    package struct Font: Sendable, Hashable {
      /// Its full name: "Inter Semi Bold".
      package var name: String
      /// As the font says it: "4.1".
      package var version: String
      package var sha256: Digest

      package init(name: String, version: String, sha256: Digest) {
        self.name = name
        self.version = version
        self.sha256 = sha256
      }
    }

    /// Of the resolved drawing with the colours and effort of its encoding. `nil` where the file is known not to be
    /// current: it stayed behind when others were baked by another version.
    package var scene: Digest?
    /// The limit of colours that was asked for, as the manifest writes it.
    package var colors: String
    /// As the manifest writes it.
    package var effort: String
    /// Sorted by file.
    package var pictures: [Picture]
    /// Sorted by name, then by digest.
    package var fonts: [Font]
    /// The file's length.
    package var bytes: Int
    /// Of the file.
    package var sha256: Digest
    /// Whether it has more colours than were asked for by their number.
    package var exceedsColors: Bool

    package init(
      scene: Digest?, colors: String = "auto", effort: String = "fast", pictures: [Picture] = [], fonts: [Font] = [],
      bytes: Int, sha256: Digest, exceedsColors: Bool = false
    ) {
      self.scene = scene
      self.colors = colors
      self.effort = effort
      self.pictures = pictures
      self.fonts = fonts
      self.bytes = bytes
      self.sha256 = sha256
      self.exceedsColors = exceedsColors
    }
  }
}
